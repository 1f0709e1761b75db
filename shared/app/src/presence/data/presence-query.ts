import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { entityColumns, type Entity } from '../../entity/entity.ts';

/** A colleague who has the same entity open. */
export type Other = { name: string; editing: boolean };

/** How often a visible page reports its presence; the others see it for 45 seconds after the last report. */
const EVERY_MS = 15_000;

async function markPresence(entity: Entity, isEditing: boolean, signal: AbortSignal): Promise<Other[]> {
  const answer = await getSupabase()
    .rpc('mark_presence', { ...entityColumns(entity), is_editing: isEditing })
    .abortSignal(signal);
  return unwrap(answer);
}

/** Reports that the person is on an entity and reads who else is: again every 15 seconds while the page is visible. */
export const presenceQueryOptions = (entity: Entity, isEditing: boolean) =>
  queryOptions({
    queryKey: ['presence', entity.kind, entity.id, isEditing],
    queryFn: ({ signal }) => markPresence(entity, isEditing, signal),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Reports that the person has left. A page that is closed cannot call this: its last report expires. */
export async function leavePresence(entity: Entity): Promise<void> {
  await getSupabase().rpc('leave_presence', entityColumns(entity));
}
