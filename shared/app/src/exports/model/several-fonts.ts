/* oxlint-disable no-underscore-dangle -- names of pdfkit's */
import { printable, runsOf, type LetterFont } from './printed-runs.ts';

/**
 * What pdfkit's fonts and lines are made of, which its types leave out. It has no public way to write a line with several
 * fonts: pieces that follow one another (`continued`) are placed in the order of the text, while a line that mixes
 * directions is placed as a whole once it is known where it breaks, and a continued text stands on the left. These names
 * are its own, so its version is exact, and `several-fonts.test.ts` fails for one that has others.
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

/** The same document by these names. */
export const engineOf = (doc: PDFKit.PDFDocument): Engine => doc as PDFKit.PDFDocument & Engine;

/**
 * Lets pdfkit write a line with several fonts: each part with the first font that has its letters, from left to right
 * as it is seen. Where lines break, how high texts are and where they stand remains with pdfkit, which asks for widths.
 * Answers with what makes a text one that these fonts can write.
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
    // Glyphs stand in the order they are seen, and some are parts of letters: what is copied or read out is the text.
    const isNamed = line.some((run) => run.font !== font);
    // Read from the right, a line would start with the space that ends it.
    const runs = isNamed ? runsOf(text.trimEnd(), [font, ...fallbacks]) : line;
    if (isNamed) doc.markContent('Span', { actual: text });
    for (const run of runs) {
      engine._font = run.font;
      // All on the line that the letters of Inter stand on.
      fragment(run.text, at, y, { ...options, baseline: (-font.ascender / 1000) * size });
      at += ownWidth(run.font, run.text, size);
    }
    if (isNamed) doc.endMarkedContent();
    engine._font = font;
  };
  return shown;
}
