import { columnsOf, type SheetColumn } from '@trame/app/sheet-column';
import {
  type ApplicantField,
  bandOf,
  refusalReasonLabel,
  rulesOf,
  sourceLabel,
  type StaffField,
  staffFieldOf,
  statusLabel,
} from '@trame/domain';
import { formLanguageText } from '../../application-data/model/detail-text.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { fieldsOf, fieldText } from '../../application-data/model/field-text.ts';
import { accountStatusText } from './account-status-text.ts';
import type { ExportRow } from './export-row.ts';

const list = (values: readonly string[]) => values.join(', ');

const { text, date, figure } = columnsOf<ExportRow>();

const answer = (name: ApplicantField): SheetColumn<ExportRow> =>
  rulesOf(name).kind === 'date'
    ? date(FIELD_LABELS[name], 'day', ({ application }) => application[name] as string | null)
    : text(FIELD_LABELS[name], staffFieldOf(name).width, ({ application }) => fieldText(name, application));

const answers = (...groups: StaffField['group'][]) => fieldsOf(...groups).map(answer);

/** Every column of an exported list, in the order of the detail. */
export const SHEET_COLUMNS: readonly SheetColumn<ExportRow>[] = [
  text(FIELD_LABELS.reference, 17, ({ application }) => application.reference),
  date(FIELD_LABELS.created_at, 'instant', ({ application }) => application.created_at),
  text(FIELD_LABELS.status, 12, ({ application }) => statusLabel(application.status)),
  text(
    FIELD_LABELS.refusal_reason,
    24,
    ({ application }) => application.refusal_reason && refusalReasonLabel(application.refusal_reason),
  ),
  text(FIELD_LABELS.tags, 24, ({ application }) => list(application.tags)),
  text(FIELD_LABELS.assigned_to, 22, ({ assignee }) => assignee),
  ...answers('person', 'address', 'work', 'skills'),
  figure('Évaluation (%)', 2, ({ evaluation }) => evaluation?.percentage),
  figure('Points', 0, ({ evaluation }) => evaluation?.total_score),
  figure('Points au plus', 0, ({ evaluation }) => evaluation?.max_score),
  text('Niveau', 18, ({ evaluation }) => evaluation && bandOf(evaluation.percentage).label),
  text('Recommandation', 34, ({ evaluation }) => evaluation?.recommendation),
  text(FIELD_LABELS.account_request_status, 16, ({ application }) =>
    accountStatusText(application.account_request_status),
  ),
  text(
    FIELD_LABELS.resume,
    28,
    ({ application }) => application.resume_original_name ?? application.resume_filename,
  ),
  text(
    FIELD_LABELS.references,
    28,
    ({ application }) => application.references_original_name ?? application.references_filename,
  ),
  ...answers('notes'),
  text(FIELD_LABELS.admin_notes, 50, ({ application }) => application.admin_notes),
  text(FIELD_LABELS.language, 12, ({ application }) => formLanguageText(application.language)),
  text(FIELD_LABELS.source, 18, ({ application }) => sourceLabel(application.source)),
  date(FIELD_LABELS.last_contact_at, 'instant', ({ application }) => application.last_contact_at),
  date(FIELD_LABELS.purge_on, 'day', ({ application }) => application.purge_on),
];
