/** Texts whose answers are kept, twice this at most: those of a long CV. Longer ones than a name are not asked again. */
const MOST_TEXTS = 5000;
const LONGEST_TEXT = 300;

/**
 * A function of a text alone, which is not worked out again for a text that it answered a moment ago: the readings of a
 * head ask the same question about the same words many times.
 */
export const remembered = <T extends string | number | boolean | readonly unknown[]>(
  work: (text: string) => T,
): ((text: string) => T) => {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return work(text);
    const known = recent.get(text);
    if (known !== undefined) return known;
    if (recent.size >= MOST_TEXTS) [older, recent] = [recent, new Map<string, T>()];
    const answer = older.get(text) ?? work(text);
    recent.set(text, answer);
    return answer;
  };
};
