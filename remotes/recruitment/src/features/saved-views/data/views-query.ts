import { classifyError, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { APPLICATION_KIND } from '../../application-data/model/entity.ts';
import { toView, type SavedView, type ViewRow } from '../model/view.ts';

export const viewKeys = { all: () => ['application-views'] as const };

/** Columns of a view. */
export const VIEW_COLUMNS = 'id, owner_id, name, is_shared, filters, sort';

async function listViews(signal: AbortSignal): Promise<SavedView[]> {
  try {
    const answer = await getSupabase()
      .from('saved_views')
      .select(VIEW_COLUMNS)
      .eq('entity_kind', APPLICATION_KIND)
      .order('name')
      .abortSignal(signal)
      .overrideTypes<ViewRow[], { merge: false }>();
    return unwrap<ViewRow[]>(answer).map(toView);
  } catch (error) {
    throw classifyError(error);
  }
}

/** One's own views and those that colleagues share, by name. */
export const viewsQueryOptions = () =>
  queryOptions({ queryKey: viewKeys.all(), queryFn: ({ signal }) => listViews(signal) });
