/** Bullets of Symbol and Wingdings, which have no place of their own in Unicode. */
const PRIVATE_BULLETS = /[\uF0A7\uF0A8\uF0B7\uF0D8\uF0FC]/gu;
/** Icons, control characters, marks of width zero. */
const UNREADABLE = /[\p{Co}\p{Cc}\uFFFD\u200B-\u200F\u2060\u2066-\u2069\u202A-\u202E\uFEFF]/gu;
const LIGATURES = /[\uFB00-\uFB06]/gu;

/** The letters of a glyph. */
export const readable = (text: string): string =>
  text
    .replace(PRIVATE_BULLETS, '•')
    .replace(UNREADABLE, '')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'));

/** Accents drawn over a letter separately, as older typesetting does. */
const SPACING_ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '\u00B4': '\u0301',
  '\u02CA': '\u0301',
  '^': '\u0302',
  '\u02C6': '\u0302',
  '~': '\u0303',
  '\u02DC': '\u0303',
  '\u00A8': '\u0308',
  '\u02DA': '\u030A',
  '\u00B8': '\u0327',
  '\u02C7': '\u030C',
};

/** A letter with the accent drawn over it; null when the two are not that. */
export function accented(letter: string, accent: string): string | null {
  const mark = SPACING_ACCENTS[accent] ?? (/^\p{M}$/u.test(accent) ? accent : null);
  if (!mark || !/^\p{L}$/u.test(letter)) return null;
  const whole = (letter === 'ı' ? 'i' : letter) + mark;
  const composed = whole.normalize('NFC');
  return composed.length < whole.length || SPACING_ACCENTS[accent] === undefined ? composed : null;
}

/** One sign, or two as « -> »; several dots or squares are a rating. */
export const isBullet = (text: string) => /^(?:[•▪■●◦○‣⁃·∙–—\-*►▶➢➤✓✔→»>]|[-–=»>][->»])$/u.test(text);
