/** A passage of a PDF that something else on the screen refers to. */
export type Passage = {
  key: string;
  /** What a reader of the screen hears on it. */
  label: string;
  /** Beside the passage and beside what refers to it. */
  mark: string;
  /** From 1. */
  page: number;
  /** `[x, y, width, height]` in points from the top left corner of the page as shown, one per line. */
  boxes: readonly (readonly [x: number, y: number, width: number, height: number])[];
};

/** The passages of the document that is shown, and the one that is looked at. */
export type Passages = {
  all: readonly Passage[];
  activeKey: string | undefined;
  onSelect: (key: string) => void;
};

export const NO_PASSAGES: Passages = { all: [], activeKey: undefined, onSelect: () => undefined };
