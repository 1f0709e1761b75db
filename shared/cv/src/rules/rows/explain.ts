import type { Row } from './row.ts';

/** The classification of a row. */
export type RowKind =
  | 'repeated'
  | 'moved'
  | 'heading'
  | 'under_heading'
  | 'table_head'
  | 'dates'
  | 'head'
  | 'description'
  | 'left_out'
  | 'item';

/** The reason for the classification of a row: the name of the rule that decided, and the values used. */
export interface Reason {
  kind: RowKind;
  rule: string;
  values?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Called by the deciding code when it decides, always as `explain?.(row, …)`, so that without it the reason is not even
 * computed.
 */
export type Explain = (row: Row, reason: Reason) => void;
