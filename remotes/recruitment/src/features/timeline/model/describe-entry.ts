import {
  changesOf,
  detailsOf,
  textOf,
  type AuditChanges,
  type Details,
  type EntryDescription,
} from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { messagePurposeLabel, refusalReasonLabel, sourceLabel, statusLabel } from '@trame/domain';
import { FIELD_LABELS } from '../../application-data/model/field-labels.ts';
import { applicationChanges, changedValueText, plainText, type Names } from './changes.ts';

/**
 * The text of an entry of any kind but a comment. An unknown kind is shown without its name, which is an identifier.
 */
export function describeEntry(entry: TimelineEntry, names: Names): EntryDescription {
  const details = detailsOf(entry);
  switch (entry.kind) {
    case 'submitted':
      return { title: 'Candidature reçue', lines: [originText(details)] };
    case 'edited':
      return describeEdit(changesOf(details), names);
    case 'evaluation':
      return describeEvaluation(plainText(details['operation']), changesOf(details));
    case 'account':
      return describeAccount(plainText(details['operation']), changesOf(details));
    case 'mail':
      return describeMail(details);
    case 'view':
      return { title: 'Ouverte' };
    case 'file':
      return { title: fileText(details) };
    case 'file_removed':
      return { title: details['document'] === 'references' ? 'Références supprimées' : 'CV supprimé' };
    case 'print':
      return { title: 'Dossier imprimé' };
    case 'export':
      if (details['kind'] === 'rights') return { title: 'Données remises à la personne' };
      return { title: 'Exportée', lines: present([textOf(details, 'format')?.toUpperCase()]) };
    case 'contact':
      return { title: 'Contact noté', lines: present([textOf(details, 'note')]) };
    case 'merged':
      return { title: 'Une autre candidature fusionnée avec celle-ci', lines: pairText(details) };
    case 'unmerged':
      return { title: 'Fusion annulée', lines: pairText(details) };
    case 'kept_apart':
      return { title: 'Jugée distincte d’une autre candidature', lines: pairText(details) };
    case 'not_kept_apart':
      return { title: 'De nouveau rapprochée d’une autre candidature', lines: pairText(details) };
    default:
      return { title: 'Autre événement' };
  }
}

const present = (lines: readonly (string | undefined)[]): string[] =>
  lines.filter((line): line is string => line !== undefined && line !== '');

/** The other application, when an entry concerns two. */
const pairText = (details: Details): string[] => present([textOf(details, 'reference')]);

function originText(details: Details): string {
  const source = textOf(details, 'source') ?? 'site';
  const origin =
    source === 'site' ? sourceLabel(source) : `${FIELD_LABELS.source}\u00a0: ${sourceLabel(source)}`;
  const files = present([
    details['has_resume'] === true ? 'CV' : undefined,
    details['has_references'] === true ? 'références' : undefined,
  ]);
  return files.length > 0 ? `${origin}, avec ${files.join(' et ')}` : origin;
}

const ANALYSIS: Readonly<Record<string, string>> = {
  processing: 'Analyse du CV lancée',
  success: 'Analyse du CV terminée',
  error: 'Analyse du CV en échec',
};

/** An edit, described by its meaning: a change of state reads better than columns. */
function describeEdit(changes: AuditChanges, names: Names): EntryDescription {
  const { status, archived_at, merged_into, ai_status, assigned_to } = changes;
  if (merged_into) {
    return { title: merged_into.to ? 'Fusionnée avec une autre candidature' : 'Fusion annulée' };
  }
  if (archived_at) return { title: archived_at.to ? 'Archivée' : 'Sortie des archives' };
  if (ai_status) {
    const to = plainText(ai_status.to);
    return { title: ANALYSIS[to] ?? 'Analyse du CV effacée', isFailure: to === 'error' };
  }
  const fields = applicationChanges(changes, names);
  const columns = Object.keys(changes);
  if (status && 'to' in status && columns.every((name) => DECISION.has(name))) {
    return {
      title: `Statut passé à «\u00a0${statusLabel(plainText(status.to))}\u00a0»`,
      ...decisionDetails(changes),
    };
  }
  if (assigned_to && columns.length === 1) {
    const name = changedValueText('assigned_to', assigned_to.to, names);
    return { title: assigned_to.to ? `Confiée à ${name}` : 'N’est plus confiée à personne' };
  }
  if (fields.length === 0) {
    return {
      title: columns.some((name) => name.startsWith('ai_')) ? 'Analyse du CV mise à jour' : 'Modifiée',
    };
  }
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}

/** Columns that change together with the status when a decision is made. */
const DECISION = new Set(['status', 'refusal_reason', 'admin_notes']);

