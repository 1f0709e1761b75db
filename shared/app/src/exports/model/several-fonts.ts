/* oxlint-disable no-underscore-dangle -- names of pdfkit's */
import { printable, runsOf, type LetterFont } from './printed-runs.ts';

/**
 * Internals of pdfkit's fonts and lines, which its types leave out. It has no public way to write a line with several
 * fonts: pieces that follow one another (`continued`) are placed in the order of the text, and on the left, while a
 * line that mixes directions must be placed as a whole once its breaks are known. Since these names are internal, the
 * version is exact, and `several-fonts.test.ts` fails for a version with other names.
 */
type EngineFont = LetterFont & {
  font: LetterFont;
  ascender: number;
  widthOfString: (text: string, size: number) => number;
};
type LineOptions = { align?: string; lineWidth?: number };
type Engine = {
  _font: EngineFont;
  _fontSize: number;
  _fragment: (text: string, x: number, y: number, options: LineOptions & { baseline?: number }) => void;
};

/** The same document, with these names. */
export const engineOf = (doc: PDFKit.PDFDocument): Engine => doc as PDFKit.PDFDocument & Engine;

/**
 * Makes pdfkit write lines with several fonts: each part with the first font that has its letters, from left to right
 * as it is seen. pdfkit still decides line breaks, heights and positions, and asks for widths. Returns a function that
 * changes a text so that these fonts can write it.
 */
export function writeWithSeveral(
  doc: PDFKit.PDFDocument,
  primary: readonly string[],
  others: readonly string[],
): (text: string) => string {
  const engine = engineOf(doc);
  const fontNamed = (name: string): EngineFont => {
    doc.font(name);
    const font = engine._font;
    font.hasGlyphForCodePoint = (codePoint) => font.font.hasGlyphForCodePoint(codePoint);
    return font;
  };
  const primaries = primary.map(fontNamed);
  const fallbacks = others.map(fontNamed);
  const shown = (text: string) => printable(text, [...primaries.slice(0, 1), ...fallbacks]);
  if (fallbacks.length === 0) return shown;
  const ownWidths = new Map<EngineFont, EngineFont['widthOfString']>();
  const ownWidth = (font: EngineFont, text: string, size: number) =>
    (ownWidths.get(font) ?? font.widthOfString).call(font, text, size);
  for (const font of primaries) {
    ownWidths.set(font, font.widthOfString);
    font.widthOfString = (text, size) =>
      runsOf(text, [font, ...fallbacks]).reduce(
        (width, run) => width + ownWidth(run.font, run.text, size),
        0,
      );
  }
  const fragment = engine._fragment.bind(doc);
  engine._fragment = (given, x, y, { align, ...options }) => {
    const font = engine._font;
    const size = engine._fontSize;
    const text = given.replaceAll('\n', '');
    const missing = (options.lineWidth ?? 0) - font.widthOfString(text.trimEnd(), size);
    let at = align === 'right' ? x + missing : x;
    const line = runsOf(text, [font, ...fallbacks]);
    // Glyphs are in visual order, and some are parts of letters: copies and screen readers get the text.
    const isNamed = line.some((run) => run.font !== font);
    // Read from the right, a line would start with the space that ends it.
    const runs = isNamed ? runsOf(text.trimEnd(), [font, ...fallbacks]) : line;
    if (isNamed) doc.markContent('Span', { actual: text });
    for (const run of runs) {
      engine._font = run.font;
      // All on the baseline of Inter's letters.
      fragment(run.text, at, y, { ...options, baseline: (-font.ascender / 1000) * size });
      at += ownWidth(run.font, run.text, size);
    }
    if (isNamed) doc.endMarkedContent();
    engine._font = font;
  };
  return shown;
}
