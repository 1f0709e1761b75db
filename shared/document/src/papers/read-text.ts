import { IDENTIFIERS } from '@trame/domain/company';
import { READ_QUOTE, type PaperKind, type PaperReading, type ReadValue } from '@trame/domain/trainers';
import type { PageText } from '../document.ts';
import { fold } from '../fold.ts';
import { findDays, findPeriodEnds } from './find-days.ts';

/** Words before a day that say that a paper holds until then; in a folded text. */
const END =
  /(?<![a-z])(?:(?:valable|valide|validite|en vigueur|couverte?|garanties?)[^.;]{0,60}(?:jusqu'au|au)|jusqu'au|expire(?:ra)?|expiration|fin de validite|date de fin|prend fin|cesse[^.;]{0,40} le)(?![a-z])/g;
/** The same where nothing surer is said: of an insurance the day until which it is paid, of a contribution the day to pay. */
const DUE = /(?<![a-z])echeance(?! (?:suivante|prochaine))(?![a-z])/g;
const NEXT_DUE = /(?<![a-z])prochaine echeance(?![a-z])/;
/** Words before a day that say that the paper was made then. */
const ISSUE =
  /(?<![a-z])(?:delivree?|etablie?|editee?|emise?|generee?|imprimee?|signee? le|date d'(?:edition|emission|etablissement)|date de (?:delivrance|generation|signature)|(?:edition|emission|etablissement|delivrance) (?:du|le)|(?:edition|emission|delivrance) ?:|fait (?:a |le |pour )[a-z' ,-]{0,60})(?![a-z])/g;
