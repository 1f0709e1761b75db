import { queryOptions } from '@tanstack/react-query';
import type { BulkResult, UndoCount } from '@trame/app/bulk-action';
import { getSupabase, unwrap } from '@trame/data';

type Person = { id: string; name: string; email: string };

/** Whom a comment on an entity of this kind can mention. */
export const peopleQueryOptions = (kind: string) =>
  queryOptions({
    queryKey: ['mentionable', kind],
    queryFn: async ({ signal }) =>
      unwrap<Person[]>(await getSupabase().rpc('entity_people', { entity_kind: kind }).abortSignal(signal)),
  });

/** What became of contents that were changed at once. */
export const changeResult = (id: string, outcome: string): BulkResult => ({
  id,
  outcome: outcome === 'changed' || outcome === 'unchanged' ? outcome : 'missing',
});

/** What became of contents whose change was taken back. */
export function undoCount(rows: readonly { outcome: string }[]): UndoCount {
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { restored: count('restored'), changedSince: count('changed_since'), missing: count('missing') };
}
