import bidiFactory from 'bidi-js';

/** The part of a font's interface that is used here. */
export type LetterFont = { hasGlyphForCodePoint: (codePoint: number) => boolean };

/** A part of a line that one font writes in one direction. */
export type Run<Font> = { text: string; font: Font };

const bidi = bidiFactory();

/** A letter with its marks, an emoji with its modifiers and joined signs, or the two letters of a flag. */
const CLUSTERS =
  /\p{Regional_Indicator}{2}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}]|(?<=\u200D)\p{Extended_Pictographic})*|\p{M}+/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?![\t\n])\p{Cc}/u;

/** Code points one by one, also those that combine into one sign. */
const lettersOf = (text: string) => Array.from(text);
const visibleOf = (text: string) =>
  lettersOf(text)
    .filter((letter) => !INVISIBLE.test(letter))
    .join('');

const writes = (font: LetterFont, text: string) =>
  lettersOf(text).every(
    (letter) => INVISIBLE.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );

const fontOf = <Font extends LetterFont>(fonts: readonly Font[], cluster: string): Font | undefined =>
  fonts.find((font) => writes(font, cluster));

/**
 * Writing systems that somebody may type and that no font here has; others are named by the numbers of their letters.
 */
const NAMED_SCRIPTS =
  'Armn Beng Cans Cher Copt Ethi Geor Gujr Guru Hang Hani Hira Kana Khmr Knda Laoo Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu Tfng Thaa Thai Tibt'.split(
    ' ',
  );
const scriptNames = new Intl.DisplayNames('fr', { type: 'script' });

function nameOf(letter: string): string {
  const script = NAMED_SCRIPTS.find((code) => new RegExp(`\\p{Script=${code}}`, 'u').test(letter));
  if (script) return `écriture\u00a0: ${scriptNames.of(script) ?? script}`;
  if (/\p{Emoji}/u.test(letter)) return 'emoji';
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A text as these fonts can print it: signs that no font has are named between brackets, once for several in a row. */
export function printable(text: string, fonts: readonly LetterFont[]): string {
  // Joiners and selectors choose between the shapes of other scripts; in Inter they have no effect.
  const seen = (part: string) => (fonts.length > 1 ? part : visibleOf(part));
  let printed = '';
  /** The last printed name, as long as only spaces followed it. */
  let named = '';
  let spaces = '';
  for (const [cluster] of text.normalize('NFC').replaceAll('\r\n', '\n').matchAll(CLUSTERS)) {
    if (/^\s+$/u.test(cluster)) {
      // Spaces of other scripts are a space.
      spaces += cluster === '\n' || fontOf(fonts.slice(0, 1), cluster) ? cluster : ' ';
      continue;
    }
    for (const part of fontOf(fonts, cluster) ? [cluster] : lettersOf(cluster)) {
      const name = fontOf(fonts, part) ? '' : `[${nameOf(part)}]`;
      if (name !== '' && name === named) spaces = '';
      else printed += spaces + (name || seen(part));
      spaces = '';
      named = name;
    }
  }
  return printed + spaces;
}

/**
 * The runs of one line from left to right, in either reading direction; the first font writes every letter that it has.
 * The first strong letter of the line decides its direction.
 */
export function runsOf<Font extends LetterFont>(
  line: string,
  fonts: readonly [Font, ...Font[]],
): Run<Font>[] {
  const levelsOf = bidi.getEmbeddingLevels(line);
  const { levels } = levelsOf;
  const runs: (Run<Font> & { level: number; isApart: boolean })[] = [];
  const runAt: number[] = [];
  for (const { 0: cluster, index } of line.matchAll(CLUSTERS)) {
    const isSpace = /^\s+$/u.test(cluster);
    // A mark has the level of its letter.
    const level = levels[index] ?? 0;
    const font = (isSpace ? undefined : fontOf(fonts, cluster)) ?? fonts[0];
    const isBackwards = level % 2 === 1;
    const shown = lettersOf(cluster)
      // A font with one colour has no skin tones.
      .filter((letter, at) => at === 0 || !/\p{Emoji_Modifier}/u.test(letter))
      .filter((letter) => !INVISIBLE.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
      .map((letter) => (isBackwards && bidi.getMirroredCharacter(letter)) || letter)
      .join('');
    const last = runs.at(-1);
    // Words are shaped separately: each space is a run, and so is each sign without a direction.
    const isApart = isSpace || (isBackwards && !/[\p{L}\p{M}]/u.test(cluster));
    if (last && !isApart && !last.isApart && last.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level, isApart });
    for (let at = index; at < index + cluster.length; at += 1) runAt[at] = runs.length - 1;
  }
  const order = new Set(bidi.getReorderedIndices(line, levelsOf).map((at) => runAt[at] ?? 0));
  return [...order].flatMap((at) => runs[at] ?? []).filter(({ text }) => text !== '');
}
