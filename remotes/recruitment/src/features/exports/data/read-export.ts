import type { WriteOptions } from '@trame/app/in-parts';
import { getSupabase, unwrap } from '@trame/data';
import { EVALUATION_COLUMNS, type EvaluationSummary } from '../../application-data/data/evaluations-query.ts';
import { EXPORT_COLUMNS, toExportRow, type ExportRow, type ReadApplication } from '../model/export-row.ts';

/** Applications read at a time. */
const PAGE_SIZE = 250;

async function readPage(ids: readonly string[], signal: AbortSignal) {
  const supabase = getSupabase();
  const [applications, evaluations] = await Promise.all([
    supabase
      .rpc('applications_by_ids', { ids: [...ids] })
      .select(EXPORT_COLUMNS)
      .abortSignal(signal)
      .overrideTypes<ReadApplication[], { merge: false }>(),
    supabase
      .rpc('evaluations_by_applications', { ids: [...ids] })
      .select(EVALUATION_COLUMNS)
      .abortSignal(signal)
      .overrideTypes<EvaluationSummary[], { merge: false }>(),
  ]);
  return { applications: unwrap(applications), evaluations: unwrap(evaluations) };
}

/** The lines of these applications, in this order; those deleted meanwhile are left out. */
export async function readExport(
  ids: readonly string[],
  assigneeNames: ReadonlyMap<string, string>,
  { signal, onProgress }: Required<WriteOptions>,
): Promise<ExportRow[]> {
  const rows: ExportRow[] = [];
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const page = ids.slice(from, from + PAGE_SIZE);
    const { applications, evaluations } = await readPage(page, signal);
    const evaluationOf = new Map(evaluations.map((one) => [one.application_id, one]));
    for (const application of applications)
      rows.push(toExportRow(application, evaluationOf.get(application.id), assigneeNames));
    onProgress(Math.min(from + PAGE_SIZE, ids.length));
  }
  return rows;
}

/** Notes in the audit that a list left the platform: how much of it, not who was in it. */
export async function recordListExport(format: 'csv' | 'xlsx', count: number): Promise<void> {
  unwrap(await getSupabase().rpc('record_list_export', { format, row_count: count }));
}
