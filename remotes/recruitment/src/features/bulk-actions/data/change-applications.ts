import { MAX_LABELS } from '@trame/domain';
import type { BulkResult, UndoCount } from '@trame/app/bulk-action';
import { getSupabase, unwrap } from '@trame/data';
import type { BulkChange } from '../model/bulk-change.ts';

type ChangeRow = { batch_id: string; application_id: string; outcome: string };

const REFUSED = `Elle a déjà ${MAX_LABELS} étiquettes, le maximum.`;

/**
 * Makes one change to these applications in one transaction. `requestId` identifies the request: repeated with the same
 * id, after a lost answer, it returns the first outcome and changes nothing.
 */
export async function changeApplications(
  ids: readonly string[],
  change: BulkChange,
  requestId: string,
): Promise<BulkResult[]> {
  const rows = unwrap<ChangeRow[]>(
    await getSupabase().rpc('change_applications', { ids: [...ids], change, request_id: requestId }),
  );
  return rows.map(({ application_id: id, outcome }) => {
    if (outcome === 'refused') return { id, outcome, reason: REFUSED };
    return { id, outcome: outcome === 'changed' || outcome === 'unchanged' ? outcome : 'missing' };
  });
}

/** Undoes a change; values that someone wrote since remain. */
export async function undoChanges(requestId: string): Promise<UndoCount> {
  const rows = unwrap<{ outcome: string }[]>(
    await getSupabase().rpc('undo_application_changes', { batch_id: requestId }),
  );
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    restored: count('restored'),
    changedSince: count('changed_since'),
    missing: count('missing'),
  };
}
