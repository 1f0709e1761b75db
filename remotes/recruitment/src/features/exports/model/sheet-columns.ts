import { bandOf, countryName, formatPhone, parseList, refusalReasonLabel, statusLabel } from '@trame/domain';
import {
  availabilityText,
  currentStatusText,
  formLanguageText,
  interventionText,
  languageTexts,
  sectorTexts,
  yesNo,
} from '../../application-data/model/detail-text.ts';
import { sourceLabel } from '../../application-data/model/source-label.ts';
import { accountStatusText } from './account-status-text.ts';
import type { ExportRow } from './export-row.ts';

/** A cell before a format writes it: a calendar day, an instant, a figure or a text; null where there is nothing. */
export type CellValue =
  | { kind: 'text'; value: string }
  | { kind: 'day'; value: string }
  | { kind: 'instant'; value: string }
  | { kind: 'number'; value: number; decimals: 0 | 2 };

export type SheetColumn = {
  header: string;
  /** Width in characters, for the formats that have one. */
  width: number;
  cell: (row: ExportRow) => CellValue | null;
};

const list = (values: readonly string[]) => values.join(', ');

const text = (
  header: string,
  width: number,
  read: (row: ExportRow) => string | null | undefined,
): SheetColumn => ({
  header,
  width,
  cell: (row) => {
    const value = read(row)?.trim();
    return value ? { kind: 'text', value } : null;
  },
});

const date = (
  header: string,
  kind: 'day' | 'instant',
  read: (row: ExportRow) => string | null,
): SheetColumn => ({
  header,
  width: kind === 'day' ? 12 : 17,
  cell: (row) => {
    const value = read(row);
    return value ? { kind, value } : null;
  },
});

const figure = (
  header: string,
  decimals: 0 | 2,
  read: (row: ExportRow) => number | undefined,
): SheetColumn => ({
  header,
  width: 12,
  cell: (row) => {
    const value = read(row);
    return value === undefined ? null : { kind: 'number', value, decimals };
  },
});

/** Every column of an exported list, in the order of the detail. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  text('Référence', 17, ({ application }) => application.reference),
  date('Candidature reçue le', 'instant', ({ application }) => application.created_at),
  text('Statut', 12, ({ application }) => statusLabel(application.status)),
  text(
    'Motif de refus',
    24,
    ({ application }) => application.refusal_reason && refusalReasonLabel(application.refusal_reason),
  ),
  text('Étiquettes', 24, ({ application }) => list(application.tags)),
  text('Suivie par', 22, ({ assignee }) => assignee),
  text('Nom complet', 26, ({ application }) => application.full_name),
  text('E-mail', 30, ({ application }) => application.email),
  text('Téléphone', 19, ({ application }) => formatPhone(application.phone, application.country)),
  date('Date de naissance', 'day', ({ application }) => application.birth_date),
  text('Pays', 16, ({ application }) => application.country && countryName(application.country)),
  text('Ville', 18, ({ application }) => application.city),
  text('Code postal', 11, ({ application }) => application.postal_code),
  text('Statut actuel', 22, ({ application }) => currentStatusText(application)),
  text('Intitulé', 28, ({ application }) => application.job_title),
  text('Mode d’intervention', 18, ({ application }) => interventionText(application)),
  text('Expérience à distance', 12, ({ application }) => yesNo(application.remote_experience)),
  text('Disponibilité', 18, ({ application }) => availabilityText(application)),
  text('Secteurs', 34, ({ application }) => list(sectorTexts(application))),
  text('Logiciels maîtrisés', 30, ({ application }) => list(parseList(application.mastered_software))),
  text('Domaines d’expertise', 34, ({ application }) => list(application.expertise_areas)),
  text('Langues d’enseignement', 24, ({ application }) => list(languageTexts(application))),
  figure('Évaluation (%)', 2, ({ evaluation }) => evaluation?.percentage),
  figure('Points', 0, ({ evaluation }) => evaluation?.total_score),
  figure('Points au plus', 0, ({ evaluation }) => evaluation?.max_score),
  text('Niveau', 18, ({ evaluation }) => evaluation && bandOf(evaluation.percentage).label),
  text('Recommandation', 34, ({ evaluation }) => evaluation?.recommendation),
  text('Compte formateur', 16, ({ application }) => accountStatusText(application.account_request_status)),
  text('CV', 28, ({ application }) => application.resume_original_name ?? application.resume_filename),
  text(
    'Références',
    28,
    ({ application }) => application.references_original_name ?? application.references_filename,
  ),
  text('Notes du candidat', 50, ({ application }) => application.additional_notes),
  text('Notes internes', 50, ({ application }) => application.admin_notes),
  text('Langue du formulaire', 12, ({ application }) => formLanguageText(application.language)),
  text('Provenance', 18, ({ application }) => sourceLabel(application.source)),
  date('Dernier contact', 'instant', ({ application }) => application.last_contact_at),
  date('À conserver jusqu’au', 'day', ({ application }) => application.purge_on),
];
