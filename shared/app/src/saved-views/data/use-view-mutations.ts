import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { SavedView, ViewFilters } from '../model/saved-view.ts';
import { toView, VIEW_COLUMNS, viewKeys, type ViewRow } from './views-query.ts';

export type ViewChange = { name?: string; isShared?: boolean; filters?: ViewFilters };

const columns = ({ name, isShared, filters }: ViewChange) => ({
  ...(name !== undefined && { name }),
  ...(isShared !== undefined && { is_shared: isShared }),
  ...filters,
});

type Saving = { id?: string | undefined; change: ViewChange };

async function saveView(kind: string, { id, change }: Saving): Promise<SavedView> {
  const table = getSupabase().from('saved_views');
  const written =
    id === undefined
      ? table.insert({ entity_kind: kind, name: '', ...columns(change) })
      : table.update(columns(change)).eq('id', id);
  const answer = await written.select(VIEW_COLUMNS).overrideTypes<ViewRow[], { merge: false }>();
  const [row] = unwrap<ViewRow[]>(answer);
  if (!row) throw new AppError('not_found', `No view updated: ${id ?? 'new'}`);
  return toView(row);
}

async function deleteView(id: string): Promise<void> {
  unwrap(await getSupabase().from('saved_views').delete().eq('id', id).select('id'));
}

/** Creates a view, or changes one of the person's own. */
export function useSaveView(kind: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (saving: Saving) => ({ row: await saveView(kind, saving) }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewKeys.ofKind(kind) }),
  });
}

/**
 * Deletes one of the person's own views; one that is already deleted is no failure. `onDeleted` is called before they
 * are read again.
 */
export function useDeleteView(kind: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteView,
    // Irreversible: offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    onSuccess: () => {
      onDeleted();
      return client.invalidateQueries({ queryKey: viewKeys.ofKind(kind) });
    },
  });
}
