import * as z from 'zod/mini';
import { formatDate, isCalendarDate } from '../dates.ts';

/** What can be read in the text of a paper. */
const READ_FACTS = ['issued_on', 'expires_on', 'reference'] as const;
export type ReadFact = (typeof READ_FACTS)[number];

/** A value with the words that say it and the page they are on. */
export type ReadValue = { value: string; quote: string; page: number };

/** What was read in the text of a paper: proposals that a person confirms. */
export type PaperReading = Partial<Record<ReadFact, ReadValue>>;

/** Longest quote that is kept: a line of a page. */
export const READ_QUOTE = 160;

const readValue = z.object({
  value: z.string().check(z.maxLength(60)),
  quote: z.string().check(z.maxLength(READ_QUOTE)),
  page: z.number(),
});
const schema = z.object({
  issued_on: z.optional(readValue),
  expires_on: z.optional(readValue),
  reference: z.optional(readValue),
});

/** A stored reading; nothing for what is none. */
export function paperReading(stored: unknown): PaperReading {
  const result = z.safeParse(schema, stored);
  if (!result.success) return {};
  return Object.fromEntries(
    READ_FACTS.flatMap((fact) => {
      const read = result.data[fact];
      const isDay = read && (fact === 'reference' || isCalendarDate(read.value));
      return isDay ? [[fact, read]] : [];
    }),
  );
}

/** « valable jusqu’au 12/05/2027, lu page 1 : à confirmer ». */
export function readSentence(fact: ReadFact, { value, page }: ReadValue): string {
  const said = {
    issued_on: () => `délivré le ${formatDate(value)}`,
    expires_on: () => `valable jusqu’au ${formatDate(value)}`,
    reference: () => `numéro ${value}`,
  }[fact]();
  return `${said}, lu page ${page}\u00a0: à confirmer`;
}
