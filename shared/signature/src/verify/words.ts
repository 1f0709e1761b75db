const NUMBERS = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];

/** A small number of feminine things in French words: « trois ». */
export const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

/** « une signature », « trois signatures ». */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${numberWord(count)} ${count > 1 ? several : one}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A day in universal time: 23/11/2026. */
export function utcDay(moment: string | Date): string {
  const [year, month, day] = new Date(moment).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

/** An hour in universal time: « 23/11/2026 à 14:02 ». */
export const utcMoment = (moment: string | Date): string =>
  `${utcDay(moment)} à ${new Date(moment).toISOString().slice(11, 16)}`;

/** The start and the end of a hash: « 59ce 46c4 … ac8d ». */
export const shortHash = (hash: string): string =>
  `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** Names in a sentence: « Claire, Omar et Nadège ». */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`;
}
