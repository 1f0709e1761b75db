import {
  accountStatusLabel,
  applicantFields,
  countryName,
  CRITERIA,
  messagePurposeLabel,
  optionLabel,
  refusalReasonLabel,
  rulesOf,
  sourceLabel,
  statusLabel,
} from '@trame/domain';
import { campaignBasisOf } from '@trame/domain/campaigns';
import { yesNo } from '../../application-data/model/detail-text.ts';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import type { Json } from '@trame/data';

/** The database's answer: tables, by name, with their rows. */
export type RawDossier = { [table: string]: Json | undefined };

const TABLES: Readonly<Record<string, string>> = {
  trainer_applications: 'candidature',
  trainer_accounts: 'compte_formateur',
  trainer_evaluations: 'evaluations',
  evaluation_opinions: 'avis_des_evaluateurs',
  notification_logs: 'messages_envoyes',
  campaigns: 'campagnes_recues',
  comments: 'commentaires_internes',
  cv_texts: 'texte_lu_dans_le_cv',
  cv_analysis_queue: 'analyses_demandees',
  sendpulse_events: 'echanges_avec_sendpulse',
  withheld: 'non_communique_a_ce_stade',
  history: 'historique',
};

const inText = (label: string) => label.charAt(0).toLocaleLowerCase('fr') + label.slice(1);

const ANSWERS = Object.fromEntries(applicantFields().map((name) => [name, inText(FIELD_LABELS[name])]));

const FIELDS: Readonly<Record<string, string>> = {
  id: 'identifiant',
  reference: 'référence',
  ...ANSWERS,
  admin_notes: inText(FIELD_LABELS.admin_notes),
  status: inText(FIELD_LABELS.status),
  status_reason: 'motif du statut',
  refusal_reason: inText(FIELD_LABELS.refusal_reason),
  tags: inText(FIELD_LABELS.tags),
  source: inText(FIELD_LABELS.source),
  language: 'langue du formulaire',
  account_request_status: 'statut de la demande de compte',
  resume_url: 'adresse du CV',
  resume_filename: 'nom du CV en stockage',
  resume_original_name: 'nom du CV',
  resume_size: 'taille du CV en octets',
  references_url: 'adresse des références',
  references_filename: 'nom des références en stockage',
  references_original_name: 'nom des références',
  references_size: 'taille des références en octets',
  ai_status: 'état de l’analyse du CV',
  ai_error: 'erreur de l’analyse du CV',
  ai_analysis_v2: 'analyse du CV',
  ai_extracted_text_length: 'longueur du texte extrait du CV',
  ai_support_score: 'part étayée de l’analyse',
  ai_confidence_score: 'confiance de l’analyse',
  ai_started_at: 'analyse du CV commencée le',
  pages: 'texte par page',
  recognition: 'reconnaissance optique',
  words: 'mots du texte',
  requested_at: 'demandée le',
  requested_by: 'demandée par',
  event: 'événement',
  attempts: 'essais',
  next_attempt_at: 'prochain essai le',
  settled_at: 'réglé le',
  consent_at: 'consentement donné le',
  consent_version: 'version du consentement',
  pool_consent_at: 'consentement au vivier donné le',
  created_at: 'créé le',
  updated_at: 'modifié le',
  last_contact_at: 'dernier contact le',
  archived_at: 'archivée le',
  purge_on: 'à purger le',
  criteria_scores: 'notes par critère',
  justifications: 'justifications',
  total_score: 'total',
  max_score: 'maximum',
  percentage: 'pourcentage',
  evaluation_notes: 'remarques',
  notes: 'remarques',
  recommendation: 'recommandation',
  kind: 'nature',
  channel: 'canal',
  recipient: 'destinataire',
  subject: 'objet',
  template: 'modèle',
  is_confirmed: 'envoi confirmé malgré un envoi précédent',
  batch_id: 'envoi groupé',
  error: 'erreur',
  sent_at: 'envoyé le',
  body: 'texte',
  at: 'le',
  operation: 'opération',
  basis: 'fondement',
  basis_at: 'fondement daté du',
  reaction: 'suite',
  evaluation_opinions: 'avis d’évaluateurs, montrés à qui a donné le sien',
  table: 'objet de l’opération',
};

const OPERATIONS: Readonly<Record<string, string>> = {
  INSERT: 'création',
  UPDATE: 'modification',
  DELETE: 'suppression',
  VIEW: 'consultation',
  FILE: 'ouverture d’un fichier',
  FILE_REMOVED: 'suppression d’un fichier',
  PRINT: 'impression',
  EXPORT: 'export',
  CONTACT: 'contact',
  MERGED: 'fusion',
  UNMERGED: 'fusion annulée',
  KEPT_APART: 'jugée distincte d’une autre candidature',
  NOT_KEPT_APART: 'de nouveau rapprochée d’une autre candidature',
};

