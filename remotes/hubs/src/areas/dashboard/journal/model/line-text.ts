import { columnsOf, type SheetColumn } from '@trame/app/sheet-column';
import { isRole, ROLE_LABELS } from '@trame/domain';
import { KINDS, type JournalLine } from '../data/journal.ts';

/** What the rows of a table are, with their article. */
const THINGS: Readonly<Record<string, { the: string; isFeminine: boolean }>> = {
  trainer_applications: { the: 'Candidature', isFeminine: true },
  trainer_accounts: { the: 'Compte formateur', isFeminine: false },
  trainer_profiles: { the: 'Profil de formateur', isFeminine: false },
  trainer_availability: { the: 'Disponibilité', isFeminine: true },
  trainer_papers: { the: 'Pièce', isFeminine: true },
  trainer_evaluations: { the: 'Évaluation', isFeminine: true },
  evaluation_opinions: { the: 'Avis d’évaluation', isFeminine: false },
  trainer_evidence: { the: 'Dossier de preuve', isFeminine: false },
  staff_profiles: { the: 'Compte de l’équipe', isFeminine: false },
  billing_profiles: { the: 'Compte bancaire', isFeminine: false },
  iban_readings: { the: 'IBAN', isFeminine: false },
  invoices: { the: 'Facture', isFeminine: true },
  invoice_rules: { the: 'Règle des factures', isFeminine: true },
  missions: { the: 'Mission', isFeminine: true },
  payment_runs: { the: 'Virement', isFeminine: false },
  payment_run_lines: { the: 'Ligne de virement', isFeminine: true },
  bank_lines: { the: 'Ligne de relevé', isFeminine: true },
  signature_requests: { the: 'Enveloppe à signer', isFeminine: true },
  programme_goals: { the: 'Objectif du catalogue', isFeminine: false },
  programme_indicators: { the: 'Indicateur d’une fiche', isFeminine: false },
  programme_proposals: { the: 'Proposition de fiche', isFeminine: true },
  marketing_campaigns: { the: 'Campagne', isFeminine: true },
  lead_missions: { the: 'Mission d’une demande', isFeminine: true },
  sendpulse_settings: { the: 'Réglage de SendPulse', isFeminine: false },
  signature_settings: { the: 'Réglage des signatures', isFeminine: false },
  signature_batches: { the: 'Envoi groupé à signer', isFeminine: false },
  signature_templates: { the: 'Modèle à signer', isFeminine: false },
  calendar_feeds: { the: 'Adresse de calendrier', isFeminine: true },
  notification_logs: { the: 'Envoi d’e-mail', isFeminine: false },
  refund_parts: { the: 'Part d’un remboursement', isFeminine: true },
  entered_ibans: { the: 'Compte bancaire saisi', isFeminine: false },
  user_roles: { the: 'Rôle', isFeminine: false },
  programmes: { the: 'Fiche du catalogue', isFeminine: true },
  leads: { the: 'Demande d’entreprise', isFeminine: true },
  rights_requests: { the: 'Demande de droits', isFeminine: true },
  message_templates: { the: 'Modèle de message', isFeminine: false },
  company_settings: { the: 'Réglages de l’entreprise', isFeminine: false },
  client_logos: { the: 'Logo de client', isFeminine: false },
  site_blocks: { the: 'Texte du site', isFeminine: false },
  timeline_events: { the: 'Événement du site', isFeminine: false },
  comments: { the: 'Commentaire', isFeminine: false },
  audit_log: { the: 'Journal', isFeminine: false },
  dashboard: { the: 'Tableau de bord', isFeminine: false },
};

const DONE: Readonly<Record<string, string>> = {
  INSERT: 'créé',
  UPDATE: 'modifié',
  DELETE: 'supprimé',
  VIEW: 'lu',
  FILE: 'ouvert',
  PRINT: 'imprimé',
  EXPORT: 'exporté',
  MERGED: 'fusionné',
  UNMERGED: 'séparé',
  FILE_REMOVED: 'privé d’un fichier',
};

