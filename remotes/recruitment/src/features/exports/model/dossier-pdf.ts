import {
  bandOf,
  countryName,
  CRITERIA,
  FAMILIES,
  formatDateTime,
  formatPercentage,
  isScore,
  refusalReasonLabel,
  SCORE_LABELS,
  statusLabel,
  type ApplicantField,
} from '@trame/domain';
import { listDocuments } from '../../documents/model/document.ts';
import type { ApplicationDetail } from '../../application-data/data/application-columns.ts';
import { formLanguageText } from '../../application-data/model/detail-text.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { fieldsOf, fieldText } from '../../application-data/model/field-text.ts';
import type { Dossier, DossierEvaluation } from './dossier.ts';
import { createSheet, type Sheet, type SheetFonts, type TableColumn } from '@trame/app/pdf-sheet';

const list = (values: readonly string[]) => values.join(', ');

/** Adds up to the width of the sheet. */
const GRID: readonly TableColumn[] = [
  { header: 'Critère', width: 250 },
  { header: 'Coefficient', width: 78, align: 'right' },
  { header: 'Note', width: 105 },
  { header: 'Points', width: 50, align: 'right' },
];

function answers(sheet: Sheet, application: ApplicationDetail, names: readonly ApplicantField[]): void {
  for (const name of names) sheet.fact(FIELD_LABELS[name], fieldText(name, application));
}

/** Read as one address. */
const ADDRESS: readonly ApplicantField[] = ['postal_code', 'city', 'country'];

function person(sheet: Sheet, { application }: Dossier): void {
  const { country, city, postal_code } = application;
  sheet.section('Informations personnelles');
  answers(sheet, application, fieldsOf('person'));
  sheet.fact(
    'Adresse',
    [[postal_code, city].filter(Boolean).join(' '), country && countryName(country)]
      .filter(Boolean)
      .join(', '),
  );
  answers(
    sheet,
    application,
    fieldsOf('address').filter((name) => !ADDRESS.includes(name)),
  );
}

function work(sheet: Sheet, { application }: Dossier): void {
  sheet.section('Informations professionnelles');
  answers(sheet, application, fieldsOf('work'));
  sheet.section('Expertise et compétences');
  answers(sheet, application, fieldsOf('skills'));
  sheet.fact('Pièces jointes', list(listDocuments(application).map(({ file_name }) => file_name)));
}

function notes(sheet: Sheet, { application }: Dossier): void {
  sheet.section('Notes');
  answers(sheet, application, fieldsOf('notes'));
  sheet.fact(FIELD_LABELS.admin_notes, application.admin_notes);
}

function followUp(sheet: Sheet, { application, assignee }: Dossier): void {
  sheet.section('Suivi');
  sheet.fact(FIELD_LABELS.status, statusLabel(application.status));
  if (application.refusal_reason)
    sheet.fact(FIELD_LABELS.refusal_reason, refusalReasonLabel(application.refusal_reason));
  sheet.fact(FIELD_LABELS.assigned_to, assignee);
  sheet.fact(FIELD_LABELS.tags, list(application.tags));
  sheet.fact(FIELD_LABELS.created_at, formatDateTime(application.created_at));
  sheet.fact(FIELD_LABELS.language, formLanguageText(application.language));
}

function grid(sheet: Sheet, evaluation: DossierEvaluation): void {
  const { scores, justifications } = evaluation;
  for (const family of FAMILIES) {
    const rows = CRITERIA.filter(({ key }) => (family.criteria as readonly string[]).includes(key)).map(
      ({ key, label, coefficient }) => {
        const score = scores[key];
        const why = justifications[key]?.trim();
        return [
          why ? `${label}\n${why}` : label,
          String(coefficient),
          isScore(score) ? `${score} · ${SCORE_LABELS[score]}` : 'Non noté',
          isScore(score) ? String(score * coefficient) : '',
        ];
      },
    );
    sheet.section(family.label, 3);
    sheet.table(GRID, rows);
  }
}

function evaluationPart(sheet: Sheet, evaluation: DossierEvaluation | null): void {
  sheet.section('Évaluation');
  if (!evaluation) {
    sheet.paragraph('Cette candidature n’a pas encore d’évaluation finalisée.');
    return;
  }
  const band = bandOf(evaluation.percentage);
  sheet.paragraph(`${formatPercentage(evaluation.percentage)} · ${band.label}`, { isStrong: true, size: 15 });
  sheet.fact('Recommandation', evaluation.recommendation ?? band.recommendation);
  sheet.fact('Points', `${evaluation.total_score} sur ${evaluation.max_score}`);
  sheet.fact('Notes de l’évaluateur', evaluation.evaluation_notes);
  grid(sheet, evaluation);
}

/** One application with its evaluation, to be printed or kept with a contract. */
export async function dossierPdf(
  dossier: Dossier,
  fonts: SheetFonts,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const { application, evaluation } = dossier;
  const sheet = createSheet(fonts, {
    title: `Dossier de candidature\u00a0: ${application.full_name}`,
    subject: `Candidature ${application.reference}`,
  });
  sheet.title(
    application.full_name,
    'Dossier de candidature',
    [application.reference, statusLabel(application.status), application.job_title]
      .filter(Boolean)
      .join(' · '),
  );
  person(sheet, dossier);
  work(sheet, dossier);
  followUp(sheet, dossier);
  notes(sheet, dossier);
  evaluationPart(sheet, evaluation);
  return await sheet.finish(
    `${application.reference} · Édité le ${formatDateTime(now)} · Document confidentiel, données personnelles`,
  );
}
