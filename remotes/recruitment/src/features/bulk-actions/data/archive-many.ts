import { ARCHIVED_AT_ONCE } from '@trame/domain';
import type { BulkResult, UndoCount } from '@trame/app/bulk-action';
import { getSupabase, unwrap } from '@trame/data';

const HAS_ACCOUNT = 'Un compte formateur y est rattaché.';

async function inParts(
  name: 'archive_applications' | 'restore_applications',
  ids: readonly string[],
): Promise<{ application_id: string; outcome: string }[]> {
  const rows: { application_id: string; outcome: string }[] = [];
  for (let from = 0; from < ids.length; from += ARCHIVED_AT_ONCE) {
    const answer = await getSupabase().rpc(name, { ids: ids.slice(from, from + ARCHIVED_AT_ONCE) });
    rows.push(...unwrap<{ application_id: string; outcome: string }[]>(answer));
  }
  return rows;
}

/** Takes at most `ARCHIVED_AT_ONCE` applications out of the list for thirty days. */
export async function archiveMany(ids: readonly string[]): Promise<BulkResult[]> {
  const rows = await inParts('archive_applications', ids);
  return rows.map(({ application_id: id, outcome }) => {
    if (outcome === 'archived') return { id, outcome: 'changed' };
    if (outcome === 'already_archived') return { id, outcome: 'unchanged' };
    if (outcome === 'has_account') return { id, outcome: 'refused', reason: HAS_ACCOUNT };
    return { id, outcome: 'missing' };
  });
}

/** Brings archived applications back. */
export async function restoreMany(ids: readonly string[]): Promise<UndoCount> {
  const rows = await inParts('restore_applications', ids);
  const restored = rows.filter(({ outcome }) => outcome === 'restored').length;
  const missing = rows.filter(({ outcome }) => outcome === 'not_found').length;
  return { restored, missing, changedSince: rows.length - restored - missing };
}
