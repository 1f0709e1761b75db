import type { RecognisedLine } from '../../recognition.ts';

/** Out of 100: what the recogniser says under that is a guess at a spot, a rule or a picture. */
const LEAST_CONFIDENCE = 25;
/** Letters: so few that nobody is sure of are a rule or a frame. */
const FEW_LETTERS = 6;
/** Out of 100. */
const SURE = 65;
/** A sign that is no word is believed when the recogniser is. */
const LEAST_SIGN_CONFIDENCE = 60;

const WORD = /[\p{L}\p{N}]/u;
/** What bullets are taken for: signs that begin no line, and letters that are no word. */
const LIKE_BULLET = /^[«»*¢°©®+~=•·.‘’'“”"<>|_-]$|^[eo]$/u;

type Word = RecognisedLine['words'][number];

/** A sign alone before a sentence is its bullet, whatever it was taken for. */
function withBullet(words: Word[], line: string): Word[] {
  const [first, second] = words;
  if (!first || !second || !LIKE_BULLET.test(first.text)) return words;
  const isQuote = first.text === '«' && line.includes('»');
  const isLetter = /^[eo]$/.test(first.text) && !/^\p{Lu}/u.test(second.text);
  return isQuote || isLetter ? words : [{ ...first, text: '•', confidence: 100 }, ...words.slice(1)];
}

function isSpot(words: readonly Word[]): boolean {
  const read = words.filter(({ text }) => WORD.test(text));
  const letters = read.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0 || (letters <= FEW_LETTERS && read.every(({ confidence }) => confidence < SURE));
}

/** Lines without what is no text: rules, spots, pictures taken for signs. */
export function withoutNoise(lines: readonly RecognisedLine[]): RecognisedLine[] {
  return lines.flatMap((line) => {
    const clear = line.words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
    if (isSpot(clear)) return [];
    const text = clear.map((word) => word.text).join(' ');
    const words = withBullet(clear, text).filter(
      (word) => WORD.test(word.text) || word.confidence >= LEAST_SIGN_CONFIDENCE,
    );
    return [{ ...line, words }];
  });
}
