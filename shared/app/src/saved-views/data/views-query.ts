import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import type { SavedView, ViewFilters } from '../model/saved-view.ts';

export const viewKeys = { ofKind: (kind: string) => ['saved-views', kind] as const };

/** Columns of a view. */
export const VIEW_COLUMNS = 'id, owner_id, name, is_shared, filters, sort';

export type ViewRow = ViewFilters & { id: string; owner_id: string; name: string; is_shared: boolean };

export const toView = ({ owner_id, is_shared, ...row }: ViewRow): SavedView => ({
  ...row,
  ownerId: owner_id,
  isShared: is_shared,
});

async function listViews(kind: string, signal: AbortSignal): Promise<SavedView[]> {
  const answer = await getSupabase()
    .from('saved_views')
    .select(VIEW_COLUMNS)
    .eq('entity_kind', kind)
    .order('name')
    .abortSignal(signal)
    .overrideTypes<ViewRow[], { merge: false }>();
  return unwrap<ViewRow[]>(answer).map(toView);
}

/** The person's own views and those that colleagues share, by name. */
export const viewsQueryOptions = (kind: string) =>
  queryOptions({ queryKey: viewKeys.ofKind(kind), queryFn: ({ signal }) => listViews(kind, signal) });
