import { IDENTIFIERS } from '@trame/domain/company';
import { READ_QUOTE, type PaperKind, type PaperReading, type ReadValue } from '@trame/domain/trainers';
import type { PageText } from '../document.ts';
import { fold } from '../fold.ts';
import { findDays } from './find-days.ts';

/** Words before a day that say what it is, the surest first; in a folded text. */
const END =
  /(?:valable|valide|validite|en vigueur|couverte?|garanties?)[^.;]{0,60}(?:jusqu'au|au)|jusqu'au|expire|expiration|echeance|fin de validite|date de fin/;
const ISSUE =
  /delivree?|etablie?|editee?|emise?|edition|emission|etablissement|delivrance|fait [a-z' -]{0,40}|en date du|a la date du|signee? le/;
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

const lastMatch = (pattern: RegExp, text: string) =>
  [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;

function daysOf(lines: readonly PageLine[]): Pick<PaperReading, 'issued_on' | 'expires_on'> {
  const found: Pick<PaperReading, 'issued_on' | 'expires_on'> = {};
  lines.forEach((line, index) => {
    const days = findDays(line.folded);
    days.forEach(({ day, start }, rank) => {
      const from = days[rank - 1]?.end ?? 0;
      // A label may be on the line above: a table, a form.
      const above = rank === 0 && start < 4 ? `${lines[index - 1]?.folded ?? ''} ` : '';
      const before = `${above}${line.folded.slice(Math.max(from, start - BEFORE), start)}`;
      const read: ReadValue = { value: day, quote: quoteOf(line, start), page: line.page };
      const [end, issue] = [lastMatch(END, before), lastMatch(ISSUE, before)];
      const isPeriodEnd =
        rank > 0 && /^[^a-z0-9]{0,4}au[^a-z0-9]{0,4}$/.test(before) && isPeriod(line.folded, days[rank - 1]);
      if (isPeriodEnd || end > issue) {
        // The latest end: of several periods, the last one.
        if (!found.expires_on || day > found.expires_on.value) found.expires_on = read;
      } else if (issue >= 0) found.issued_on ??= read;
    });
  });
  return found;
}

const isPeriod = (folded: string, first: { start: number } | undefined) =>
  first !== undefined && PERIOD.test(folded.slice(Math.max(0, first.start - 30), first.start));

/** Fourteen, or eleven, digits with what people put between them. */
const NUMBERS = {
  siret: /(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}[ .]?\d{5}(?!\d)/g,
  nda: /(?<!\d)\d{2}[ .]?\d{2}[ .]?\d{5}[ .]?\d{2}(?!\d)/g,
} as const;
const CODE = /code de securite[^a-z0-9]{1,5}([a-z0-9]{8,30})(?![a-z0-9])/;
const CONTRACT =
  /(?:numero|n°|no|nº) ?(?:de|du)? ?(?:contrat|police)[^a-z0-9]{1,5}([a-z0-9][a-z0-9./-]{4,30})/;

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
  const days = daysOf(lines);
  const reference = referenceOf(kind, lines);
  return {
    ...(kind.hasIssueDay && days.issued_on && { issued_on: days.issued_on }),
    ...(kind.hasEnd && days.expires_on && { expires_on: days.expires_on }),
    ...(reference && { reference }),
  };
}
