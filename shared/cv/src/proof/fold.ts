/** A text in its compared form, and the origin of each of its characters. */
export interface Folded {
  text: string;
  /** Offset in the original of each character, and last the length of the original. */
  origin: readonly number[];
}

/** Stands in a folded text for a hyphen at the end of a line: part of the word, or only of its breaking. */
export const BREAK = '\u0001';

/** Takes no place on the page: soft hyphens, zero-width characters, directions. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/u;
const WHITE = /\s/u;
/** Signs that look the same to a reader, without variation selectors. */
const SAME: Readonly<Record<string, string>> = {
  ...fromAll('’‘‛ʼ´`′', "'"),
  ...fromAll('‐‑‒–—―−', '-'),
  ...fromAll('«»“”„‟″', '"'),
  ...fromAll('•▪▫◦‣●○■□◆◇➢➤►▶✓✔·∙', ' '),
  œ: 'oe',
  æ: 'ae',
};

function fromAll(signs: string, same: string): Record<string, string> {
  return Object.fromEntries(Array.from(signs, (sign) => [sign, same]));
}

/** « Langue(s) maternelle(s) », « Formateur(trice) »: an ending for whom it fits. */
const OPTIONAL_ENDING = /(?<=\p{L})\((?:e|s|es|x|ne|nes|le|les|ère|euse|rice|trice)\)/giu;

/**
 * A text without what two writings of it may differ by: case, form (NFKC: ligatures, accents in two pieces), apostrophes,
 * dashes, quotation marks, bullets, spaces and lines, soft hyphens, words broken at the end of a line, optional endings.
 */
export function fold(original: string): Folded {
  const origin: number[] = [];
  let text = '';
  const add = (char: string, at: number) => {
    if (char === ' ' && (text === '' || text.endsWith(' '))) return;
    text += char;
    for (let unit = 0; unit < char.length; unit += 1) origin.push(at);
  };
  const endings = [...original.matchAll(OPTIONAL_ENDING)].map(({ 0: ending, index }) => [
    index,
    index + ending.length,
  ]);
  let ending = 0;
  for (const { 0: cluster, index } of original.matchAll(/.\p{M}*/gsu)) {
    while (index >= (endings[ending]?.[1] ?? Infinity)) ending += 1;
    if (UNSEEN.test(cluster) || index >= (endings[ending]?.[0] ?? Infinity)) continue;
    // The end of a line joins a broken word: a soft hyphen disappears, a hyphen may be part of the word.
    if (cluster === '\n' && joins(original, index)) {
      if (!text.endsWith('-')) continue;
      text = text.slice(0, -1) + BREAK;
      continue;
    }
    if (isItemDash(original, index)) {
      add(' ', index);
      continue;
    }
    for (const char of cluster.normalize('NFKC').toLowerCase()) {
      for (const sign of SAME[char] ?? char) add(WHITE.test(sign) ? ' ' : sign, index);
    }
  }
  if (text.endsWith(' ')) {
    text = text.slice(0, -1);
    origin.pop();
  }
  return { text, origin: [...origin, original.length] };
}

const BROKEN = /[\p{L}\p{M}][-‐\u00ad]$/u;
const joins = (original: string, at: number) =>
  BROKEN.test(original.slice(Math.max(0, at - 4), at)) && /^\s*\p{L}/u.test(original.slice(at + 1, at + 4));

/** A dash that opens a line is a bullet. */
const isItemDash = (original: string, at: number) =>
  /[-–—−]\s/.test(original.slice(at, at + 2)) &&
  /(?:^|\n)[ \t]*$/.test(original.slice(Math.max(0, at - 8), at));

/**
 * The ways to read a text whose lines have several cells (tabs): whole, or the cells of one side over several lines,
 * without the date or the place beside them.
 */
export function readingsOf(original: string): Folded[] {
  if (!original.includes('\t')) return [fold(original)];
  const lines = original.split('\n');
  const left = lines.map((line) => line.replace(/\t[^\t]*$/, '')).join('\n');
  const right = lines.map((line) => line.replace(/^[^\t]*\t/, '')).join('\n');
  return [original, left, right].map(fold);
}

/** Compared as a whole: two spellings of one thing. */
export const foldedKey = (text: string | null): string =>
  fold(text ?? '')
    .text.replaceAll(BREAK, '-')
    .replace(/[.,;:]+$/, '');
