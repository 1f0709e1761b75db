import type { DocumentText, HiddenText, Line } from '@trame/document';
import type { Draft } from '../draft.ts';

const lineOf = (text: string, index: number): Line => ({
  text,
  box: [50, 100 + index * 20, text.length * 10, 12],
  spans: [{ start: 0, length: text.length, box: [50, 100 + index * 20, text.length * 10, 12] }],
  size: 12,
  isBold: false,
  column: 0,
});

/** A document whose letters are 10 points wide, from x = 50, one line every 20 points. */
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