function decisionDetails({
  status,
  refusal_reason,
  admin_notes,
}: AuditChanges): Pick<EntryDescription, 'lines'> {
  const reason = refusal_reason?.to;
  return {
    lines: present([
      status?.from ? `Avant\u00a0: ${statusLabel(plainText(status.from))}` : undefined,
      reason ? `Motif\u00a0: ${refusalReasonLabel(plainText(reason))}` : undefined,
      admin_notes ? 'Notes internes modifiées' : undefined,
    ]),
  };
}

function describeEvaluation(operation: string, changes: AuditChanges): EntryDescription {
  if (operation === 'DELETE') return { title: 'Évaluation supprimée' };
  const { total_score, max_score, percentage, status } = changes;
  const points =
    typeof total_score?.to === 'number' && typeof max_score?.to === 'number'
      ? `${total_score.to} points sur ${max_score.to}`
      : undefined;
  const share =
    typeof percentage?.to === 'number'
      ? `${percentage.to.toLocaleString('fr-FR', { minimumFractionDigits: 2 })}\u00a0%`
      : undefined;
  const lines = present([present([points, share]).join(', ')]);
  if (status?.to === 'completed') return { title: 'Évaluation finalisée', lines };
  if (status?.to === 'draft') {
    return {
      title: operation === 'INSERT' ? 'Évaluation commencée' : 'Évaluation remise en brouillon',
      lines,
    };
  }
  return { title: 'Évaluation modifiée', lines };
}

const ACCOUNT: Readonly<Record<string, string>> = {
  pending: 'Compte formateur en attente',
  approved: 'Compte formateur approuvé',
  rejected: 'Compte formateur refusé',
  suspended: 'Compte formateur suspendu',
  closed: 'Compte formateur fermé par la personne',
};

function describeAccount(operation: string, changes: AuditChanges): EntryDescription {
  if (operation === 'INSERT') return { title: 'Compte formateur créé' };
  if (operation === 'DELETE') return { title: 'Compte formateur supprimé' };
  const { status, status_reason, application_id } = changes;
  if (!status) {
    return { title: application_id ? 'Liée au compte formateur' : 'Compte formateur modifié' };
  }
  const to = plainText(status.to);
  const isBack = status.from === 'suspended' && to === 'approved';
  const reason = typeof status_reason?.to === 'string' ? `Motif\u00a0: ${status_reason.to}` : undefined;
  return { title: isBack ? 'Compte formateur rétabli' : (ACCOUNT[to] ?? to), lines: present([reason]) };
}

const MAIL_STATES: Readonly<Record<string, string>> = {
  sent: 'envoyé',
  failed: 'non envoyé',
  pending: 'en cours d’envoi',
};

function describeMail(details: Details): EntryDescription {
  const status = textOf(details, 'status') ?? '';
  const state = MAIL_STATES[status] ?? status;
  const recipient = textOf(details, 'recipient');
  return {
    title: `${mailText(details)} ${state}`,
    lines: present([textOf(details, 'subject'), recipient && `À ${recipient}`]),
    isFailure: status === 'failed',
  };
}

function mailText(details: Details): string {
  const kind = textOf(details, 'kind') ?? '';
  if (kind === 'application-received') return 'Accusé de réception';
  if (kind.startsWith('account-')) return 'Message sur le compte formateur';
  const purpose = /^message-(.+)$/.exec(kind)?.[1];
  const name = textOf(details, 'template') ?? (purpose === undefined ? kind : messagePurposeLabel(purpose));
  return `Message «\u00a0${name}\u00a0»`;
}

function fileText(details: Details): string {
  const isDownload = details['action'] === 'download';
  if (details['action'] === 'link') {
    return details['document'] === 'references'
      ? 'Lien vers les références obtenu'
      : 'Lien vers le CV obtenu';
  }
  if (details['document'] === 'references')
    return isDownload ? 'Références téléchargées' : 'Références ouvertes';
  if (details['document'] === 'resume') return isDownload ? 'CV téléchargé' : 'CV ouvert';
  return isDownload ? 'Fichier téléchargé' : 'Fichier ouvert';
}

const isDraft = (entry: TimelineEntry) =>
  entry.kind === 'evaluation' &&
  detailsOf(entry)['operation'] === 'UPDATE' &&
  changesOf(detailsOf(entry))['status'] === undefined;

/** A draft of an evaluation saves itself again and again: one line of the history is enough. */
export const continuesDraft = (newer: TimelineEntry, older: TimelineEntry): boolean =>
  isDraft(newer) && isDraft(older);
