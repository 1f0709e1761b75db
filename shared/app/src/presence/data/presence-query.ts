import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { entityColumns, type Entity } from '../../entity/entity.ts';

/** A colleague who has the same entity open. */
export type Other = { name: string; editing: boolean };

/** How often a visible page reports its presence; the others see it for 45 seconds after the last report. */
const EVERY_MS = 15_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * One report after the other: on a slow way, "reads" would arrive after "edits", or "has left" after "edits", and the others
 * would be shown it until the next report. None is aborted, as the server may do what nobody waits for any more.
 */
function inOrder<Result>(report: () => PromiseLike<Result>): Promise<Result> {
  const result = last.then(report);
  last = result.catch(() => undefined);
  return result;
}

async function markPresence(entity: Entity, isEditing: boolean): Promise<Other[]> {
  return unwrap(
    await inOrder(() =>
      getSupabase().rpc('mark_presence', { ...entityColumns(entity), is_editing: isEditing }),
    ),
  );
}

/** Reports that the person is on an entity and reads who else is: again every 15 seconds while the page is visible. */
export const presenceQueryOptions = (entity: Entity, isEditing: boolean) =>
  queryOptions({
    queryKey: ['presence', entity.kind, entity.id, isEditing],
    queryFn: () => markPresence(entity, isEditing),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Reports that the person has left. A page that is closed cannot call this: its last report expires. */
export async function leavePresence(entity: Entity): Promise<void> {
  await inOrder(() => getSupabase().rpc('leave_presence', entityColumns(entity)));
}
