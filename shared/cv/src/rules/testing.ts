import type { DocumentText, Line } from '../document.ts';
import type { Row } from './rows.ts';
import { rowsOf } from './weave.ts';

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
