import type { DocumentText, PageText } from '../../document.ts';
import type { RecognisedLine, RecognisedPage, Recognition } from '../../recognition.ts';
import { bounded } from '../bounds.ts';
import { straight } from '../layout/frame.ts';
import { readPage } from '../layout/read-page.ts';
import type { Word } from '../layout/words.ts';
import { withoutNoise } from './noise.ts';

/** How a page was laid, in degrees clockwise: as its lines lean, each counted by its length. */
function leanOf(lines: readonly RecognisedLine[]): number {
  const leans = lines
    .map(({ baseline: [x0, y0, x1, y1] }) => ({ x: x1 - x0, y: y1 - y0 }))
    .filter(({ x, y }) => x > 0 && Math.abs(y) < x)
    .map(({ x, y }) => ({ degrees: (Math.atan2(y, x) * 180) / Math.PI, length: x }))
    .toSorted((a, b) => a.degrees - b.degrees);
  const half = leans.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  return leans.find(({ length }) => (passed += length) >= half)?.degrees ?? 0;
}

/** The words of a line as those of any page, seen by a reader who laid it straight. */
function wordsOf({ words, baseline, size }: RecognisedLine, lean: number, rank: number): Word[] {
  const [x0, y0, x1, y1] = baseline;
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  return words.map(({ text, box: [x, y, width, height] }) => {
    const [middle, centre] = [x + width / 2, y + height / 2];
    const [left, top] = straight([middle, centre], lean);
    const [, base] = straight([middle, y0 + slope * (middle - x0)], lean);
    return {
      text: text.normalize('NFC'),
      left: left - width / 2,
      right: left + width / 2,
      top: top - height / 2,
      bottom: top + height / 2,
      base,
      size,
      isBold: false,
      style: '',
      reason: null,
      turn: lean,
      tracking: 0,
      strip: rank,
      isSpacedBefore: true,
      isSpacedAfter: true,
    };
  });
}

function readSheet({ width, height, lines }: RecognisedPage, index: number): PageText {
  const read = withoutNoise(lines);
  const lean = leanOf(read);
  const words = read.flatMap((line, rank) => wordsOf(line, lean, rank));
  return { page: index + 1, width, height, isScanned: true, ...readPage(words, []) };
}

/** The result of optical reading, in the reading order of any document. */
export const readRecognition = ({ pages }: Recognition): DocumentText =>
  bounded({ kind: 'ocr', hidden: [], pages: pages.map(readSheet) });
