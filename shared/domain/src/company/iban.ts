/** Characters of an IBAN by country (SWIFT's registry, release 99): those of the SEPA area. */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** How many characters an IBAN of that country has; undefined outside of the SEPA area. */
export const ibanLength = (country: string): number | undefined => LENGTHS[country];

/** The IBAN without what people put between its characters. */
export const storedIban = (typed: string): string => typed.replace(/[\s.-]/gu, '').toUpperCase();

/** The IBAN in groups of four, as a bank prints it. */
export const writtenIban = (stored: string): string => stored.replace(/(.{4})(?=.)/g, '$1 ');

/** An account as screens and mails name it: by its last four characters. */
export const ibanEnd = (last4: string): string => `…\u00a0${last4}`;

/**
 * Characters at the end of an IBAN that are dictated when an account is confirmed, as the database asks for: screens show four of
 * them, so that the others come from the person.
 */
export const DICTATED_IBAN_LENGTH = 8;

/** Whether a stored text is an IBAN: its length, and its key (ISO 7064, modulo 97). */
export function isIban(stored: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(stored)) return false;
  const length = ibanLength(stored.slice(0, 2));
  if (length !== undefined && stored.length !== length) return false;
  let rest = 0;
  for (const sign of stored.slice(4) + stored.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest === 1;
}
