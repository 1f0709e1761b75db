import { AppError, classifyError, getSupabase, unwrap } from '@trame/data';
import { entityOf } from '../../application-data/model/entity.ts';
import { DETAIL_COLUMNS, type ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { NO_ROW } from '../model/failure-text.ts';
import { rebase, type Change, type Rebased } from '../model/rebase.ts';

/** Who changed which columns, the latest first; without a name it was the platform. */
export type EarlierChange = { name: string | null; at: string; fields: string[] };

export type Saving = { base: ApplicationDetail; change: Change };

/** The edit was made on a version that is no longer the latest, and someone changed the same fields otherwise. */
export type Stale = Rebased & { latest: ApplicationDetail; changes: readonly EarlierChange[] };

export type Saved = { row: ApplicationDetail; stale?: undefined } | { row?: undefined; stale: Stale };

/** Versions that may pass by while one edit is being saved: more than that, and something else is wrong. */
const TRIES = 4;

/**
 * Saves an edit made on `base`. When the row has changed meanwhile the edit moves to its latest version, unless both
 * touched the same fields: nothing is written then, and what the others changed is returned.
 */
export async function saveApplication({ base, change }: Saving): Promise<Saved> {
  try {
    let version = base;
    let wanted = change;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const row = await update(version, wanted);
      if (row) return { row };
      const latest = await readLatest(base.id);
      // The same version and no row written: row-level security said no without a word.
      if (!latest || latest.updated_at === version.updated_at)
        throw new AppError('not_found', `No row updated: ${base.id}`, { serverCode: NO_ROW });
      const rebased = rebase(base, change, latest);
      if (rebased.conflicts.length > 0)
        return { stale: { ...rebased, latest, changes: await changesSince(base) } };
      version = latest;
      wanted = rebased.change;
    }
    throw new AppError('conflict', '');
  } catch (error) {
    throw classifyError(error);
  }
}

async function update(version: ApplicationDetail, change: Change): Promise<ApplicationDetail | undefined> {
  const answer = await getSupabase()
    .from('trainer_applications')
    .update(change)
    .eq('id', version.id)
    .eq('updated_at', version.updated_at)
    .select(DETAIL_COLUMNS)
    .overrideTypes<ApplicationDetail[], { merge: false }>();
  return unwrap(answer)[0];
}

async function readLatest(id: string): Promise<ApplicationDetail | undefined> {
  const answer = await getSupabase()
    .from('trainer_applications')
    .select(DETAIL_COLUMNS)
    .eq('id', id)
    .limit(1)
    .overrideTypes<ApplicationDetail[], { merge: false }>();
  return unwrap(answer)[0];
}

/** Names are a courtesy: without them the fields can still be compared. */
async function changesSince({ id, updated_at }: ApplicationDetail): Promise<EarlierChange[]> {
  const { data } = await getSupabase().rpc('entity_changes_since', {
    ...entityOf(id),
    since: updated_at,
  });
  return data ?? [];
}
