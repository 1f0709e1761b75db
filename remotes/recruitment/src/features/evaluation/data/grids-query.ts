import { type Database, getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { readGrid, type SavedGrid } from '../model/grid.ts';
import { gridKeys } from './keys.ts';

type EvaluationRow = Database['public']['Tables']['trainer_evaluations']['Row'];
type OpinionRow = Database['public']['Tables']['evaluation_opinions']['Row'];

export const GRID_COLUMNS =
  'id, application_id, evaluated_by, completed_by, criteria_scores, justifications, percentage, evaluation_notes, status, updated_at';
type StoredEvaluation = Pick<
  EvaluationRow,
  | 'id'
  | 'evaluated_by'
  | 'completed_by'
  | 'criteria_scores'
  | 'justifications'
  | 'percentage'
  | 'evaluation_notes'
  | 'status'
  | 'updated_at'
>;

export const OPINION_COLUMNS =
  'id, application_id, evaluator_id, criteria_scores, justifications, percentage, notes, status, updated_at';
type StoredOpinion = Pick<
  OpinionRow,
  | 'id'
  | 'evaluator_id'
  | 'criteria_scores'
  | 'justifications'
  | 'percentage'
  | 'notes'
  | 'status'
  | 'updated_at'
>;

/** An application has one evaluation; several applications are never asked for without a bound. */
const MOST_ROWS = 100;

export const fromEvaluation = (row: StoredEvaluation): SavedGrid => ({
  id: row.id,
  version: row.updated_at,
  isFinal: row.status === 'completed',
  evaluatorId: row.evaluated_by,
  authorId: row.status === 'completed' ? row.completed_by : row.evaluated_by,
  percentage: row.percentage,
  values: readGrid(row.criteria_scores, row.justifications, row.evaluation_notes),
});

export const fromOpinion = (row: StoredOpinion): SavedGrid => ({
  id: row.id,
  version: row.updated_at,
  isFinal: row.status === 'submitted',
  evaluatorId: row.evaluator_id,
  authorId: row.evaluator_id,
  percentage: row.percentage,
  values: readGrid(row.criteria_scores, row.justifications, row.notes),
});

/** Evaluations, those of one application or the latest of all, newest first; drafts too. */
export async function listEvaluations(applicationId?: string, signal?: AbortSignal): Promise<SavedGrid[]> {
  let asked = getSupabase()
    .from('trainer_evaluations')
    .select(GRID_COLUMNS)
    .order('created_at', { ascending: false })
    .limit(MOST_ROWS);
  if (applicationId !== undefined) asked = asked.eq('application_id', applicationId);
  if (signal) asked = asked.abortSignal(signal);
  return unwrap<StoredEvaluation[]>(await asked).map(fromEvaluation);
}

/** The opinions on an application that the caller may read: their own, and those of others once theirs is in. */
export async function listOpinions(applicationId: string, signal?: AbortSignal): Promise<SavedGrid[]> {
  let asked = getSupabase()
    .from('evaluation_opinions')
    .select(OPINION_COLUMNS)
    .eq('application_id', applicationId)
    .order('created_at', { ascending: true })
    .limit(MOST_ROWS);
  if (signal) asked = asked.abortSignal(signal);
  return unwrap<StoredOpinion[]>(await asked).map(fromOpinion);
}

async function countOpinions(applicationId: string, signal: AbortSignal): Promise<number> {
  const answer = await getSupabase()
    .rpc('count_submitted_opinions', { application_id: applicationId })
    .abortSignal(signal);
  return unwrap<number>(answer);
}

/** The evaluation of an application, in draft too, newest first. */
export const evaluationsOfQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: gridKeys.evaluations(applicationId),
    queryFn: ({ signal }) => listEvaluations(applicationId, signal),
  });

/** The opinions on an application that may be read now. */
export const opinionsQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: gridKeys.opinions(applicationId),
    queryFn: ({ signal }) => listOpinions(applicationId, signal),
  });

/** The number of opinions that others have given: known before the person gives theirs. */
export const opinionCountQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: gridKeys.opinionCount(applicationId),
    queryFn: ({ signal }) => countOpinions(applicationId, signal),
  });
