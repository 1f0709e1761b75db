import { union } from '../geometry.ts';
import type { Word } from './words.ts';

/** Fewer letters set apart may be anything: classes of a licence, a rating. */
const LEAST_LETTERS = 5;
/** A gap that much wider than the others is between two words. */
const WIDER = 1.45;

const gapBetween = (last: Word, word: Word) => word.left - last.right;
const isLetter = ({ text }: Word) => /^[\p{L}'’.-]$/u.test(text);

const joined = (letters: readonly [Word, ...Word[]]): Word => ({
  ...letters[0],
  ...union(letters),
  text: letters.map(({ text }) => text).join(''),
  isSpacedAfter: true,
});

function wordsIn(letters: readonly Word[]): Word[] {
  const gaps = letters.slice(1).map((word, index) => gapBetween(letters[index] ?? word, word));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const groups: [Word, ...Word[]][] = [];
  letters.forEach((word, index) => {
    const group = groups.at(-1);
    if (group && (gaps[index - 1] ?? 0) <= WIDER * usual) group.push(word);
    else groups.push([word]);
  });
  return groups.map(joined);
}

/** Words whose letters were written one by one (« J E A N ») become words again. */
export function withSpelled(words: Word[]): Word[] {
  const result: Word[] = [];
  for (let index = 0; index < words.length;) {
    let end = index;
    while (end < words.length && isLetter(words[end] as Word)) end++;
    const letters = words.slice(index, end);
    if (letters.filter(({ text }) => /\p{L}/u.test(text)).length >= LEAST_LETTERS) {
      result.push(...wordsIn(letters));
      index = end;
    } else {
      result.push(...words.slice(index, Math.max(end, index + 1)));
      index = Math.max(end, index + 1);
    }
  }
  return result;
}
