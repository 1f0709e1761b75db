import type { Row } from '../rows/row.ts';
import type { Slice } from '../rows/slices.ts';
import type { Part } from './parts.ts';

/** A job or a course of studies: its two names, its dates, and its description. */
export interface Entry {
  first: Part | null;
  second: Part | null;
  period: Slice | null;
  /** The end of its dates, where it is written apart: in a column of its own, or on the next line of a cell. */
  until?: Slice;
  body: Row[];
}
