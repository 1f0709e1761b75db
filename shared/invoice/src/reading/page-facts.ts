import { findDays, fold, type DocumentText } from '@trame/document';
import { ibanLength, IDENTIFIERS, isIban } from '@trame/domain/company';
import { cellsOf, nearbyIn, placeOf, type Nearby, type Place, type Seen } from './nearby.ts';

export type { Place } from './nearby.ts';

/** A value that the page shows, with the words before it on its line; where there are none, with those left of it or above it. */
export interface Shown<T> {
  value: T;
  text: string;
  label: string;
  place: Place | null;
}

export type TotalKind = 'net' | 'vat' | 'gross' | 'due';

export const MENTIONS = {
  franchise: /293\s?-?\s?b\b/,
  exempt: /261[\s.,-]{0,3}4[\s.,-]{0,3}4/,
  // The words of the directive 2006/112, art. 226 (11a), in the languages of trainers.
  reverseCharge:
    /auto-?\s?liquidation|reverse charge|283-2|article 196|btw verlegd|steuerschuldnerschaft|inversion del sujeto pasivo|inversione contabile|autoliquidacao/,
  recoveryFee: /(?:frais|indemnite)[^.]{0,60}recouvrement|recouvrement[^.]{0,40}40\s?(?:€|e\b|eur)/,
  lateInterest: /penalites?|interets? de retard|retard de paiement|taux d'interet|interets? legal/,
  discount: /escompte/,
  debits: /(?:d'apres|sur|selon) les debits/,
  selfBilling: /autofacturation|auto-facturation|self-?billing/,
  services: /prestations? de services?|prestation de formation|formation professionnelle/,
} as const;
export type Mention = keyof typeof MENTIONS;

/** What a person sees, as far as rules need it. */
export interface PageFacts {
  amounts: readonly Shown<number>[];
  totals: Readonly<Record<TotalKind, readonly Shown<number>[]>>;
  days: readonly Shown<string>[];
  /** The number after « Facture », « Avoir », « N° ». */
  numbers: readonly Shown<string>[];
  sirets: readonly Shown<string>[];
  sirens: readonly Shown<string>[];
  vatNumbers: readonly Shown<string>[];
  ibans: readonly Shown<string>[];
  mentions: Readonly<Partial<Record<Mention, Shown<string>>>>;
  kind: 'invoice' | 'credit_note' | null;
  /** The whole text folded, without blanks and marks: names and references are looked up in it. */
  letters: string;
  /** The same with the marks that references have. */
  signs: string;
}

const TOTALS: readonly (readonly [TotalKind, RegExp])[] = [
  [
    'due',
    /net a payer|reste a payer|solde|a regler|a payer|residual|amount due|balance due|due payable|zahlbetrag|zu zahlen/,
  ],
  ['net', /\bh\.?t\.?\b|hors tax|sous-total|subtotal|net total|total net|w\/o tax|untaxed|excl|netto|net\b/],
  [
    'gross',
    /\bt\.?t\.?c\.?\b|toutes taxes|total general|grand total|gesamtbetrag|rechnungsbetrag|brutto|incl/,
  ],
  ['vat', /\bt\.?v\.?a\.?\b|\bvat\b|total tax|tax total|mwst|umsatzsteuer|\bust\b/],
  ['gross', /^\W{0,3}(?:montant )?total(?: amount| eur| en euros)?\W{0,5}$/],
];

/** « 1 560,00 », « 1.560,00 », « 1,560.00 », « 1560.00 », « 1560 € »; blanks of any width between thousands. */
const AMOUNT =
  /(?<![\d.,/])([-\u2212\u2013+]?\s?)(\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3}){1,4}|\d{1,9})(?:([.,])(\d{2}))?(?![\d]|[.,/]\d)(\s?(?:€|eur\b|e(?![a-z])))?/gi;

function centsOf(sign: string, whole: string, fraction: string | undefined): number {
  const digits = Number(whole.replace(/\D/g, ''));
  const cents = digits * 100 + Number(fraction ?? 0);
  return /[-\u2212\u2013]/.test(sign) ? -cents : cents;
}

