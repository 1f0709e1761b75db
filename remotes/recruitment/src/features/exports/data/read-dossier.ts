import { foundRows } from '@trame/app/found-rows';
import { AppError, type Database, getSupabase, unwrap } from '@trame/data';
import type { CriteriaScores, Justifications } from '@trame/domain';
import { entityOf } from '../../application-data/model/entity.ts';
import type { Dossier, DossierEvaluation } from '../model/dossier.ts';
import { EXPORT_COLUMNS, toExportRow, type ReadApplication } from '../model/export-row.ts';
import type { Recruiter } from '../../application-data/data/recruiters-query.ts';

type EvaluationRow = Pick<
  Database['public']['Tables']['trainer_evaluations']['Row'],
  | 'criteria_scores'
  | 'justifications'
  | 'total_score'
  | 'max_score'
  | 'percentage'
  | 'recommendation'
  | 'evaluation_notes'
>;

const EVALUATION_COLUMNS =
  'criteria_scores, justifications, total_score, max_score, percentage, recommendation, evaluation_notes';

function toEvaluation({ criteria_scores, justifications, ...rest }: EvaluationRow): DossierEvaluation {
  return {
    ...rest,
    scores: criteria_scores as CriteriaScores,
    justifications: justifications as Justifications,
  };
}

/** Everything the dossier of an application prints, read now. */
export async function readDossier(id: string): Promise<Dossier> {
  const supabase = getSupabase();
  const [applications, evaluations, recruiters] = await Promise.all([
    supabase
      .from('trainer_applications')
      .select(EXPORT_COLUMNS)
      .eq('id', id)
      .limit(1)
      .overrideTypes<ReadApplication[], { merge: false }>(),
    supabase
      .from('trainer_evaluations')
      .select(EVALUATION_COLUMNS)
      .eq('application_id', id)
      .eq('status', 'completed')
      .limit(1)
      .overrideTypes<EvaluationRow[], { merge: false }>(),
    supabase.rpc('recruiters'),
  ]);
  const [application] = await foundRows(unwrap(applications));
  if (!application) throw new AppError('not_found', `No application ${id}`);
  const [evaluation] = unwrap(evaluations);
  const names = new Map(unwrap<Recruiter[]>(recruiters).map((one) => [one.id, one.name]));
  const row = toExportRow(application, undefined, names);
  return { ...row, evaluation: evaluation ? toEvaluation(evaluation) : null };
}

/** Notes in the journal of the application that its dossier was printed. */
export async function recordPrint(id: string): Promise<void> {
  unwrap(await getSupabase().rpc('record_entity_event', { ...entityOf(id), event: 'print' }));
}
