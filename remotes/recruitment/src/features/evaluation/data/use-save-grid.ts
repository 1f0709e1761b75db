import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import type { GridKind, SavedGrid } from '../model/grid.ts';
import { evaluationsOfQueryOptions, opinionsQueryOptions } from './grids-query.ts';
import { deleteEvaluation, saveGrid, type GridSave } from './save-grid.ts';

const scopeOf = (kind: GridKind, applicationId: string) => ({ id: `${kind}-grid-${applicationId}` });

/** A draft changes nothing that others show: what was just written is what is there. */
function keepDraft(client: QueryClient, kind: GridKind, applicationId: string, saved: SavedGrid): void {
  if (kind === 'official') client.setQueryData(evaluationsOfQueryOptions(applicationId).queryKey, [saved]);
  else
    client.setQueryData(opinionsQueryOptions(applicationId).queryKey, (known = []) =>
      known.filter(({ id }) => id !== saved.id).concat(saved),
    );
}

/**
 * Saves a grid, one save after the other, each from the version that the one before has written. `base` is that version;
 * `rebase` takes another one for it. A completed grid has everything that shows it read again first.
 */
export function useSaveGrid(kind: GridKind, applicationId: string, initial: SavedGrid | null) {
  const client = useQueryClient();
  const [base, setBase] = useState(initial);
  const latest = useRef(initial);
  const rebase = (grid: SavedGrid | null) => {
    latest.current = grid;
    setBase(grid);
  };
  const mutation = useMutation({
    mutationFn: async (asked: Pick<GridSave, 'values' | 'isFinal'>) => {
      const stored = latest.current;
      // A draft that waited for its turn behind the end never takes a finished grid back.
      if (stored?.isFinal && !asked.isFinal) return stored;
      return saveGrid({ kind, applicationId, base: stored, ...asked });
    },
    scope: scopeOf(kind, applicationId),
    onSuccess: async (saved, { isFinal }) => {
      rebase(saved);
      if (isFinal) await applicationsChanged(client);
      else if (!saved.isFinal) keepDraft(client, kind, applicationId, saved);
    },
  });
  return { base, rebase, mutation };
}

/** Deletes the evaluation of an application, then has what showed it read again. */
export function useDeleteEvaluation(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteEvaluation(applicationId, id),
    scope: scopeOf('official', applicationId),
    onSuccess: () => applicationsChanged(client),
  });
}