function amountsOf({ page, line, folded }: Seen): Shown<number>[] {
  return [...line.text.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, sign = '', digits = '', , fraction, currency] = match;
    // A whole number is an amount only beside a currency.
    if (fraction === undefined && !currency && !/(?:€|eur)\s?$/i.test(line.text.slice(0, match.index)))
      return [];
    return [
      {
        value: centsOf(sign, digits, fraction),
        text: whole.trim(),
        label: folded.slice(0, match.index),
        place: placeOf(page, line, match.index, match.index + whole.length),
      },
    ];
  });
}

const WORDED_MONTH =
  /(?<!\d)(?:(\d{1,2})(?:st|nd|rd|th|\.)?[ -]([a-z]{3,9})\.?[ ,-]{1,2}(\d{4})|([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}))(?!\d)/g;
const MONTHS = [
  /^jan/,
  /^fe[bv]/,
  /^ma[re]/,
  /^a[pv]r/,
  /^ma[iy]/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|aou)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^d[ei][cz]/,
];

const isoDay = (year: string | number, month: string | number, day: string | number): string | undefined => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso) ? undefined : iso;
};

/** The days of a line; one written in numbers is also read as English software writes it, month first. */
function daysOf(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line, folded } = seen;
  const found: { day: string | undefined; start: number; end: number }[] = [...findDays(folded)];
  for (const match of folded.matchAll(/(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})(?![\d/-])/g)) {
    const [whole, first = '', , second = '', year = ''] = match;
    const end = match.index + whole.length;
    const full = year.length === 2 ? `20${year}` : year;
    found.push({ day: isoDay(full, first, second), start: match.index, end });
    if (year.length === 2) found.push({ day: isoDay(full, second, first), start: match.index, end });
  }
  for (const match of folded.matchAll(/(?<![\d.])(20\d{2})([/.-]?)(\d{2})\2(\d{2})(?![\d.])/g)) {
    const [whole, year = '', , month = '', day = ''] = match;
    found.push({ day: isoDay(year, month, day), start: match.index, end: match.index + whole.length });
  }
  for (const match of folded.matchAll(WORDED_MONTH)) {
    const [whole, day, name, year, otherName, otherDay, otherYear] = match;
    const month = MONTHS.findIndex((one) => one.test(name ?? otherName ?? '')) + 1;
    if (month > 0)
      found.push({
        day: isoDay(year ?? otherYear ?? '', month, day ?? otherDay ?? ''),
        start: match.index,
        end: match.index + whole.length,
      });
  }
  return found.flatMap(({ day, start, end }) =>
    day === undefined
      ? []
      : [
          {
            value: day,
            text: line.text.slice(start, end),
            label: nearby.nameOf(seen, start) || folded.slice(0, start),
            place: placeOf(page, line, start, end),
          },
        ],
  );
}

/** Matches of a pattern in the line as written, made comparable by `stored`. */
function shownBy(
  { page, line, folded }: Seen,
  pattern: RegExp,
  stored: (text: string) => string | undefined,
): Shown<string>[] {
  return [...line.text.matchAll(pattern)].flatMap((match) => {
    const value = stored(match[0]);
    if (value === undefined) return [];
    return [
      {
        value,
        text: match[0].trim(),
        label: folded.slice(0, match.index),
        place: placeOf(page, line, match.index, match.index + match[0].length),
      },
    ];
  });
}

const compact = (text: string) => text.replace(/[^\dA-Za-z]/g, '').toUpperCase();

function ibanOf(text: string): string | undefined {
  const all = compact(text);
  const length = ibanLength(all.slice(0, 2));
  const iban = length === undefined ? all : all.slice(0, length);
  return isIban(iban) || (length !== undefined && iban.length === length) ? iban : undefined;
}

