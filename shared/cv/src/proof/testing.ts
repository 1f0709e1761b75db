import type { DocumentText, HiddenText, Line } from '@trame/document';
import type { Draft } from '../draft.ts';

/** Points from one tab stop to the next. */
const COLUMN = 300;

function lineOf(written: string, index: number): Line {
  const text = written.trimStart();
  const top = 100 + index * 20;
  let [start, left] = [0, 50 + (written.length - text.length) * COLUMN];
  const spans = text.split('\t').map((cell) => {
    const span = { start, length: cell.length, box: [left, top, cell.length * 10, 12] as const };
    start += cell.length + 1;
    left += COLUMN;
    return span;
  });
  const last = spans.at(-1)!.box;
  const box = [spans[0]!.box[0], top, last[0] + last[2] - spans[0]!.box[0], 12] as const;
  return { text, box, spans, size: 12, isBold: false, column: 0 };
}

/** A document whose letters are 10 points wide, from x = 50, one line every 20 points. Tabs part columns; one that opens a line leaves the first empty. */
export const documentOf = (pages: readonly string[], hidden: readonly HiddenText[] = []): DocumentText => ({
  kind: 'pdf',
  hidden,
  pages: pages.map((text, index) => ({
    page: index + 1,
    width: 595,
    height: 842,
    columns: 1,
    isScanned: false,
    lines: text.split('\n').map(lineOf),
  })),
});

/** A draft with only these values. */
export const draftOf = (said: Partial<Draft>): Draft => ({
  full_name: null,
  emails: [],
  phones: [],
  experiences: [],
  education: [],
  skills: [],
  languages: [],
  certifications: [],
  ...said,
});

export const skill = (name: string, quote = name, page = 1) => ({
  name,
  category: null,
  evidence: { page, quote },
});
