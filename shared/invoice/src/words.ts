/** What a word is made of: « 2026-03 » is not in « 2026-031 ». */
const IN_WORDS = /[\p{L}\p{N}-]/u;

/** Where a text has another one as a word of its own, or as several words in a row. */
export function placesOfWord(text: string, word: string, inWords = IN_WORDS): number[] {
  const places: number[] = [];
  if (word === '') return places;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = [text[at - 1], text[at + word.length]];
    if (around.every((sign) => sign === undefined || !inWords.test(sign))) places.push(at);
  }
  return places;
}
