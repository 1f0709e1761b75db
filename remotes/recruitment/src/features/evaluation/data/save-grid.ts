import { foundRows } from '@trame/app/found-rows';
import { AppError, currentUserId, getSupabase, unwrap } from '@trame/data';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applicationsChanged } from '../../application-data/data/invalidate.ts';
import { toStore, type GridKind, type GridValues, type SavedGrid } from '../model/grid.ts';
import { NOT_AUTHENTICATED } from '../model/messages.ts';
import {
  evaluationsOfQueryOptions,
  fromEvaluation,
  fromOpinion,
  GRID_COLUMNS,
  listEvaluations,
  listOpinions,
  OPINION_COLUMNS,
  opinionsQueryOptions,
} from './grids-query.ts';

export type GridSave = {
  kind: GridKind;
  applicationId: string;
  values: GridValues;
  /** Completes or submits it; else it is stored as a draft. */
  isFinal: boolean;
  /** The version that the evaluator started from; null when there was none. */
  base: SavedGrid | null;
};

type Stored = { id: string; updated_at: string };

/** Someone else saved, or deleted, the grid since it was read. */
const changedSince = () => new AppError('conflict', 'The grid was changed since it was read');

async function userId(): Promise<string> {
  const id = await currentUserId();
  if (id === undefined) throw new AppError('unauthenticated', NOT_AUTHENTICATED);
  return id;
}

/** The stored grid that the save is about, or undefined. */
async function findStored({ kind, applicationId }: GridSave, evaluator: string): Promise<Stored | undefined> {
  const client = getSupabase();
  const answer =
    kind === 'official'
      ? await client
          .from('trainer_evaluations')
          .select('id, updated_at')
          .eq('application_id', applicationId)
          .limit(1)
      : await client
          .from('evaluation_opinions')
          .select('id, updated_at')
          .eq('application_id', applicationId)
          .eq('evaluator_id', evaluator)
          .limit(1);
  return unwrap<Stored[]>(answer)[0];
}

function evaluationColumns({ values, isFinal }: GridSave, evaluator: string) {
  const { notes, ...shared } = toStore(values);
  return {
    ...shared,
    evaluation_notes: notes,
    evaluated_by: evaluator,
    status: isFinal ? 'completed' : 'draft',
  };
}

function opinionColumns({ values, isFinal }: GridSave) {
  const { recommendation: _, ...shared } = toStore(values);
  return { ...shared, status: isFinal ? 'submitted' : 'draft' };
}

/** Only the version that was read: no row means that another person saved, or that the right was removed. */
async function update(save: GridSave, stored: Stored, evaluator: string): Promise<SavedGrid[]> {
  const client = getSupabase();
  if (save.kind === 'official') {
    const answer = await client
      .from('trainer_evaluations')
      .update(evaluationColumns(save, evaluator))
      .eq('id', stored.id)
      .eq('updated_at', stored.updated_at)
      .select(GRID_COLUMNS);
    return unwrap(answer).map(fromEvaluation);
  }
  const answer = await client
    .from('evaluation_opinions')
    .update(opinionColumns(save))
    .eq('id', stored.id)
    .eq('updated_at', stored.updated_at)
    .select(OPINION_COLUMNS);
  return unwrap(answer).map(fromOpinion);
}

async function insert(save: GridSave, evaluator: string): Promise<SavedGrid[]> {
  const client = getSupabase();
  const application_id = save.applicationId;
  if (save.kind === 'official') {
    const answer = await client
      .from('trainer_evaluations')
      .insert({ application_id, ...evaluationColumns(save, evaluator) })
      .select(GRID_COLUMNS);
    return unwrap(answer).map(fromEvaluation);
  }
  const answer = await client
    .from('evaluation_opinions')
    .insert({ application_id, evaluator_id: evaluator, ...opinionColumns(save) })
    .select(OPINION_COLUMNS);
  return unwrap(answer).map(fromOpinion);
}

/**
 * Saves a grid as the specification says: finds the evaluation of the application, updates it or inserts one, in the
 * name of the signed-in user. Throws `conflict` when someone else changed or deleted it since `base` was read, and
 * `unauthenticated` when nobody is signed in.
 */
export async function saveGrid(save: GridSave): Promise<SavedGrid> {
  const evaluator = await userId();
  const stored = await findStored(save, evaluator);
  // Nothing is found either when the session is over.
  if (!stored && save.base) await foundRows([]);
  if (stored?.updated_at !== save.base?.version) throw changedSince();
  const [saved] = stored ? await update(save, stored, evaluator) : await insert(save, evaluator);
  if (saved) return saved;
  // Nothing was written: either another person was a moment earlier, or this person may no longer write.
  if ((await findStored(save, evaluator))?.updated_at !== stored?.updated_at) throw changedSince();
  throw new AppError('forbidden', 'No row was updated');
}

/** The stored state after a conflict: the other person's version, or null when it was deleted. */
export async function readStoredGrid(kind: GridKind, applicationId: string): Promise<SavedGrid | null> {
  if (kind === 'official') return (await listEvaluations(applicationId))[0] ?? null;
  const evaluator = await currentUserId();
  return (await listOpinions(applicationId)).find(({ evaluatorId }) => evaluatorId === evaluator) ?? null;
}

/** Deletes the evaluation by its id; one that is already deleted counts as deleted. */
export async function deleteEvaluation(applicationId: string, id: string): Promise<void> {
  const answer = await getSupabase().from('trainer_evaluations').delete().eq('id', id).select('id');
  if (unwrap(answer).length > 0) return;
  const left = await listEvaluations(applicationId);
  if (left.some((grid) => grid.id === id)) throw new AppError('forbidden', 'No row was deleted');
}

const scopeOf = (kind: GridKind, applicationId: string) => ({ id: `${kind}-grid-${applicationId}` });

/** A draft is shown nowhere else, so the written values are put into the cache. */
function keepDraft(client: QueryClient, kind: GridKind, applicationId: string, saved: SavedGrid): void {
  if (kind === 'official') client.setQueryData(evaluationsOfQueryOptions(applicationId).queryKey, [saved]);
  else
    client.setQueryData(opinionsQueryOptions(applicationId).queryKey, (known = []) =>
      known.filter(({ id }) => id !== saved.id).concat(saved),
    );
}

/**
 * Saves a grid, one save after the other, each on the version that the previous one has written. `base` is the first
 * version; `rebase` replaces it. Before a completed grid is reported as saved, everything that shows it is read again.
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
      // A draft that waited for its turn after the grid was completed is not saved.
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
    // Irreversible: offline it fails at once, and is never sent later, when nobody looks.
    networkMode: 'always',
    scope: scopeOf('official', applicationId),
    onSuccess: () => applicationsChanged(client),
  });
}
