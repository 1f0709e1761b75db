/** `[x, y, width, height]` in points (1/72 inch), from the top left corner of the page as it is shown. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * A part of a line (a word in a PDF, a run in a DOCX): the position of its first character in the line, and its box on
 * the page.
 */
export interface Span {
  start: number;
  length: number;
  box: Box;
  /** Number of a run in the line: successive words share it until style or space change. */
  run?: number;
}

/**
 * A line as a person reads it: ligatures, accents and soft hyphens normalised (NFC), a word broken at its end kept
 * broken. A tab separates parts that are far apart: the cells of a row, an entry and its date.
 */
export interface Line {
  text: string;
  box: Box;
  spans: readonly Span[];
  /** Size of its letters, in points. */
  size: number;
  isBold: boolean;
  /** Number of its column, from the left; 0 on a page of one column, and for a line across the columns. */
  column: number;
}

export interface PageText {
  /** From 1. */
  page: number;
  /** In points, as shown. */
  width: number;
  height: number;
  /** Columns of text side by side. */
  columns: number;
  /** A picture of text, without text of its own. */
  isScanned: boolean;
  /** In reading order: columns one after the other. */
  lines: readonly Line[];
}

/** Why a person does not see a text. */
export type HiddenReason = 'colour' | 'tiny' | 'off_page' | 'covered' | 'invisible';

/** Text of the file that is not visible: left out of the text, and shown to the recruiter separately. */
export interface HiddenText {
  page: number;
  text: string;
  reason: HiddenReason;
}

/** The visible text of a document. A DOCX has no pages of its own: it is one, with boxes of zero size. */
export interface DocumentText {
  kind: 'pdf' | 'docx' | 'ocr';
  pages: readonly PageText[];
  /** Pages of a PDF that were not read. */
  unread?: number;
  hidden: readonly HiddenText[];
}

/** The text of a page: its lines, one per row. Offsets of evidence count in it (UTF-16 units). */
export const textOfPage = ({ lines }: Pick<PageText, 'lines'>): string =>
  lines.map(({ text }) => text).join('\n');
