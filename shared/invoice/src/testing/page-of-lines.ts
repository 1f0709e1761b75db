import type { DocumentText } from '@trame/document';

export interface PlacedLine {
  text: string;
  x: number;
  y: number;
}

/** A page of lines at their places; a tab stands between the cells of a row, which are 100 points apart. */
export function pageOfLines(placed: readonly PlacedLine[]): DocumentText {
  const lines = placed.map(({ text, x, y }) => {
    let start = 0;
    const spans = text.split('\t').map((cell, index) => {
      const box = [x + index * 100, y, Math.min(cell.length * 5, 95), 12] as const;
      const span = { start, length: cell.length, box, run: 0 };
      start += cell.length + 1;
      return span;
    });
    const last = spans.at(-1)?.box ?? [x, y, 0, 12];
    return {
      text,
      box: [x, y, last[0] + last[2] - x, 12] as const,
      spans,
      size: 10,
      isBold: false,
      column: 0,
    };
  });
  return {
    kind: 'pdf',
    hidden: [],
    pages: [{ page: 1, width: 595, height: 842, columns: 1, isScanned: false, lines }],
  };
}

/** Lines one under the other. */
export const underOneAnother = (texts: readonly string[], x = 50, y = 50): PlacedLine[] =>
  texts.map((text, index) => ({ text, x, y: y + index * 14 }));