/** An IBAN that goes on in the line below, as in a narrow cell; taken when its key is right. */
function brokenIbans(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line } = seen;
  return cellsOf(seen).flatMap((cell) => {
    const text = line.text.slice(cell.start, cell.start + cell.text.length);
    const at = text.search(/(?<![\dA-Za-z])[A-Z]{2}\d{2}[ \u00a0]?[\dA-Z \u00a0]{7,}$/);
    if (at === -1) return [];
    const box = placeOf(page, line, cell.start + at, cell.start + cell.text.length).box;
    const rest = /^[\da-z][\da-z \u00a0]{2,}/.exec(nearby.below(seen, { ...cell, box })?.text ?? '')?.[0];
    const value = compact(text.slice(at) + (rest ?? ''));
    return rest && isIban(value)
      ? [{ value, text: text.slice(at), label: seen.folded.slice(0, cell.start + at), place: { page, box } }]
      : [];
  });
}

const NUMBER =
  /(?:facture|avoir|invoice|credit note|rechnung|gutschrift|note d'honoraires)\s?(?:d'avoir|acquittee)?[\s:]{0,3}(?:n[°ºo]\.?|number|numero|num\.?|nr\.?|no\.?|#|ref(?:erence)?\.?)?[\s:#°]{0,4}([a-z\d][a-z\d_/+.-]{1,33})|^\s?(?:n[°ºo]|numero|number|nr\.?)[\s:°]{1,4}(?:de facture)?[\s:]{0,3}([a-z\d][a-z\d_/+.-]{1,33})/g;

/** What stands alone above or left of the number of an invoice. */
const NUMBER_NAME =
  /^(?:n[°ºo]\.?|numero|number|ref(?:erence)?\.?|facture|avoir|invoice|credit note|rechnung|note d['’]honoraires)(?: (?:n[°ºo]\.?|number|no\.?|nr\.?|(?:de |d['’])?(?:la )?(?:facture|avoir|piece|invoice|rechnung)))?[\s:]*$/;
const LONE_NUMBER = /^[a-z\d][a-z\d_/+.-]{1,33}$/;

function numbersOf(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line, folded } = seen;
  const named = cellsOf(seen).flatMap(({ start, text }): Shown<string>[] => {
    if (!LONE_NUMBER.test(text) || !/\d/.test(text) || !NUMBER_NAME.test(nearby.nameOf(seen, start)))
      return [];
    return [
      {
        value: line.text.slice(start, start + text.length),
        text,
        label: nearby.nameOf(seen, start),
        place: placeOf(page, line, start, start + text.length),
      },
    ];
  });
  const written = [...folded.matchAll(NUMBER)].flatMap((match) => {
    const number = (match[1] ?? match[2] ?? '').replace(/[.-]+$/, '');
    if (!/\d/.test(number) || /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/.test(number)) return [];
    const start = match.index + match[0].indexOf(number);
    return [
      {
        value: line.text.slice(start, start + number.length),
        text: number,
        label: folded.slice(0, start),
        place: placeOf(page, line, start, start + number.length),
      },
    ];
  });
  return [...written, ...named];
}

