import type { DocumentText, Line } from '@trame/document';
import { rowsOf } from './rows/reading-order.ts';
import type { Row } from './rows/row.ts';

/** A line by hand: « # » sets it large and bold (a name), « ## » a title of a section, « * » in bold. */
const lineOf = (written: string, index: number): Line => {
  const [, mark = '', text = ''] = /^(##?|\*(?=\S))?\s?(.*)$/su.exec(written) ?? [];
  const size = mark === '#' ? 22 : mark === '##' ? 13 : 10;
  return {
    text,
    box: [40, 40 + index * 14, Math.min(500, text.length * 5), 12],
    spans: [
      {
        start: 0,
        length: text.length,
        box: [40, 40 + index * 14, Math.min(500, text.length * 5), 12],
        run: 0,
      },
    ],
    size,
    isBold: mark !== '',
    column: 0,
  };
};

/** A page of one column whose lines follow one another. */
export const documentOf = (...lines: readonly string[]): DocumentText => ({
  kind: 'pdf',
  hidden: [],
  pages: [{ page: 1, width: 595, height: 842, columns: 1, isScanned: false, lines: lines.map(lineOf) }],
});

export const rows = (...lines: readonly string[]): Row[] => rowsOf(documentOf(...lines));

/** A line with its position on the page. */
export const line = (text: string, x: number, top: number, column: number): Line => {
  const box = [x, top, text.length * 5, 10] as const;
  return {
    text,
    box,
    spans: [{ start: 0, length: text.length, box, run: 0 }],
    size: 10,
    isBold: false,
    column,
  };
};

/** A page of so many columns. */
export const page = (columns: number, lines: readonly Line[]): DocumentText => ({
  kind: 'pdf',
  hidden: [],
  pages: [{ page: 1, width: 595, height: 842, columns, isScanned: false, lines: [...lines] }],
});

/** A line of separate parts. */
export const cells = (top: number, ...pieces: readonly (readonly [x: number, text: string])[]): Line => {
  const text = pieces.map(([, piece]) => piece).join('\t');
  let start = 0;
  const spans = pieces.map(([x, piece]) => {
    const span = { start, length: piece.length, box: [x, top, piece.length * 5, 10] as const, run: start };
    start += piece.length + 1;
    return span;
  });
  const [[first] = [0]] = pieces;
  const [last = 0, end = ''] = pieces.at(-1) ?? [];
  return {
    text,
    box: [first, top, last + end.length * 5 - first, 10],
    spans,
    size: 10,
    isBold: top === 100,
    column: 0,
  };
};
