import type { Row } from '../rows/row.ts';
import type { SectionKind } from '../vocabulary/heading-words.ts';

/** The rows under a title. */
export interface Section {
  /** Empty for what stands above the first title: the name, how to reach the person. */
  kinds: readonly SectionKind[];
  heading: Row | null;
  rows: Row[];
  /** Its title has the look of one, and words that no list has. */
  isUnnamed: boolean;
}
