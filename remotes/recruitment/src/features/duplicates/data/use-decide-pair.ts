import { getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import type { MergeChoices } from '../model/choices.ts';

export type Merge = { keep: string; other: string; choices: MergeChoices };

async function merge({ keep, other, choices }: Merge): Promise<void> {
  unwrap(await getSupabase().rpc('merge_applications', { keep, other, choices }));
}

type Pair = readonly [string, string];

async function keepApart([a, b]: Pair): Promise<void> {
  unwrap(await getSupabase().rpc('keep_apart', { a, b }));
}

async function undoKeepApart([a, b]: Pair): Promise<void> {
  unwrap(await getSupabase().rpc('undo_keep_apart', { a, b }));
}

async function takeBack(other: string): Promise<void> {
  const [row] = unwrap<{ outcome: string }[]>(
    await getSupabase().rpc('restore_applications', { ids: [other] }),
  );
  if (row?.outcome !== 'restored') throw new Error('La fusion ne peut plus être annulée.');
}

/** Merges one application into another. */
export function useMerge() {
  const client = useQueryClient();
  // Offline it fails at once, and is never sent later, when nobody looks.
  return useMutation({
    mutationFn: merge,
    networkMode: 'always',
    onSuccess: () => applicationsChanged(client),
  });
}

/** Undoes a merge: the other application is separate again, with the rows that had moved. */
export function useTakeMergeBack() {
  const client = useQueryClient();
  return useMutation({ mutationFn: takeBack, onSuccess: () => applicationsChanged(client) });
}

/** Takes back that two applications are not to be merged. */
export function useUndoKeepApart() {
  const client = useQueryClient();
  return useMutation({ mutationFn: undoKeepApart, onSuccess: () => applicationsChanged(client) });
}

/** Notes that two applications are not to be merged. */
export function useKeepApart() {
  const client = useQueryClient();
  return useMutation({ mutationFn: keepApart, onSuccess: () => applicationsChanged(client) });
}
