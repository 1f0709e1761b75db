import { AppError, getSupabase } from '@trame/data';
import { entityColumns } from '../../entity/entity.ts';
import { NO_ROW } from '../model/failure-text.ts';
import { rebase, type Pairs, type Rebased, type Version } from '../model/rebase.ts';

/** A row whose `updated_at` names its version. */
export type VersionedRow = { id: string; updated_at: string };

/** Who changed which columns, the latest first; without a name it was the platform. */
export type EarlierChange = { name: string | null; at: string; fields: string[] };

export type Saving<Row, Change> = { base: Row; change: Change };

/** The edit was made on a version that is no longer the latest, and someone changed the same fields otherwise. */
export type Stale<Row, Change> = Rebased<Change> & { latest: Row; changes: readonly EarlierChange[] };

export type Saved<Row, Change> =
  { row: Row; stale?: undefined } | { row?: undefined; stale: Stale<Row, Change> };

/** How rows of a kind are written and read; what throws is classified here. */
export type VersionStore<Row, Change> = {
  /** Its kind, where its changes are kept under one: who made them can then be named. */
  kind?: string;
  pairs?: Pairs<Change>;
  /** Writes on that version alone; nothing when the row has moved on, is gone or is hidden. */
  update: (version: Row, change: Change) => Promise<Row | undefined>;
  readLatest: (id: string) => Promise<Row | undefined>;
};

/** Versions that may pass by while one edit is being saved: more than that, and something else is wrong. */
const TRIES = 4;

/**
 * Saves an edit made on `base`. When the row has changed meanwhile the edit moves to its latest version, unless both
 * touched the same fields: nothing is written then, and what the others changed is returned.
 */
export async function saveVersion<Row extends VersionedRow & Version<Change>, Change extends object>(
  store: VersionStore<Row, Change>,
  { base, change }: Saving<Row, Change>,
): Promise<Saved<Row, Change>> {
  let version = base;
  let wanted = change;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await store.update(version, wanted);
    if (row) return { row };
    const latest = await store.readLatest(base.id);
    // The same version and no row written: row-level security said no without a word.
    if (!latest || latest.updated_at === version.updated_at)
      throw new AppError('not_found', `No row updated: ${base.id}`, { serverCode: NO_ROW });
    const rebased = rebase(base, change, latest, store.pairs);
    if (rebased.conflicts.length > 0)
      return { stale: { ...rebased, latest, changes: await changesSince(store.kind, base) } };
    version = latest;
    wanted = rebased.change;
  }
  throw new AppError('conflict', '');
}

/** Names are a courtesy: without them the fields can still be compared. */
async function changesSince(
  kind: string | undefined,
  { id, updated_at }: VersionedRow,
): Promise<EarlierChange[]> {
  if (kind === undefined) return [];
  const { data } = await getSupabase().rpc('entity_changes_since', {
    ...entityColumns({ kind, id }),
    since: updated_at,
  });
  return data ?? [];
}
