import type { RecognisedLine } from '../../recognition.ts';

type Word = RecognisedLine['words'][number];

const WORD = /[\p{L}\p{N}]/u;
/** Out of 100. A whole word may be worth little to the recogniser and be right: « d'anglais », with either apostrophe. */
const UNSURE = 25;
/** Letters: fewer, with low confidence, are a line, a frame or a picture. */
const FEW_LETTERS = 6;
const SURE = 65;
/** Out of 100: from this confidence a sign that is not a word is kept. */
const LEAST_SIGN_CONFIDENCE = 60;
/** Share of the font size: a sign lower than the lowest letter is a dot. */
const DOT = 0.42;

const lettersOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);
const isSign = ({ text }: Word) => !WORD.test(text);

function isSpot(words: readonly Word[]): boolean {
  const read = words.filter((word) => !isSign(word));
  const surest = Math.max(0, ...read.map(({ confidence }) => confidence));
  return surest < (lettersOf(read) <= FEW_LETTERS ? SURE : UNSURE);
}

/** Whether a sign is a bullet, whatever it was recognised as: « *, e, ° are all dots. */
function isDot({ text, box: [, , width, height] }: Word, size: number): boolean {
  return /^[^-–—_,:;]$/u.test(text) && height < DOT * size && width < DOT * size;
}

const BULLET = { text: '•', confidence: 100 };

/** A dot before a sentence or between two words is a bullet; a bar before a title is only drawn. */
function withBullets({ words, size }: RecognisedLine): Word[] {
  const isQuoted =
    words.some(({ text }) => text.endsWith('»') && text.length > 1) || words.at(-1)?.text === '»';
  return words.flatMap((word, at) => {
    if (at === words.length - 1) return [word];
    if (at === 0 && /^[|_[\]{}\\/]$/.test(word.text)) return [];
    const isBullet = isDot(word, size) && !(isQuoted && /[«»]/.test(word.text));
    return [isBullet ? { ...word, ...BULLET } : word];
  });
}

/** Badges side by side, whose round ends are taken for brackets, are distinguished by bullets. */
function withoutBadges(words: Word[]): Word[] {
  const isBadges = /^(?:\([^()]+\)){2,}$/.test(words.map(({ text }) => text).join(''));
  if (!isBadges || words.some(({ text }) => /[^()][()]+[^()]/.test(text))) return words;
  return words.flatMap((word, at) => {
    const text = word.text.replaceAll(/[()]/g, '');
    const [x, y, width, height] = word.box;
    const bullet: Word = { ...BULLET, box: [x + width, y, 1, height] };
    return [
      ...(text === '' ? [] : [{ ...word, text }]),
      ...(word.text.includes(')') && at < words.length - 1 ? [bullet] : []),
    ];
  });
}

/** A bar in an address is a letter: no address has one. */
const withLetters = (word: Word): Word =>
  word.text.includes('@') ? { ...word, text: word.text.replaceAll('|', 'l') } : word;

/** Lines without what is no text: rules, spots, frames, pictures taken for signs. */
export function withoutNoise(lines: readonly RecognisedLine[]): RecognisedLine[] {
  return lines.flatMap((line) => {
    if (isSpot(line.words)) return [];
    const words = withBullets(line).filter((word) =>
      isSign(word)
        ? word.confidence >= LEAST_SIGN_CONFIDENCE
        : word.confidence >= UNSURE || word.text.length > 2,
    );
    return words.length === 0 ? [] : [{ ...line, words: withoutBadges(words).map(withLetters) }];
  });
}
