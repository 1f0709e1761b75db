import type { Row } from '../rows/row.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';

/** The rows under a title. */
export interface Section {
  /** Empty for the text above the first title: name and contact details. */
  kinds: readonly SectionKind[];
  heading: Row | null;
  rows: Row[];
  /** It has the style of a title, and unknown words. */
  isUnnamed: boolean;
}
