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