/** The same where nothing surer is said: the day on which what it says was so. */
const AS_OF = /(?<![a-z])(?:en date du|a la date du|situation au)(?![a-z])/g;
/** Between such a word and a day: the day is that of something else. */
const OF_ELSE = /(?<![a-z])(?:depuis|compter|a jour|decret|arrete|loi|ordonnance|nee?|naissance)(?![a-z])/;
/** « À jour au » of an extract; of contributions it says until when they were paid. */
const UP_TO_DATE = /(?<![a-z])a jour (?:au|le) $/;
/** « Lyon, le », alone before the day, and the day once more in words. */
const TOWN =
  /^ *(?!ne |nee |fait )(?:a )?[a-z'-]{2,30}(?: [a-z'-]{1,30}){0,3}(?: cedex(?: \d{1,2})?)?, *le (?:\d{1,2}(?:er)? [a-z]{3,9} [a-z -]{4,40}\()?$/;
const DATE_LABEL = /^ *date ?:? ?$/;
const PERIOD = /(?:^|[^a-z])(?:du|periode|compter du|depuis le)[^a-z0-9]{0,3}$/;
/** Letters before a day in which its meaning is looked for. */
const BEFORE = 90;

interface PageLine {
  text: string;
  folded: string;
  page: number;
}

/** The words that say a value: its line, from where they begin when it is long. */
function quoteOf(line: PageLine, start: number): string {
  const text = line.text.replaceAll('\t', ' ').trim();
  return text.length <= READ_QUOTE ? text : text.slice(Math.max(0, start - 60)).slice(0, READ_QUOTE);
}

/** Where a label that is about the day begins, or -1. */
function lastLabel(pattern: RegExp, before: string): number {
  const last = [...before.matchAll(pattern)].at(-1);
  return last && !OF_ELSE.test(before.slice(last.index + last[0].length)) ? last.index : -1;
}

/** The line above as the label of a day that begins its line: a form. The head of a table has labels of several days. */
function labelAbove(line: PageLine | undefined): string {
  if (!line) return '';
  const cells = line.text.split('\t').filter((cell) => cell.trim() !== '');
  const labels = [END, DUE, ISSUE].filter((pattern) => line.folded.search(pattern) >= 0);
  const dates = line.folded.split(/(?<![a-z])date(?![a-z])/).length - 1;
  return cells.length > 1 || labels.length > 1 || dates > 1 ? '' : `${line.folded.trimEnd()} `;
}

/** What is before a day in its column of the line; of « le 3 mai » below « Rennes, » the town too. */
function cellBefore(line: PageLine, above: PageLine | undefined, from: number, start: number): string {
  const own = line.folded.slice(Math.max(from, line.text.lastIndexOf('\t', start) + 1), start);
  if (own.trim() !== 'le' || !above?.folded.trimEnd().endsWith(',')) return own;
  return `${above.folded.slice(above.text.lastIndexOf('\t') + 1).trimEnd()} ${own.trimStart()}`;
}

/** What is said of a day, and how surely. */
interface Meaning {
  fact: 'issued_on' | 'expires_on';
  isSure: boolean;
}

/** The meaning of a day by what is before it: `before` since the last day, `cell` in its column. */
function meaningOf(kind: PaperKind, before: string, cell: string): Meaning | undefined {
  const end = lastLabel(END, before);
  const issue = lastLabel(ISSUE, before);
  if (end >= 0 && end >= issue) return { fact: 'expires_on', isSure: true };
  if (issue >= 0 || TOWN.test(cell) || DATE_LABEL.test(cell)) return { fact: 'issued_on', isSure: true };
  if (lastLabel(DUE, before) >= 0 && !(kind.hasCodeToCheck && NEXT_DUE.test(before)))
    return { fact: 'expires_on', isSure: false };
  if (UP_TO_DATE.test(before) && !kind.hasCodeToCheck) return { fact: 'issued_on', isSure: true };
  return lastLabel(AS_OF, before) >= 0 && !/(?<![a-z])a jour(?![a-z])/.test(before)
    ? { fact: 'issued_on', isSure: false }
    : undefined;
}

type FoundDays = Pick<PaperReading, 'issued_on' | 'expires_on'>;

function daysOf(kind: PaperKind, lines: readonly PageLine[]): FoundDays {
  const sure: FoundDays = {};
  const others: FoundDays = {};
  const note = ({ fact, isSure }: Meaning, read: ReadValue) => {
    const found = isSure ? sure : others;
    // The latest end: of several periods, the last one.
    if (fact === 'issued_on') found.issued_on ??= read;
    else if (!found.expires_on || read.value > found.expires_on.value) found.expires_on = read;
  };
  lines.forEach((line, index) => {
    const days = findDays(line.folded);
    const readAt = (value: string, start: number): ReadValue => ({
      value,
      quote: quoteOf(line, start),
      page: line.page,
    });
    // A period may go on in the next line.
    const withNext = `${line.folded} ${lines[index + 1]?.folded ?? ''}`;
    for (const { day, start } of findPeriodEnds(withNext))
      if (start < line.folded.length) note({ fact: 'expires_on', isSure: true }, readAt(day, start));
    days.forEach(({ day, start }, rank) => {
      const from = days[rank - 1]?.end ?? 0;
      const above = rank === 0 && start < 4 ? labelAbove(lines[index - 1]) : '';
      const before = `${above}${line.folded.slice(Math.max(from, start - BEFORE), start)}`;
      const cell = cellBefore(line, lines[index - 1], from, start);
      const isPeriodEnd =
        rank > 0 && /^[^a-z0-9]{0,4}au[^a-z0-9]{0,4}$/.test(before) && isPeriod(line.folded, days[rank - 1]);
      const meaning = isPeriodEnd
        ? { fact: 'expires_on' as const, isSure: true }
        : meaningOf(kind, before, cell);
      if (meaning) note(meaning, readAt(day, start));
    });
  });
  return { ...others, ...sure };
}

const isPeriod = (folded: string, first: { start: number } | undefined) =>
  first !== undefined && PERIOD.test(folded.slice(Math.max(0, first.start - 30), first.start));

/** Fourteen, or eleven, digits with what people put between them. */
const NUMBERS = {
  siret: /(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ .]?\d{5}(?!\d)/g,
  nda: /(?<!\d)\d{2}[ .]?\d{2}[ .]?\d{5}[ .]?\d{2}(?!\d)/g,
} as const;
const CODE =
  /(?<![a-z])(?:code|numero|n[°º]) (?:de )?(?:securite|verification)(?: [a-z ]{1,40}:)?[^a-z0-9]{1,5}((?=[a-z]{0,30}\d)[a-z0-9]{8,30})(?![a-z0-9])/;
/** « N° de contrat 12 », « Contrat n° 12 », « Police 12 », « Sociétaire n° 12 »; its digits may stand in groups. */
const CONTRACT =
  /(?<![a-z])(?:(?:numero|n[°º]|no) ?(?:de |du |d')?(?:contrat|police|societaire|adherent)|(?:contrat|police|societaire|adherent)(?: d'assurance)?(?: (?:numero|n[°º]|no))?)[^a-z0-9]{1,5}(\d{2,4}(?: \d{2,4}){1,4}(?![a-z0-9./-])|(?=[a-z./-]{0,30}\d)[a-z0-9][a-z0-9./-]{3,29}[a-z0-9])/;

function referenceOf(kind: PaperKind, lines: readonly PageLine[]): ReadValue | undefined {
  if (!kind.reference) return undefined;
  const { identifier } = kind.reference;
  for (const line of lines) {
    if (identifier) {
      for (const match of line.text.matchAll(NUMBERS[identifier])) {
        const stored = IDENTIFIERS[identifier].stored(match[0]);
        if (IDENTIFIERS[identifier].isOne(stored))
          return { value: stored, quote: quoteOf(line, match.index), page: line.page };
      }
      continue;
    }
    const match = (kind.hasCodeToCheck ? CODE : CONTRACT).exec(line.folded);
    if (match?.[1]) {
      const start = match.index + match[0].length - match[1].length;
      return {
        value: line.text.slice(start, start + match[1].length),
        quote: quoteOf(line, start),
        page: line.page,
      };
    }
  }
  return undefined;
}

/** The days and the number that the text of a paper states, each with its quote; what its kind does not have is left out. */
export function readText(kind: PaperKind, pages: readonly PageText[]): PaperReading {
  const lines = pages.flatMap(({ page, lines: rows }) =>
    rows.map(({ text }): PageLine => ({ text, folded: fold(text.replaceAll('\t', ' ')), page })),
  );
  const days = daysOf(kind, lines);
  const reference = referenceOf(kind, lines);
  return {
    ...(kind.hasIssueDay && days.issued_on && { issued_on: days.issued_on }),
    ...(kind.hasEnd && days.expires_on && { expires_on: days.expires_on }),
    ...(reference && { reference }),
  };
}
