import { findDays, fold, type DocumentText, type Line } from '@trame/document';
import { ibanLength, IDENTIFIERS, isIban } from '@trame/domain/company';
import {
  cellsOf,
  hasWords,
  nearbyIn,
  placeOf,
  type Cell,
  type Nearby,
  type Place,
  type Seen,
} from './nearby.ts';

export type { Place } from './nearby.ts';
import { tableOf, type PageTable } from './page-lines.ts';
import { blocksOf, buyerOf, isWithin, type PageParty } from './page-parties.ts';
import { rowsOf, type PageRow } from './page-rows.ts';

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
  recoveryFee:
    /(?:frais|indemnite)[^.]{0,60}recouvrement|recouvrement[^.]{0,40}40\s?(?:€|e\b|eur)|recovery (?:costs?|fees?|charges?)/,
  lateInterest:
    /penalites?|interets? (?:de retard|moratoires?|legal|legaux)|retard de (?:paiement|reglement)|(?:paiement|reglement)s? tardif|taux d'interet|interets?\b[^.\n]{0,60}(?:retard|tardif|echeance|impaye|par an|par mois|au taux)|(?:retard|tardif|defaut de (?:paiement|reglement)|impaye|echeance)[^.\n]{0,80}\b(?:interets?|majoration|majore)|late (?:payment|fees?|interest)|penalty interest|overdue[^.\n]{0,60}interest|interest[^.\n]{0,60}(?:late|overdue)/,
  discount: /escompte|discount (?:for|on) early|early[- ](?:payment|settlement) discount|prompt payment/,
  debits: /(?:d'apres|sur|selon) les debits/,
  selfBilling: /autofacturation|auto-facturation|self-?billing/,
  services: /prestations? de services?|prestation de formation|formation professionnelle/,
} as const;
export type Mention = keyof typeof MENTIONS;

/** An amount in cents, and how many signs of its line it takes. */
interface ShownAmount extends Shown<number> {
  length: number;
}

/** An amount of VAT, its rate in per cent and the amount that it is counted on, where its line says them. */
export interface VatRow {
  rate: number | null;
  base: Shown<number> | null;
  amount: Shown<number>;
}

/** Two cells under one another as one text: narrow columns cut numbers, and names from their numbers. */
export interface Join {
  /** Folded. */
  text: string;
  /** Where the second one begins. */
  cut: number;
  page: number;
  box: Place['box'];
}

/** What a person sees, as far as rules need it. */
export interface PageFacts {
  amounts: readonly Shown<number>[];
  totals: Readonly<Record<TotalKind, readonly Shown<number>[]>>;
  vatRows: readonly VatRow[];
  days: readonly ShownDay[];
  /** What is written as a day and is none of the calendar. */
  noDays: readonly Shown<string>[];
  periods: readonly ShownPeriod[];
  /** The number after « Facture », « Avoir », « N° ». */
  numbers: readonly Shown<string>[];
  sirets: readonly Shown<string>[];
  sirens: readonly Shown<string>[];
  vatNumbers: readonly Shown<string>[];
  ibans: readonly Shown<string>[];
  mentions: Readonly<Partial<Record<Mention, Shown<string>>>>;
  kind: 'invoice' | 'credit_note' | null;
  /** Its title says that it is for a deposit. */
  isDeposit: boolean;
  table: PageTable;
  /** The client's lines; null where they are not known apart from the seller's. */
  buyer: (PageParty & { isNamed: boolean }) | null;
  rows: readonly PageRow[];
  /** Cells that end with a name or a number, and go on in the line below. */
  joins: readonly Join[];
  /** The whole text folded, in sentences: lines one after the other, then column by column. */
  prose: string;
  /** The text has words that software reads: not so where the letters of a font have no code (no ToUnicode table). */
  isLegible: boolean;
  /** The whole text folded, without blanks and marks: names and references are looked up in it. */
  letters: string;
  /** The same with the marks that references have. */
  signs: string;
}

const TOTALS: readonly (readonly [TotalKind, RegExp])[] = [
  [
    'due',
    /net a payer|reste a payer|solde|a regler|a payer|net a (?:votre|deduire|rembourser|crediter)|votre (?:credit|avoir|faveur)|residual|amount due|total due|balance due|due payable|zahlbetrag|zu zahlen/,
  ],
  ['net', /\bh\.?t\.?\b|hors tax|sous-total|subtotal|net total|total net|w\/o tax|untaxed|excl|netto|net\b/],
  [
    'gross',
    /\bt\.?t\.?c\.?\b|toutes taxes|total general|grand total|gesamtbetrag|rechnungsbetrag|brutto|incl/,
  ],
  [
    'vat',
    /\bt\.?v\.?a\.?\b|\bvat\b|taxes? sur la valeur|^(?:montant |total )?(?:de la |des )?taxes?\b|total tax|tax total|mwst|umsatzsteuer|\bust\b/,
  ],
  ['gross', /^\W{0,3}(?:montant )?total(?: amount| eur| en euros)?\W{0,5}$/],
];

