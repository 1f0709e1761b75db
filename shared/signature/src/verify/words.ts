import type { Locale } from '@trame/domain';

const NUMBERS = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

/** A small number of feminine things in French words: « trois ». */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** « une signature », « trois signatures ». */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${numberWord(count)} ${count > 1 ? several : one}`;

const ENGLISH_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number in English words: “three”. */
export const englishNumber = (count: number): string => ENGLISH_NUMBERS[count] ?? String(count);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ENGLISH_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in universal time: « 23/11/2026 », “23 November 2026”. */
export function utcDay(moment: string | Date, locale: Locale = 'fr'): string {
  if (locale === 'en') return ENGLISH_DAY.format(new Date(moment));
  const [year, month, day] = new Date(moment).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** An hour in universal time: « 23/11/2026 à 14:02 », “23 November 2026 at 14:02”. */
export const utcMoment = (moment: string | Date, locale: Locale = 'fr'): string =>
  `${utcDay(moment, locale)} ${locale === 'fr' ? 'à' : 'at'} ${new Date(moment).toISOString().slice(11, 16)}`;

/** The start and the end of a hash: « 59ce 46c4 … ac8d ». */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** Names in a sentence, « et » or “and” before the last one: « Claire, Omar et Nadège ». */
export function nameList(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`;
}