const SAID: Readonly<Record<string, string>> = {
  CONTACT: 'Contact pris',
  KEPT_APART: 'Doublon écarté',
  NOT_KEPT_APART: 'Doublon à nouveau possible',
  SESSIONS_ENDED: 'Sessions fermées',
};

const ROLE_STEPS: Readonly<Record<string, string>> = {
  INSERT: 'donné',
  DELETE: 'retiré',
  ROLE_ASKED: 'demandé',
  ROLE_REFUSED: 'refusé',
  ROLE_WITHDRAWN: 'retiré de la demande',
};

/** States as they are said; one that is not here is left out. */
const STATES: Readonly<Record<string, string>> = {
  draft: 'brouillon',
  in_review: 'en relecture',
  published: 'en ligne',
  archived: 'archive',
  new: 'nouveau',
  contacted: 'contact pris',
  evaluated: 'évaluation faite',
  accepted: 'acceptation',
  rejected: 'refus',
  pending: 'en attente',
  approved: 'approbation',
  suspended: 'suspension',
  closed: 'fermeture',
  planned: 'prévu',
  running: 'en cours',
  done: 'terminé',
  invoiced: 'facturé',
  cancelled: 'annulation',
  sent: 'envoi',
  completed: 'signature de tous',
  declined: 'refus',
  expired: 'échéance passée',
  verified: 'vérification faite',
  refused: 'refus',
  won: 'gagné',
  lost: 'perdu',
};

/** The new value of a column, or its former one where it is gone. */
function valueOf(changes: JournalLine['changes'], column: string): string | undefined {
  const value = changes[column];
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { to, from } = value as { to?: unknown; from?: unknown };
  const said = to ?? from;
  return typeof said === 'string' ? said : undefined;
}

/** « Rôle Catalogue donné », « IBAN lu en entier, motif « rappel » », « Pièce ouverte ». */
export function lineText({ table_name: table, operation, changes }: JournalLine): string {
  const role = valueOf(changes, 'role');
  const step = ROLE_STEPS[operation];
  if (role !== undefined && step !== undefined) {
    const isTaken = operation === 'ROLE_ASKED' && changes['action'] === 'revoke';
    return `Rôle ${isRole(role) ? ROLE_LABELS[role] : role} ${isTaken ? 'à retirer, demandé' : step}`;
  }
  if (table === 'iban_readings') {
    const purpose = valueOf(changes, 'purpose');
    return purpose === undefined ? 'IBAN lu en entier' : `IBAN lu en entier, motif «\u00a0${purpose}\u00a0»`;
  }
  const said = SAID[operation];
  if (said !== undefined) return said;
  const thing = THINGS[table] ?? { the: table, isFeminine: false };
  const done = DONE[operation] ?? operation.toLowerCase();
  const ending = thing.isFeminine && DONE[operation] !== undefined ? done.replace(/^(\S+)/, '$1e') : done;
  const count = changes['count'];
  const status = STATES[valueOf(changes, 'status') ?? ''];
  const more =
    operation === 'EXPORT' && typeof count === 'number'
      ? `, ${count} ${count < 2 ? 'ligne' : 'lignes'}`
      : operation === 'UPDATE' && status !== undefined
        ? `, statut\u00a0: ${status}`
        : '';
  return `${thing.the} ${ending}${more}`;
}

/** Who did it, or what did where nobody was signed in. */
export const actorText = ({ actor_name, actor_id }: JournalLine): string =>
  actor_name ?? (actor_id === null ? 'La plateforme' : 'Compte supprimé');

export function journalColumns(): readonly SheetColumn<JournalLine>[] {
  const columns = columnsOf<JournalLine>();
  return [
    columns.date('Quand', 'instant', ({ at }) => at),
    columns.text('Qui', 28, actorText),
    columns.text('Genre', 20, ({ kind }) => KINDS.find(({ value }) => value === kind)?.label),
    columns.text('Quoi', 48, lineText),
    columns.text('Sur qui', 32, ({ subject }) => subject),
    columns.text('Champs', 40, ({ changes }) => Object.keys(changes).toSorted().join(', ')),
  ];
}
