import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { DETAIL_COLUMNS } from '../../application-data/data/detail-columns.ts';
import type { EvaluationSummary } from '../../application-data/data/evaluations-query.ts';

/** The analysis of a CV, up to a megabyte each, is in no column of a list. */
const ANALYSIS = 'ai_analysis_v2';

/** The fields of an application in an export: its detail without the analysis. */
export const EXPORT_COLUMNS = DETAIL_COLUMNS.split(', ')
  .filter((name) => name !== ANALYSIS)
  .join(', ');

export type ReadApplication = Omit<ApplicationDetail, typeof ANALYSIS>;

/** One line of an export. */
export type ExportRow = {
  application: ApplicationDetail;
  evaluation: EvaluationSummary | undefined;
  /** Name of the recruiter in charge; empty when there is none. */
  assignee: string;
};

/** Joins what was read of one application into a line. */
export function toExportRow(
  application: ReadApplication,
  evaluation: EvaluationSummary | undefined,
  assigneeNames: ReadonlyMap<string, string>,
): ExportRow {
  const { assigned_to } = application;
  return {
    application: { ...application, [ANALYSIS]: null },
    evaluation,
    assignee: assigned_to === null ? '' : (assigneeNames.get(assigned_to) ?? 'Ancien recruteur'),
  };
}
