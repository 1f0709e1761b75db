import type { Row } from './row.ts';

/** What a row was taken for. */
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

/** Why a row was taken for what it is: the name of the rule that decided, and the values that it decided by. */
export interface Reason {
  kind: RowKind;
  rule: string;
  values?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Called by the code that decides, as it decides. It is always called as `explain?.(row, …)`: where nobody asks, the reason is
 * not even made.
 */
export type Explain = (row: Row, reason: Reason) => void;