function kindOf(lines: readonly Seen[]): PageFacts['kind'] {
  // A title says it, near the top; « avoir » is a verb too, and a mention of terms.
  const titles = lines.filter(({ folded, page }) => page === 1 && folded.length < 60);
  if (
    titles.some(({ folded }) =>
      /^\W{0,3}(?:facture d'avoir|avoir\b(?! \w+e\b)|credit note|note de credit)/.test(folded),
    )
  )
    return 'credit_note';
  return titles.some(({ folded }) => /^\W{0,3}(?:facture|invoice|rechnung|note d'honoraires)/.test(folded))
    ? 'invoice'
    : null;
}

/** Points or lines between a name and its amount. */
const LEADERS = /[._\u2026\u00b7-]{3,}/g;
/** The head of a column of a table of lines. */
const OF_LINES = /p\.?\s?u\b|unit|prix|qte|quantite|taux|design|description|libelle/;

/**
 * A total is the last amount of a line that names it. Where amounts stand alone, it is one that is named by what is left of it or
 * above it.
 */
function totalsOf(
  lines: readonly Seen[],
  amounts: ReadonlyMap<Seen, readonly Shown<number>[]>,
  nearby: Nearby,
) {
  const totals: Record<TotalKind, Shown<number>[]> = { net: [], vat: [], gross: [], due: [] };
  const add = (label: string, amount: Shown<number>) => {
    const words = label
      .replace(LEADERS, ' ')
      .replace(/[\t:]/g, ' ')
      .replace(/(?:€|\beur)\s*$/, '')
      .trim();
    // A line of a table names no total: « Prestation 3 jours HT 520,00 1 560,00 ».
    if (words === '' || words.length > 60) return;
    const kind = TOTALS.find(([, pattern]) => pattern.test(words))?.[0];
    if (kind && (kind !== 'vat' || !/intra|n°|numero/.test(words))) totals[kind].push(amount);
  };
  for (const seen of lines) {
    const shown = amounts.get(seen) ?? [];
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) continue;
    const cells = cellsOf(seen);
    const isBare =
      shown.length === cells.length &&
      cells.every(({ text }) => !/[a-z]{2}/.test(text.replace(/eur(?:os?)?/g, '')));
    if (!isBare) {
      add(first.label, last);
      continue;
    }
    const names = cells.map(({ start, text }) => nearby.nameOf(seen, start + text.length));
    if (names.some((name) => OF_LINES.test(name))) continue;
    for (const [index, amount] of shown.entries()) add(names[index] ?? '', amount);
  }
  return totals;
}

/** Finds in the visible text what rules compare: every amount, day and identifier, with its place. */
export function readPageFacts({ pages }: DocumentText): PageFacts {
  const lines: Seen[] = pages.flatMap(({ page, lines: of }) =>
    of.map((line) => ({ page, line, folded: fold(line.text) })),
  );
  const nearby = nearbyIn(lines);
  const amounts = new Map(lines.map((seen) => [seen, amountsOf(seen)] as const));
  const numbersByLabel = (label: RegExp, pattern: RegExp, isOne: (text: string) => boolean) =>
    lines.flatMap((seen) =>
      shownBy(seen, pattern, (text) => {
        const value = compact(text);
        return isOne(value) || label.test(seen.folded) ? value : undefined;
      }),
    );
  const mentions: Partial<Record<Mention, Shown<string>>> = {};
  for (const [name, pattern] of Object.entries(MENTIONS) as [Mention, RegExp][]) {
    for (const { page, line, folded } of lines) {
      const match = pattern.exec(folded);
      if (!match) continue;
      mentions[name] = {
        value: line.text,
        text: match[0],
        label: folded.slice(0, match.index),
        place: placeOf(page, line, match.index, match.index + match[0].length),
      };
      break;
    }
  }
  const text = lines.map(({ folded }) => folded).join('\n');
  return {
    amounts: [...amounts.values()].flat(),
    totals: totalsOf(lines, amounts, nearby),
    days: lines.flatMap((seen) => daysOf(seen, nearby)),
    numbers: lines.flatMap((seen) => numbersOf(seen, nearby)),
    sirets: numbersByLabel(
      /siret/,
      /(?<![\dA-Za-z])\d(?:[ \u00a0\u202f.]?\d){12,14}(?![\d])/g,
      IDENTIFIERS.siret.isOne,
    ),
    sirens: numbersByLabel(
      /siren|rcs/,
      /(?<![\dA-Za-z])\d{3}[ \u00a0\u202f.]?\d{3}[ \u00a0\u202f.]?\d{3}(?![\d ]\d)/g,
      () => false,
    ),
    vatNumbers: lines.flatMap((seen) =>
      shownBy(seen, /(?<![\dA-Za-z])FR[ \u00a0]?[\dA-Z]{2}(?:[ \u00a0.]?\d{3}){3}(?!\d)/g, compact),
    ),
    ibans: lines.flatMap((seen) => [
      ...shownBy(seen, /(?<![\dA-Za-z])[A-Z]{2}\d{2}(?:[ \u00a0]?[\dA-Z]{1,4}){3,9}(?![\dA-Za-z])/g, ibanOf),
      ...brokenIbans(seen, nearby),
    ]),
    mentions,
    kind: kindOf(lines),
    letters: text.replace(/[^a-z\d]/g, ''),
    signs: text.replace(/\s/g, ''),
  };
}