/** « 1 560,00 », « 1.560,00 », « 1,560.00 », « 1560.00 », « 1560 € »; blanks of any width between thousands. */
const AMOUNT =
  /(?<![\d.,/])((?:[-\u2212\u2013+]\s?(?:€\s?|eur\s)?)?)(\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3}){1,4}|\d{1,9})(?:([.,])(\d{1,2}))?(?![\d]|[.,/]\d|\s?%)([^\S\t]?(?:€|eur\b|e(?![a-z])))?/gi;

function centsOf(sign: string, whole: string, fraction: string | undefined): number {
  const digits = Number(whole.replace(/\D/g, ''));
  const cents = digits * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return /[-\u2212\u2013]/.test(sign) ? -cents : cents;
}

function amountsOf({ page, line, folded }: Seen): ShownAmount[] {
  return [...line.text.matchAll(AMOUNT)].flatMap((match) => {
    const [whole, sign = '', digits = '', , fraction, currency] = match;
    // A whole number, or one with a single decimal, is an amount only beside a currency.
    if ((fraction?.length ?? 0) < 2 && !currency && !/(?:€|eur)\s?$/i.test(line.text.slice(0, match.index)))
      return [];
    return [
      {
        value: centsOf(sign, digits, fraction),
        length: whole.length,
        text: whole.trim(),
        label: folded.slice(0, match.index),
        place: placeOf(page, line, match.index, match.index + whole.length),
      },
    ];
  });
}

/** An amount with its currency, and none that the law gives. */
const isMarked = ({ text, label }: ShownAmount): boolean =>
  /€|eur|^e\b/i.test(text) && !/recouvrement|capital|retard|indemnite|penalit/.test(label.slice(-80));

const LONE_AMOUNT = /^[-\u2212\u2013]?(?:\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3})+|\d{1,7})(?:[.,]\d)?$/;

