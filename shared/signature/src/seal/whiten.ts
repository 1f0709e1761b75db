import { rgb, type PDF, type PDFPage } from '@libpdf/core';
import { placeholdersOf, SIGNATURE_LIMITS } from '@trame/domain/signatures';

const WHITE = rgb(1, 1, 1);
/** Points around a letter: the edge of its ink. */
const AROUND = 1;

/** Where the letters of the placeholders of a page are; its letters are read as they were written, whatever way they are turned. */
function lettersIn(page: PDFPage): { x: number; y: number; width: number; height: number }[] {
  let letters;
  try {
    letters = page
      .extractText()
      .lines.flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
      // Letters that are set apart have spaces between them.
      .filter(({ char }) => char.trim() !== '')
      .toSorted((a, b) => (a.sequenceIndex ?? 0) - (b.sequenceIndex ?? 0));
  } catch {
    // A font that is not understood: the page remains as it is.
    return [];
  }
  // One letter may stand for several, as a ligature does.
  const boxes = letters.flatMap(({ char, bbox }) => Array.from({ length: char.length }, () => bbox));
  return placeholdersOf(letters.map(({ char }) => char).join('')).flatMap(({ index, length }) =>
    boxes.slice(index, index + length),
  );
}

/**
 * Paints placeholders such as `{{signature;1}}` white, so that no braces are seen under a signature. Their text remains, for the page that
 * places fields where they are. Documents of more pages than `SIGNATURE_LIMITS.placeholderPages` remain as they are.
 */
export function whitenPlaceholders(pdf: PDF): void {
  const pages = pdf.getPages();
  if (pages.length > SIGNATURE_LIMITS.placeholderPages) return;
  for (const page of pages)
    for (const { x, y, width, height } of lettersIn(page))
      page.drawRectangle({
        x: x - AROUND,
        y: y - AROUND,
        width: width + 2 * AROUND,
        height: height + 2 * AROUND,
        color: WHITE,
      });
}