const isObject = (value: Json | undefined): value is { [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const one = (texts: Readonly<Record<string, string>>) => (value: string) => texts[value] ?? value;

const CRITERION_LABELS = Object.fromEntries(CRITERIA.map(({ key, label }) => [key, label]));

const SENDING = one({
  pending: 'en attente',
  sent: 'envoyé',
  skipped: 'sans objet',
  failed: 'échec',
});

function mailText(kind: string): string {
  if (kind === 'application-received') return 'accusé de réception';
  if (kind.startsWith('account-')) return 'message sur le compte formateur';
  const purpose = /^message-(.+)$/.exec(kind)?.[1];
  return purpose === undefined ? kind : `message «\u00a0${messagePurposeLabel(purpose)}\u00a0»`;
}

/** Texts of stored codes: by table and column, or by column alone where every table means the same. */
const VALUES: Readonly<Record<string, (value: string) => string>> = {
  operation: one(OPERATIONS),
  table: one(TABLES),
  'trainer_applications.country': countryName,
  'trainer_applications.status': statusLabel,
  'trainer_applications.refusal_reason': refusalReasonLabel,
  'trainer_applications.source': sourceLabel,
  'trainer_applications.language': one({ 0: 'français', 1: 'anglais' }),
  'trainer_applications.account_request_status': accountStatusLabel,
  'trainer_applications.ai_status': one({ processing: 'en cours', success: 'terminée', error: 'échec' }),
  'trainer_accounts.status': accountStatusLabel,
  'trainer_evaluations.status': one({ completed: 'finalisée' }),
  'evaluation_opinions.status': one({ submitted: 'remis' }),
  'notification_logs.kind': mailText,
  'notification_logs.channel': one({ email: 'e-mail' }),
  'notification_logs.status': SENDING,
  'sendpulse_events.event': one({
    received: 'Nouvelle candidature',
    contacted: 'Candidature contactée',
    evaluated: 'Candidature évaluée',
    accepted: 'Candidature acceptée',
    rejected: 'Candidature refusée',
    'account-approved': 'Compte formateur approuvé',
  }),
  'sendpulse_events.status': SENDING,
  'campaigns.basis': (basis) => campaignBasisOf(basis)?.label ?? basis,
  'campaigns.reaction': one({ bounced: 'adresse injoignable', 'opted-out': 'désinscription' }),
  ...Object.fromEntries(
    applicantFields().flatMap((name) => {
      const { options } = rulesOf(name);
      return options
        ? [[`trainer_applications.${name}`, (value: string) => optionLabel(options, value)]]
        : [];
    }),
  ),
};

/** The columns of one row in French; a column of a newer version keeps its name. */
function frenchRow(table: string, row: Json | undefined): Json {
  if (!isObject(row)) return row ?? null;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      FIELDS[name] ?? name,
      frenchValue(table, name, value ?? null),
    ]),
  );
}

/** A value in French; the analysis of a CV and its words remain as they are: they are records, not answers. */
function frenchValue(table: string, name: string, value: Json): Json {
  if (typeof value === 'boolean') return yesNo(value);
  if ((name === 'criteria_scores' || name === 'justifications') && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [CRITERION_LABELS[key] ?? key, entry ?? null]),
    );
  const textOf = VALUES[`${table}.${name}`] ?? VALUES[name];
  if (!textOf || value === null) return value;
  const french = (entry: Json) => (isObject(entry) || Array.isArray(entry) ? entry : textOf(`${entry}`));
  return Array.isArray(value) ? value.map(french) : french(value);
}

/** The dossier as the person reads it: French names, tables in the order of this file, then what is newer. */
export function frenchDossier(dossier: RawDossier): { [name: string]: Json } {
  const names = [...new Set([...Object.keys(TABLES), ...Object.keys(dossier)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const content = dossier[name];
      if (content === undefined) return [];
      const french = Array.isArray(content)
        ? content.map((row) => frenchRow(name, row))
        : frenchRow(name, content);
      return [[TABLES[name] ?? name, french]];
    }),
  );
}

/** How many opinions of other evaluators the file leaves out, because the exporting recruiter has not given theirs. */
export function withheldOpinions({ withheld }: RawDossier): number {
  const count = isObject(withheld) ? withheld['evaluation_opinions'] : undefined;
  return typeof count === 'number' ? count : 0;
}

/** The explanation of the archive for the person who opens it. */
export function dossierNotice(
  reference: string,
  when: string,
  files: readonly string[],
  withheld: number,
): string {
  return [
    `Données conservées au titre de la candidature ${reference}, telles qu’elles étaient le ${when}.`,
    '',
    'donnees.json : tout ce qui est enregistré, lisible dans un éditeur de texte.',
    ...files.map((name) => `${name} : fichier joint à la candidature.`),
    ...(withheld > 0
      ? [
          '',
          `À compléter : ${withheld} avis d’évaluateurs n’y figure${withheld > 1 ? 'nt' : ''} pas, parce que l’auteur de cet export n’a`,
          'pas encore donné le sien. Un export fait par une personne qui s’est prononcée les contient.',
        ]
      : []),
    '',
    'Droits : accès, rectification, effacement, limitation, opposition. Pour les exercer, répondez au message',
    'avec lequel vous avez reçu ce dossier. Vous pouvez aussi saisir la CNIL (www.cnil.fr).',
    '',
  ].join('\n');
}
