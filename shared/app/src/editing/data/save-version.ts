import { AppError, getSupabase } from '@trame/data';
import { entityColumns } from '../../entity/entity.ts';
import { NO_ROW } from '../model/failure-text.ts';
import { rebase, type Pairs, type Rebased, type Version } from '../model/rebase.ts';

/** A row whose `updated_at` names its version. */
export type VersionedRow = { id: string; updated_at: string };

/** Who changed which columns, the latest first; without a name it was the platform. */
export type EarlierChange = { name: string | null; at: string; fields: string[] };

export type Saving<Row, Change> = { base: Row; change: Change };

/** The edit was made on a version that is no longer the latest, and someone changed the same fields to other values. */
export type Stale<Row, Change> = Rebased<Change> & { latest: Row; changes: readonly EarlierChange[] };

export type Saved<Row, Change> =
  { row: Row; stale?: undefined } | { row?: undefined; stale: Stale<Row, Change> };

/** Functions that write and read rows of a kind; their errors are classified here. */
export type VersionStore<Row, Change> = {
  /** Its kind, if its changes are recorded: the author of a change can then be named. */
  kind?: string;
  pairs?: Pairs<Change>;
  /** Updates only that version; returns nothing when the row is newer, deleted or hidden. */
  update: (version: Row, change: Change) => Promise<Row | undefined>;
  readLatest: (id: string) => Promise<Row | undefined>;
};

/** Versions that may appear while one edit is being saved: with more than that, something else is wrong. */
const TRIES = 4;

/**
 * Saves an edit made on `base`. When the row has changed meanwhile, the edit is applied to its latest version, unless
 * both changed the same fields: then nothing is written, and the others' changes are returned.
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
    // The same version and no row written: row-level security refused silently.
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

/** Names are optional: without them the fields can still be compared. */
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
