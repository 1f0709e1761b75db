import type { UseQueryOptions } from '@tanstack/react-query';

/** A passage of a PDF to which something else on the screen refers. */
export type Passage = {
  key: string;
  /** Shown when the pointer is on it. */
  label: string;
  /** Shown beside the passage and beside the element that refers to it. */
  mark: string;
  /** From 1. */
  page: number;
  /** `[x, y, width, height]` in points from the top left corner of the page as shown, one per line. */
  boxes: readonly (readonly [x: number, y: number, width: number, height: number])[];
  /** A value among other words: its number stands after it, together with those of others about the same value. */
  isValue?: boolean;
  /** Its number is shown on demand alone. */
  isQuiet?: boolean;
};

/** The same passage in the extracted text, for a file whose pages cannot be shown. */
export type TextMark = Pick<Passage, 'key' | 'mark' | 'page'> & {
  /** Characters of the page's text. */
  start: number;
  end: number;
};

/** The extracted text of a file, and the passages in it. */
export type ReadText = {
  /** Reads it, page by page. */
  pages: UseQueryOptions<string[], Error, string[], readonly string[]>;
  marks: readonly TextMark[];
};

/** The passages of the shown document, and the selected one. */
export type Passages = {
  all: readonly Passage[];
  text?: ReadText;
  activeKey: string | undefined;
  /** How often the selected one was selected from elsewhere; 0 when it was selected on the page itself. */
  sought: number;
  onSelect: (key: string) => void;
};

export const NO_PASSAGES: Passages = { all: [], activeKey: undefined, sought: 0, onSelect: () => undefined };
