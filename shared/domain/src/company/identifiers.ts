/** An identifier that a French company is given: how it is typed, stored and read. */
type Identifier = {
  /** The text without what people put between its characters. */
  stored: (typed: string) => string;
  /** Whether a stored text is one; the database has the same rule for those that it stores. */
  isOne: (stored: string) => boolean;
  /** The stored text as it is read: in groups. */
  written: (stored: string) => string;
  /** Said of a text that is none. */
  message: string;
};

/** Spaces of any kind, dots and hyphens. */
const withoutSeparators = (typed: string) => typed.replace(/[\s.\u2010-\u2015-]/gu, '').toUpperCase();

const digitsOf = (text: string) => Array.from(text, Number);

/** Whether the last digit is the check digit of the others (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = digitsOf(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const counted = place % 2 === 1 ? digit * 2 : digit;
      return total + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return sum % 10 === 0;
}

const isSiren = (text: string) => /^\d{9}$/.test(text) && Number(text) > 0 && hasCheckDigit(text);

/** La Poste has more establishments than check digits allow: their digits add up to a multiple of five. */
const LA_POSTE = '356000000';

function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text) || !isSiren(text.slice(0, 9))) return false;
  if (hasCheckDigit(text)) return true;
  return text.startsWith(LA_POSTE) && digitsOf(text).reduce((sum, digit) => sum + digit, 0) % 5 === 0;
}

/** The key is computed from the SIREN, which is the end of the number. */
function isFrenchVat(text: string): boolean {
  const [, key = '', siren = ''] = /^FR(\d{2})(\d{9})$/.exec(text) ?? [];
  return isSiren(siren) && Number(key) === (12 + 3 * (Number(siren) % 97)) % 97;
}

/** Codes of the regions whose prefects register training companies, today and before the regions were merged. */
const NDA_REGIONS = new Set(
  `01 02 03 04 06 11 21 22 23 24 25 26 27 28 31 32 41 42 43 44 52 53 54 72 73 74 75 76 82 83 84 91 93 94 95 96 97 98`.split(
    ' ',
  ),
);

const isNda = (text: string) => /^\d{11}$/.test(text) && NDA_REGIONS.has(text.slice(0, 2));

/** The identifiers of a company, by their kind. */
export const IDENTIFIERS = {
  siren: {
    stored: withoutSeparators,
    isOne: isSiren,
    written: (siren) => siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3'),
    message: 'Ce numéro SIREN n’existe pas\u00a0: neuf chiffres, dont le dernier vérifie les autres.',
  },
  siret: {
    stored: withoutSeparators,
    isOne: isSiret,
    written: (siret) => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4'),
    message: 'Ce numéro SIRET n’existe pas\u00a0: quatorze chiffres, dont le dernier vérifie les autres.',
  },
  vat: {
    stored: withoutSeparators,
    isOne: isFrenchVat,
    written: (vat) => vat.replace(/^(FR)(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5'),
    message:
      'Ce numéro de TVA n’existe pas\u00a0: FR, une clé de deux chiffres calculée sur le SIREN, puis le SIREN.',
  },
  nda: {
    stored: withoutSeparators,
    isOne: isNda,
    written: (nda) => nda.replace(/^(\d{2})(\d{2})(\d{5})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4'),
    message:
      'Ce numéro de déclaration d’activité n’existe pas\u00a0: onze chiffres, dont les deux premiers sont ceux de la région.',
  },
} as const satisfies Record<string, Identifier>;