/** Numbers alone in their cells beside or under the name of a total, on a page that says its currency once for all. */
function loneAmounts(seen: Seen, nearby: Nearby): ShownAmount[] {
  const { page, line, folded } = seen;
  const cells = cellsOf(seen);
  const isNamed = cells.some(({ text }) => hasWords(text) && totalKind(text) !== undefined);
  const areAlone = cells.every(({ text }) => LONE_AMOUNT.test(text));
  if (!isNamed && !areAlone) return [];
  return cells.flatMap(({ start, text }): ShownAmount[] => {
    if (!LONE_AMOUNT.test(text) || (!isNamed && totalKind(nearby.nameOf(seen, start)) === undefined))
      return [];
    const [, sign = '', digits = '', fraction] = /^([-\u2212\u2013]?)(.*?)(?:[.,](\d))?$/.exec(text) ?? [];
    return [
      {
        value: centsOf(sign, digits, fraction),
        length: text.length,
        text,
        label: folded.slice(0, start),
        place: placeOf(page, line, start, start + text.length),
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
function daysOf(seen: Seen, nearby: Nearby): DayInLine[] {
  const { folded } = seen;
  const found: { day: string | undefined; start: number; end: number; isMonthFirst?: true }[] = [
    ...findDays(folded),
  ];
  for (const match of folded.matchAll(
    /(?<![\d/.-])(\d{1,2})([/.-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?![\d/-])/g,
  )) {
    const [whole, first = '', , second = '', year = ''] = match;
    const end = match.index + whole.length;
    const full = year.length === 2 ? `20${year}` : year;
    if (year.length === 2) found.push({ day: isoDay(full, second, first), start: match.index, end });
    found.push({ day: isoDay(full, first, second), start: match.index, end, isMonthFirst: true });
  }
  for (const match of folded.matchAll(
    /(?<![\d.])(20\d{2})(?:(\d{2})(\d{2})|([/.-]) ?(\d{2})\4 ?(\d{2}))(?!\d|\.\d)/g,
  )) {
    const [whole, year = '', month = '', day = '', , otherMonth = month, otherDay = day] = match;
    found.push({
      day: isoDay(year, otherMonth, otherDay),
      start: match.index,
      end: match.index + whole.length,
    });
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
  return found.flatMap(({ day, start, end, isMonthFirst = false }) =>
    day === undefined ? [] : [{ ...dayAt(seen, nearby, start, end), value: day, start, end, isMonthFirst }],
  );
}

/** Words that pages in French have beside their days. */
const IN_FRENCH =
  /\b(?:facture|avoir|echeance|date d'emission|date de|payable|regler|reglement|au plus tard)\b/;

/**
 * Tells which of two readings of a day is the one of the page: day first as in France, month first where some day of the page can
 * only be read so, and none only the other way. A page in French has no other reading, unless it has such a day.
 */
function withOrder(
  days: ReadonlyMap<Seen, readonly DayInLine[]>,
  isInFrench: boolean,
): Map<Seen, ShownDay[]> {
  const isOnly = (day: DayInLine, of: readonly DayInLine[]) =>
    /^\d{1,2}\D/.test(day.text) && of.filter(({ start }) => start === day.start).length === 1;
  const lone = [...days.values()].flatMap((of) => of.filter((day) => isOnly(day, of)));
  const isMonthFirst = lone.length > 0 && lone.every((day) => day.isMonthFirst);
  return new Map(
    [...days].map(([seen, of]) => {
      const ordered = of.map((day) => ({
        ...day,
        isOtherReading:
          day.isMonthFirst !== isMonthFirst && of.some((one) => one !== day && one.start === day.start),
      }));
      const kept = isInFrench && !isMonthFirst ? ordered.filter((day) => !day.isOtherReading) : ordered;
      return [seen, kept.toSorted((a, b) => Number(a.isOtherReading) - Number(b.isOtherReading))];
    }),
  );
}

/** What stands alone left of a day or above it. */
const DAY_NAME =
  /\bdates?\b|emis|etabli|facturation|facture?e? (?:du|le)\b|echeance|\bdue\b|\bdu le\b|avant le|au plus tard|limite|payable|acquitter|regl|a payer|paiement|periode|prestation|execution|realis|intervention|dispens|session|seance|origine|\ble$/;

/** A text of a day as the page shows it, with what names it: the name beside or above, and what stands before it in its cell. */
function dayAt(seen: Seen, nearby: Nearby, start: number, end: number): Omit<Shown<string>, 'value'> {
  const { page, line, folded } = seen;
  const name = nearby.nameOf(seen, start, DAY_NAME, end);
  const cell = folded.slice(folded.lastIndexOf('\t', start - 1) + 1, start);
  return {
    text: line.text.slice(start, end),
    label: name === '' ? folded.slice(0, start) : `${name} ${cell}`.trim(),
    place: placeOf(page, line, start, end),
  };
}

interface DayInLine extends Shown<string> {
  start: number;
  end: number;
  isMonthFirst: boolean;
}

/** A day in the order of the page, or in the other one where its numbers allow both. */
export interface ShownDay extends DayInLine {
  isOtherReading: boolean;
}

const NUMBERED_DAY = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(20\d{2})(?![\d/-])/g;

/** What is written as a day and is none of the calendar: « 31/11/2026 », « 30 février 2027 ». */
function noDaysOf(seen: Seen, nearby: Nearby): Shown<string>[] {
  const numbered = [...seen.folded.matchAll(NUMBERED_DAY)].filter(
    ([, first = '', , second = '', year = '']) => {
      const isDate = Number(first) <= 39 && Number(second) <= 39 && first !== '0' && second !== '0';
      return isDate && !isoDay(year, second, first) && !isoDay(year, first, second);
    },
  );
  const worded = [...seen.folded.matchAll(WORDED_MONTH)].filter(([, day = '', name = '', year = '']) => {
    const month = MONTHS.findIndex((one) => one.test(name)) + 1;
    return month > 0 && Number(day) <= 39 && !isoDay(year, month, day);
  });
  return [...numbered, ...worded].map((match) => ({
    ...dayAt(seen, nearby, match.index, match.index + match[0].length),
    value: match[0],
  }));
}

const BETWEEN_DAYS =
  /^\s*(?:au|a|jusqu'au|to|until|bis|-|\u2013)\s*(?:(?:lun|mar|mercre|jeu|vendre|same)di\s*|dimanche\s*)?$/;

const MONTH_NAME =
  'janv(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?';
/** The end of a line that a day or a period is cut by, and how the next one begins. */
const CUTS: readonly (readonly [end: RegExp, begin: RegExp])[] = [
  [/\d.*\b(?:au|a|to|until)$|\d ?\u2013$|\d -$/, /^\d/],
  [/\d{4}$/, /^(?:au|a|to|until|-|\u2013)(?: ?\d|$)/],
  [new RegExp(`\\d(?:er)? (?:[a-z]{3,9}|${MONTH_NAME})\\.?$`), /^\d{4}\b/],
  [/(?<![\d/.-])\d{1,2}(?:er)?$/, new RegExp(`^(?:[a-z]{3,9} \\d{4}|${MONTH_NAME})\\b`)],
  [/\d[/.-]$/, /^\d/],
  [/(?:^|[\s:])(?:du|le)$/, new RegExp(`^(?:\\d{1,2}[/.-]\\d|\\d{1,2}(?:er)?(?: (?:${MONTH_NAME})\\b|$))`)],
];
/** A period in a very narrow cell: « du 8 | octobre | 2026 au | 10 | octobre | 2026 ». */
const MOST_PARTS = 8;

/** The last word of a cell, as a cell of its own: its name may stand before it. */
function lastWord(seen: Seen, cell: Cell): Cell {
  const start = cell.start + cell.text.search(/\S+$/);
  const { box } = placeOf(seen.page, seen.line, start, cell.start + cell.text.length);
  return { start, text: cell.text.slice(start - cell.start), box };
}

/** Days and periods that go on in the line below of a narrow cell: such lines joined, and what of them is a rest. */
function wrappedDays(lines: readonly Seen[], nearby: Nearby) {
  const rests = new Map<Seen, Set<number>>();
  const joined = lines.flatMap((seen) =>
    cellsOf(seen).flatMap((cell): Seen[] => {
      let last = { seen, cell };
      let [text, folded] = [seen.line.text.slice(cell.start, cell.start + cell.text.length), cell.text];
      if (rests.get(seen)?.has(cell.start)) return [];
      for (let parts = 1; parts < MOST_PARTS; parts += 1) {
        const cuts = CUTS.filter(([end]) => end.test(folded));
        const below = [last.cell, lastWord(last.seen, last.cell)]
          .map((from) => (cuts.length > 0 ? nearby.below(last.seen, from) : undefined))
          .find((one) => one && cuts.some(([, begin]) => begin.test(one.cell.text)));
        if (!below) break;
        const gap = /[/.-]$/.test(folded) ? '' : ' ';
        folded += gap + below.cell.text;
        text += gap + below.seen.line.text.slice(below.cell.start, below.cell.start + below.cell.text.length);
        rests.set(below.seen, (rests.get(below.seen) ?? new Set()).add(below.cell.start));
        last = below;
      }
      if (last.cell === cell) return [];
      const span = { start: 0, length: text.length, box: cell.box, run: 0 };
      return [
        {
          page: seen.page,
          line: { ...seen.line, text, box: cell.box, spans: [span] },
          folded,
        },
      ];
    }),
  );
  // Only what begins the rest was joined: « au 21/03/2026 », « 2026 ».
  const isRest = (seen: Seen, start: number) =>
    [...(rests.get(seen) ?? [])].some((at) => start >= at && /^(?:au )?$/.test(seen.folded.slice(at, start)));
  return { joined, isRest };
}

/** A period that is printed, by its first and last day. */
export interface ShownPeriod {
  /** What names its first day. */
  label: string;
  from: string;
  to: string;
  text: string;
  place: Place | null;
}

/** « du 12/10/2026 au 14/10/2026 », and « du 12 au 14 octobre 2026 », whose first day has the month of the last one. */
function periodsOf({ page, line, folded }: Seen, days: readonly DayInLine[]): ShownPeriod[] {
  const periodAt = (label: string, start: number, end: number, from: string, to: string): ShownPeriod => ({
    label,
    from,
    to,
    text: line.text.slice(start, end),
    place: placeOf(page, line, start, end),
  });
  return days.flatMap((last) => {
    const first = days.find(
      ({ start, end }) => start < last.start && BETWEEN_DAYS.test(folded.slice(end, last.start)),
    );
    if (first) return [periodAt(first.label, first.start, last.end, first.value, last.value)];
    const before = /(?:\bdu |^|\s)(\d{1,2})(?:er)?\s?(?:au|-|\u2013)\s?$/.exec(folded.slice(0, last.start));
    const month = last.value.slice(0, 7);
    const from = before && isoDay(month.slice(0, 4), month.slice(5), before[1] ?? '');
    return before && from ? [periodAt(last.label, before.index, last.end, from, last.value)] : [];
  });
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

const TO_GO_ON =
  /(?:^facture pro$|\b(?:siren|siret|rcs|r\.c\.s|tva|vat|bic|swift|iban|nda|activite)\b[^\n]{0,60}|\d)$/;

function joinsOf(lines: readonly Seen[], nearby: Nearby): Join[] {
  return lines.flatMap((seen) =>
    cellsOf(seen).flatMap((cell): Join[] => {
      if (!TO_GO_ON.test(cell.text) || !OF_NUMBER.test(cell.text)) return [];
      const below = nearby.below(seen, cell);
      return below && below.cell.text !== ''
        ? [
            {
              text: `${cell.text} ${below.cell.text}`,
              cut: cell.text.length,
              page: seen.page,
              box: cell.box,
            },
          ]
        : [];
    }),
  );
}
const OF_NUMBER = /^facture pro$|\b(?:siren|siret|rcs|r\.c\.s|tva|vat|bic|swift|nda|activite)\b/;

/** Numbers that go on in the line below, after their name. */
const brokenNumbers = (joins: readonly Join[], pattern: RegExp, isOne: (value: string) => boolean) =>
  joins.flatMap(({ text, cut, page, box }): Shown<string>[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = compact(match[0]);
      const isOver = match.index + match[0].length > cut + 1;
      const isOfVat = /fr ?[\da-z]{2} ?$/.test(text.slice(0, match.index));
      return isOver && !isOfVat && isOne(value)
        ? [{ value, text: match[0].trim(), label: text.slice(0, match.index), place: { page, box } }]
        : [];
    }),
  );

/**
 * An IBAN that goes on in the line below, as in a narrow cell; taken when its key is right, or when it is named so and what follows
 * makes it as long as one of its country: its key is then judged.
 */
function brokenIbans(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line } = seen;
  return cellsOf(seen).flatMap((cell) => {
    const text = line.text.slice(cell.start, cell.start + cell.text.length);
    const at = text.search(/(?<![\dA-Za-z])[A-Z]{2}\d{2}[ \u00a0]?[\dA-Z \u00a0]{7,}$/);
    if (at === -1) return [];
    const box = placeOf(page, line, cell.start + at, cell.start + cell.text.length).box;
    const isNamed = /\biban\s?:?\s?$/.test(cell.text.slice(0, at));
    // The rest stands under the number, or under the words before it.
    const found = [box, cell.box].flatMap((above) => {
      const below = nearby.below(seen, { ...cell, box: above })?.cell.text ?? '';
      const rest = /^[\da-z][\da-z \u00a0]{2,}/.exec(below)?.[0];
      return rest ? [{ value: compact(text.slice(at) + rest), isAll: /^[\d \u00a0]+$/.test(below) }] : [];
    });
    const { value } =
      found.find((one) => isIban(one.value)) ??
      found.find((one) => isNamed && one.isAll && one.value.length === ibanLength(one.value.slice(0, 2))) ??
      {};
    return value === undefined
      ? []
      : [{ value, text: text.slice(at), label: seen.folded.slice(0, cell.start + at), place: { page, box } }];
  });
}

/** A French VAT number that goes on in the line below. */
function brokenVatNumbers(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line } = seen;
  return cellsOf(seen).flatMap((cell) => {
    const text = line.text.slice(cell.start, cell.start + cell.text.length);
    const at = text.search(/(?<![\dA-Za-z])FR(?:[ \u00a0]?[\dA-Z]{2}[\d \u00a0.]{0,12})?$/);
    if (at === -1) return [];
    const box = placeOf(page, line, cell.start + at, cell.start + cell.text.length).box;
    const rest = /^\d[\d .]*$/.exec(nearby.below(seen, cell)?.cell.text ?? '')?.[0];
    const value = compact(text.slice(at) + (rest ?? ''));
    return rest && /^FR[\dA-Z]{2}\d{9}$/.test(value)
      ? [{ value, text: text.slice(at), label: seen.folded.slice(0, cell.start + at), place: { page, box } }]
      : [];
  });
}

/** What an invoice calls itself, and what it calls its number. */
const KIND =
  "(?:facture|avoir|invoice|credit note|rechnung|gutschrift|note (?:d'honoraires|de credit|de debit))";
const OTHER_KIND = '(?:piece|document|doc\\.)';
const NUM = '(?:n[°ºo]\\.?|num(?:ero|ber)?\\.?|nr\\.?|no\\.?|#|ref(?:erence)?\\.?|identifiant|id\\b)';
const VALUE = '((?=[a-z_/+.-]*\\d)[a-z\\d][a-z\\d_/+.-]{1,33})';
const OF_KIND = `(?:(?:de |d'|du )?(?:la )?(?:${KIND}|${OTHER_KIND}))`;
/** The number itself has a digit: « Facture n° facture : F-12 » names it twice. */
const NUMBER = new RegExp(
  [
    `${KIND}\\s?(?:d'avoir|d'acompte|de solde|acquittee|de vente)?[\\s:]{0,3}${NUM}?[\\s:#°]{0,4}${VALUE}`,
    `${OTHER_KIND}[\\s:]{0,3}${NUM}[\\s:#°]{0,4}${VALUE}`,
    `(?<=^|\\t)\\s?(?:(?:n[°ºo]|numero|number|nr\\.?)[\\s:°]{1,4}${OF_KIND}?|(?:n[°ºo]|numero|ref(?:erence)?\\.?)\\s?${OF_KIND})[\\s:]{0,3}${VALUE}`,
  ].join('|'),
  'g',
);

/** What stands alone above or left of the number of an invoice. */
const NUMBER_NAME = new RegExp(
  `^(?:(?:${NUM}|${KIND})|(?:${KIND}|${OTHER_KIND}) ?${NUM}|${NUM} ?${OF_KIND}(?: de vente)?)[\\s:]*$`,
);
const LONE_NUMBER = /^[a-z\d](?:[a-z\d_/+.-]|(?<=[-/]) (?=\d)){1,33}$/;

const BESIDE_DAYS = /^(\S+) \d{1,4}(?:[/.-]\d{1,2}[/.-]\d{2,4}| [a-z]{3,9} \d{4})(?: |$)/;

function numbersOf(seen: Seen, nearby: Nearby): Shown<string>[] {
  const { page, line, folded } = seen;
  const named = cellsOf(seen).flatMap(({ start, text: whole }): Shown<string>[] => {
    // Narrow columns run into one another: « F-2026-12 05/10/2026 ».
    const text = BESIDE_DAYS.exec(whole)?.[1] ?? whole;
    if (!LONE_NUMBER.test(text) || !/\d/.test(text) || /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text))
      return [];
    const name = nearby.nameOf(seen, start, NUMBER_NAME, start + text.length);
    if (!NUMBER_NAME.test(name)) return [];
    return [
      {
        value: line.text.slice(start, start + text.length).replaceAll(' ', ''),
        text: text.replaceAll(' ', ''),
        label: name,
        place: placeOf(page, line, start, start + text.length),
      },
    ];
  });
  const written = [...folded.matchAll(NUMBER)].flatMap((match) => {
    const number =
      match
        .slice(1)
        .find((one) => one !== undefined)
        ?.replace(/[.-]+$/, '') ?? '';
    if (!/\d/.test(number) || /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/.test(number)) return [];
    const start = match.index + match[0].lastIndexOf(number);
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

/** What may be a title: the short lines and cells of the first page. */
const titlesOf = (lines: readonly Seen[]): string[] =>
  lines
    .filter(({ page }) => page === 1)
    .flatMap((seen) => [
      ...(seen.folded.length < 60 ? [seen.folded] : []),
      ...cellsOf(seen).map(({ text }) => text),
    ])
    .filter(({ length }) => length < 60);

/** The first title says it: further down, the deposits that an invoice takes off are named too. */
const isOfDeposit = (lines: readonly Seen[]): boolean =>
  /facture d'acompte|deposit invoice/.test(titlesOf(lines).find((text) => INVOICE_TITLE.test(text)) ?? '');

function kindOf(lines: readonly Seen[]): PageFacts['kind'] {
  // A title says it, near the top; « avoir » is a verb too, and a mention of terms.
  const titles = titlesOf(lines);
  if (
    titles.some((text) =>
      /^\W{0,3}(?:facture d'avoir|avoir\b(?! \w+e\b)|credit note|note de credit)/.test(text),
    )
  )
    return 'credit_note';
  // « Facturé à », « Facture d’origine » name somebody or something else, and sentences begin with the word too.
  return titles.some(
    (text) => INVOICE_TITLE.test(text) && !/^\W*facture (?:a|d'origine|initiale|pro)\b/.test(text),
  )
    ? 'invoice'
    : null;
}

const INVOICE_TITLE =
  /^\W{0,3}(?:objet ?: ?)?(?:votre )?(?:facture|invoice(?! to\b)|rechnung|note d'honoraires)(?:\s*$|\s*[:/|-]|\s*(?:n[°ºo]|num|ref|#|du\b|[a-z]{0,6}[-_/]?\d)|\s(?:d'acompte|de solde|acquittee|electronique|originale|duplicata)\b|\sde? [a-z ]{3,24}$)/;

/** Points or lines between a name and its amount. */
const LEADERS = /[._\u2026\u00b7-]{3,}/g;
/** The head of a column of a table of lines. */
const OF_LINES = /p\.?\s?u\b|unit|prix|qte|quantite|taux|design|description|libelle/;

/** What names an amount: the words of its own cell, else those of the nearest cell before it that has words. */
const nameIn = (label: string): string => label.split('\t').findLast(hasWords) ?? '';

const wordsOf = (label: string) =>
  label
    .replace(LEADERS, ' ')
    .replace(/[\t:]/g, ' ')
    .replace(/(?:€|\beur)\s*$/, '')
    .trim();

function totalKind(label: string): TotalKind | undefined {
  // « Total hors TVA », « Total avec TVA » name no VAT.
  const words = wordsOf(label)
    .replace(/(?:hors|sans|net de|avant)(?: (?:la )?t\.?v\.?a\.?| taxes?)(?![a-z])/g, 'ht')
    .replace(
      /(?:avec|y compris|dont la|\+) (?:la )?t\.?v\.?a\.?(?![a-z])|t\.?v\.?a\.? (?:comprise|incluse)/g,
      'ttc',
    );
  // A line of a table names no total: « Prestation 3 jours HT 520,00 1 560,00 », « 3 jours × 650,00 € HT = 1 950,00 € ».
  if (words === '' || words.length > 60 || /[=×]/.test(words)) return undefined;
  const kind = TOTALS.find(([, pattern]) => pattern.test(words))?.[0];
  return kind === 'vat' && /intra|n°|numero|non applicable|exoner/.test(words) ? undefined : kind;
}

/** A rate in a label: « TVA 20 % », « TVA au taux de 5,5 % ». */
const RATE = /(\d{1,2}(?:[.,]\d{1,3})?)\s?%/;

/**
 * A total is the last amount after words that name it, or stands before them in a cell of its own. Where amounts stand alone, it is
 * one that is named by what is left of it or above it.
 */
function totalsOf(
  lines: readonly Seen[],
  amounts: ReadonlyMap<Seen, readonly ShownAmount[]>,
  nearby: Nearby,
  table: PageTable,
) {
  const sold = table.lines.flatMap(({ place }) => place ?? []);
  const isSold = ({ place }: ShownAmount) => place !== null && sold.some((row) => isWithin(place, row));
  const totals: Record<TotalKind, Shown<number>[]> = { net: [], vat: [], gross: [], due: [] };
  const vatRows: VatRow[] = [];
  const add = (label: string, amount: Shown<number>, base: Shown<number> | null) => {
    const kind = totalKind(label);
    // « TVA 20 % sur 21 175,00 », its amount in the line below.
    if (kind === undefined || (base === null && wordsOf(label).endsWith(' sur'))) return;
    totals[kind].push(amount);
    if (kind !== 'vat') return;
    const rate = RATE.exec(label)?.[1];
    vatRows.push({ rate: rate === undefined ? null : Number(rate.replace(',', '.')), base, amount });
  };
  for (const seen of lines) {
    const shown = (amounts.get(seen) ?? []).filter((amount) => !isSold(amount));
    const last = shown.at(-1);
    if (!last) continue;
    const cells = cellsOf(seen);
    const isBare =
      shown.length === cells.length && cells.every(({ text }) => !hasWords(text.replace(/eur(?:os?)?/g, '')));
    if (isBare) {
      const names = cells.map(({ start, text }) => nearby.nameOf(seen, start + text.length));
      if (names.some((name) => OF_LINES.test(name))) continue;
      for (const [index, amount] of shown.entries()) add(names[index] ?? '', amount, null);
      continue;
    }
    // A name counts for the amounts up to the next one: « TVA 20 % sur 1 800,00 € : 360,00 € ».
    let run: { label: string; amounts: Shown<number>[] } | undefined;
    const close = () => {
      const amount = run?.amounts.at(-1);
      if (run && amount) add(run.label, amount, (run.amounts.length > 1 && run.amounts[0]) || null);
    };
    let end = 0;
    for (const amount of shown) {
      const start = amount.label.length;
      const name = nameIn(seen.folded.slice(end, start));
      if (name !== '' || !run) {
        close();
        run = { label: name, amounts: [] };
      }
      run.amounts.push(amount);
      end = start + amount.length;
    }
    close();
    // « 2 040,00 | Total HT »
    const after = seen.folded.slice(end).split('\t');
    if (run?.label === '' && shown.length === 1 && after.length === 2 && wordsOf(after[0] ?? '') === '')
      add(after[1] ?? '', last, null);
  }
  return { totals, vatRows };
}

const COMMON = new Set(
  'de du la le les des et en pour sur tva total facture avoir date montant prix client euros the of to and for invoice amount vat die der und mit rechnung betrag il di per el los'.split(
    ' ',
  ),
);
/** Different words from which on a text is judged: annexes of numbers and names have fewer. */
const MOST_WORDS = 40;

/** Whether some of the words are those of a language. */
function isLegible(prose: string): boolean {
  const words = new Set(prose.match(/[^\s\d]{2,}/g));
  return words.size < MOST_WORDS || [...words].filter((word) => COMMON.has(word)).length > words.size / 100;
}

const inOrder = (of: readonly Seen[]) =>
  of
    .map(({ folded }) => folded)
    .join(' ')
    .replaceAll('\t', ' ');

/** Sentences go on in the next line, and in the next line of their column. */
function proseOf(lines: readonly Seen[]): string {
  const columns = [...new Set(lines.map(({ line }) => line.column))];
  const byColumn = columns.map((column) => inOrder(lines.filter(({ line }) => line.column === column)));
  // Terms in two columns of narrow lines are read as rows of cells.
  const isInCells = lines.some(({ folded }) => folded.includes('\t'));
  const byBlock = isInCells
    ? blocksOf(lines).map((block) => block.map(({ cell }) => cell.text).join(' '))
    : [];
  return [inOrder(lines), ...(columns.length > 1 ? byColumn : []), ...byBlock].join(' \n ');
}

const SIRET = /(?<![\dA-Za-z])\d(?:[ \u00a0\u202f.]?\d){12,14}(?![\d])/g;
const SIREN = /(?<![\dA-Za-z])\d{3}[ \u00a0\u202f.]?\d{3}[ \u00a0\u202f.]?\d{3}(?![\d ]\d)/g;

/** Wide blanks between thousands, in heights of a line; cells of a table stand farther apart. */
const MOST_OF_THOUSANDS = 0.8;

/** Amounts whose thousands stand as far apart as cells may, as one: « 8\t480,00 € ». */
function withThousands(page: number, line: Line): Line {
  let { text } = line;
  for (const { 0: whole, 1: thousands = '', index } of line.text.matchAll(APART)) {
    const end = index + thousands.length;
    const [left, top, width, height] = placeOf(page, line, index, end).box;
    const [next, below] = placeOf(page, line, end + 1, index + whole.length).box;
    const isClose = next - left - width < MOST_OF_THOUSANDS * height && Math.abs(top - below) < 2;
    if (isClose) text = `${text.slice(0, end)} ${text.slice(end + 1)}`;
  }
  return text === line.text ? line : { ...line, text };
}
const APART = /(?<![\d.,\w])(\d{1,3})\t\d{3}(?:[.,]\d\d)?(?!\d)/g;

/** Finds in the visible text what rules compare: every amount, day and identifier, with its place. */
export function readPageFacts({ pages }: DocumentText): PageFacts {
  const lines: Seen[] = pages.flatMap(({ page, lines: of }) =>
    of.map((line) => withThousands(page, line)).map((line) => ({ page, line, folded: fold(line.text) })),
  );
  const nearby = nearbyIn(lines);
  const amounts = new Map(lines.map((seen) => [seen, amountsOf(seen)] as const));
  const { joined, isRest } = wrappedDays(lines, nearby);
  const days = withOrder(
    new Map([
      ...joined.map((seen) => [seen, daysOf(seen, nearby)] as const),
      ...lines.map(
        (seen) => [seen, daysOf(seen, nearby).filter(({ start }) => !isRest(seen, start))] as const,
      ),
    ]),
    lines.some(({ folded }) => IN_FRENCH.test(folded)),
  );
  const numbersByLabel = (label: RegExp, pattern: RegExp, isOne: (text: string) => boolean) =>
    lines.flatMap((seen) =>
      shownBy(seen, pattern, (text) => {
        const value = compact(text);
        return isOne(value) || label.test(seen.folded) ? value : undefined;
      }),
    );
  const rows = rowsOf(lines);
  const joins = joinsOf(lines, nearby);
  const prose = proseOf(lines);
  const isUnmarked = ![...amounts.values()].some((of) => of.some(isMarked));
  if (isUnmarked)
    for (const seen of lines)
      if (amounts.get(seen)?.length === 0) amounts.set(seen, loneAmounts(seen, nearby));
  const table = tableOf(rows, inOrder(lines), isUnmarked);
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
    // Over two lines it has no one place.
    const match = mentions[name] ? null : pattern.exec(prose);
    if (match) mentions[name] = { value: match[0], text: match[0], label: '', place: null };
  }
  const text = lines.map(({ folded }) => folded).join('\n');
  return {
    amounts: [...amounts.values()].flat(),
    ...totalsOf(lines, amounts, nearby, table),
    days: [...days.values()].flat(),
    noDays: lines.flatMap((seen) => noDaysOf(seen, nearby)),
    periods: [...joined, ...lines].flatMap((seen) =>
      periodsOf(
        seen,
        (days.get(seen) ?? []).filter(({ isOtherReading }) => !isOtherReading),
      ),
    ),
    numbers: lines.flatMap((seen) => numbersOf(seen, nearby)),
    sirets: [
      ...numbersByLabel(/siret/, SIRET, IDENTIFIERS.siret.isOne),
      ...brokenNumbers(joins, SIRET, (value) => value.length === 14),
    ],
    sirens: [
      ...numbersByLabel(/siren|rcs/, SIREN, () => false),
      ...brokenNumbers(joins, SIREN, IDENTIFIERS.siren.isOne),
    ],
    vatNumbers: lines.flatMap((seen) => [
      ...shownBy(seen, /(?<![\dA-Za-z])FR[ \u00a0]?[\dA-Z]{2}(?:[ \u00a0.]?\d{3}){3}(?!\d)/g, compact),
      ...brokenVatNumbers(seen, nearby),
    ]),
    joins,
    ibans: lines.flatMap((seen) => [
      ...shownBy(seen, /(?<![\dA-Za-z])[A-Z]{2}\d{2}(?:[ \u00a0]?[\dA-Z]{1,4}){3,9}(?![\dA-Za-z])/g, ibanOf),
      ...brokenIbans(seen, nearby),
    ]),
    mentions,
    kind: kindOf(lines),
    isDeposit: isOfDeposit(lines),
    isLegible: isLegible(prose),
    table,
    buyer: buyerOf(lines),
    rows,
    prose,
    letters: text.replace(/[^a-z\d]/g, ''),
    signs: text.replace(/\s/g, ''),
  };
}
