/** The same length as the original text, so that positions in one are positions in the other. */
const foldUnit = (unit: string): string => {
  if (unit <= '\u007f') return unit.toLowerCase();
  if (/[’‘ʼ´`′]/u.test(unit)) return "'";
  if (/[‐‑‒–—―−]/u.test(unit)) return '-';
  if (/\s/u.test(unit)) return ' ';
  const folded = unit.normalize('NFD').charAt(0).toLowerCase();
  return folded.length === 1 ? folded : unit;
};

/** A text in a comparable form: no capitals, no accents, plain apostrophes, dashes and spaces; with the same length. */
export const fold = (text: string): string => text.split('').map(foldUnit).join('');

/** The number of words in a text; marks are not counted. */
export const wordsOf = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{L}\d]/u.test(word)).length;

/** Whether a text ends as a sentence does; « Inc. », « etc. » end none. */
export const endsSentence = (text: string): boolean =>
  /[.!?…;]\s*$/u.test(text) && !/\b(?:inc|ltd|corp|co|etc|s\.a|ets|cie|sarl|st|no)\.\s*$/iu.test(text);

/** How many parentheses are open before each place of a text. */
export const depthsOf = (text: string): number[] => {
  let depth = 0;
  return Array.from({ length: text.length + 1 }, (_, at) => {
    const own = depth;
    const unit = text.charAt(at);
    if (unit === '(' || unit === '[') depth += 1;
    else if ((unit === ')' || unit === ']') && depth > 0) depth -= 1;
    return own;
  });
};
