import { foldWords } from './folding.ts';

const NUMBER_WORDS = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  douze: 12,
  quinze: 15,
  vingt: 20,
  trente: 30,
} as const;

/** Days of a unit, by its first letters. */
const DAYS_OF_UNIT = { j: 1, s: 7, q: 15, m: 30, h: 1 / 24 } as const;

/**
 * A number of days, weeks, months or hours in a folded text, or "immédiat". A range has two numbers. The same pattern is
 * in the database.
 */
export const DELAY =
  /(?:^|[^a-z0-9,.])(?:([0-9]{1,3}|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?(?:(?:a|-|–|ou|\/) ?([0-9]{1,3}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente) ?)?(jours?|j|semaines?|sem|quinzaines?|mois|heures?|h)|j ?\+ ?([0-9]{1,3})|(immediate?))(?![a-z0-9])/;

export type Delay = {
  /** Days at most; hours are rounded up to days. */
  days: number;
  /** Only working days count. */
  isWorking: boolean;
};

const numberOf = (text: string): number =>
  text in NUMBER_WORDS ? NUMBER_WORDS[text as keyof typeof NUMBER_WORDS] : Number(text);

/** The delay that a text says as a number; undefined for "rapidement", "nous consulter" and the like. */
export function readDelay(text: string): Delay | undefined {
  const folded = foldWords(text);
  const match = DELAY.exec(folded);
  if (!match) return undefined;
  const [, first, second, unit, after, atOnce] = match;
  const isWorking = /ouvr(?:e|able)s?(?![a-z])/.test(folded);
  if (atOnce) return { days: 0, isWorking: false };
  if (after) return { days: Number(after), isWorking };
  const most = Math.max(numberOf(first ?? ''), second ? numberOf(second) : 0);
  const factor = DAYS_OF_UNIT[(unit ?? 'j').charAt(0) as keyof typeof DAYS_OF_UNIT];
  return { days: Math.ceil(most * factor), isWorking };
}
