import { getSupabase } from '@trame/data';
import { entityColumns } from '../../entity/entity.ts';

/** Who changed which columns, the latest first; without a name it was the platform. */
export type EarlierChange = { name: string | null; at: string; fields: string[] };

/**
 * Who changed a row since a version of it. Nothing for rows without a kind, and when it cannot be read: the names are a
 * help, without them the fields can still be compared.
 */
export async function changesSince(
  kind: string | undefined,
  { id, updated_at }: { id: string; updated_at: string },
): Promise<EarlierChange[]> {
  if (kind === undefined) return [];
  const { data } = await getSupabase().rpc('entity_changes_since', {
    ...entityColumns({ kind, id }),
    since: updated_at,
  });
  return data ?? [];
}
