import { queryOptions } from '@tanstack/react-query';
import type { BulkResult, UndoCount } from '@trame/app/bulk-action';
import { getSupabase, unwrap } from '@trame/data';

/** Most rows of one answer of the API: what follows is asked for again. */
const AT_ONCE = 1000;

type Answer<Row> = Parameters<typeof unwrap<Row[]>>[0] & { count: number | null };

/** All rows of a table, however many there are: `read` reads those from a place on, in an order without equal places. */
export async function readAllRows<Row>(
  read: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await read(rows.length, rows.length + AT_ONCE - 1);
    const next = unwrap<Row[]>(answer);
    rows.push(...next);
    if (next.length === 0 || rows.length >= (answer.count ?? rows.length)) return rows;
  }
}

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
