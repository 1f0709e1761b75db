import {
  asksOtherSector,
  asksOtherStatus,
  editedColumns,
  rulesOf,
  type ApplicationEdit,
} from '@trame/domain';
import type { Pairs, Version } from '@trame/app/rebase';

/** The columns that an action of a recruiter writes: the whole edit form, or some columns of it. */
export type Change = Partial<ApplicationEdit> & { refusal_reason?: string | null };
export type ChangedColumn = keyof Change;

/** Fields of an application that belong together. */
export const PAIRS: Pairs<Change> = [
  ['current_status', 'other_status'],
  ['training_sectors', 'other_sector'],
  ['status', 'refusal_reason'],
];

/** Texts to which a second one can be added. */
export const NOTES: readonly ChangedColumn[] = [
  ...editedColumns().filter(
    (name) => name !== 'status' && name !== 'admin_notes' && rulesOf(name).kind === 'notes',
  ),
  'admin_notes',
];

/** A change that ends a refusal also removes its reason, in the same write. */
export function withoutLostReason(base: Version<Change>, change: Change): Change {
  const { status = base.status, refusal_reason = base.refusal_reason } = change;
  const leaves = status !== 'rejected' && status !== base.status;
  return leaves && refusal_reason ? { ...change, refusal_reason: null } : change;
}

/** A text that explains a choice follows it, once the conflicts about the choice are decided. */
export function withoutLostDetails(change: Change, decided: readonly ChangedColumn[]): Change {
  const { current_status, training_sectors } = change;
  const loses = (column: ChangedColumn, isAsked: boolean) => decided.includes(column) && !isAsked;
  return {
    ...change,
    ...(current_status && loses('other_status', asksOtherStatus(current_status)) && { other_status: null }),
    ...(training_sectors &&
      loses('other_sector', asksOtherSector(training_sectors)) && { other_sector: null }),
  };
}
