import type { SaveTexts, ConflictFields } from '@trame/app/use-entity-form';
import type { Noun } from '@trame/app/noun';
import { AppError } from '@trame/data';
import { formatDate } from '@trame/domain';
import { evidenceLabel, missingEvidence, type MissionInput } from '@trame/domain/invoices';
import type { Mission } from '../data/missions.ts';

export const TITLE = 'Missions';

export const MISSION_NOUN: Noun = { one: 'mission', many: 'missions', isFeminine: true };

export const EMPTY_MISSION: MissionInput = {
  user_id: '',
  title: '',
  client_name: '',
  client_siren: '',
  starts_on: '',
  ends_on: '',
  place: '',
  is_remote: false,
  hours: '',
  days: '',
  day_rate: '',
  order_number: '',
  evidence: ['emargement'],
  note: '',
};

/** What a copy starts from: all but the days and the order, which are another mission’s. */
export const copyOf = ({ status: _status, ...mission }: Mission): MissionInput => ({
  ...inputOf(mission),
  starts_on: '',
  ends_on: '',
  order_number: '',
});

/** The values of a mission that its form changes. */
export const inputOf = (mission: MissionInput): MissionInput => ({
  user_id: mission.user_id,
  title: mission.title,
  client_name: mission.client_name,
  client_siren: mission.client_siren,
  starts_on: mission.starts_on,
  ends_on: mission.ends_on,
  place: mission.place,
  is_remote: mission.is_remote,
  hours: mission.hours,
  days: mission.days,
  day_rate: mission.day_rate,
  order_number: mission.order_number,
  evidence: mission.evidence,
  note: mission.note,
});

export const FIELDS: ConflictFields<MissionInput> = {
  labels: {
    user_id: 'Formateur',
    title: 'Intitulé',
    client_name: 'Client',
    client_siren: 'SIREN du client',
    starts_on: 'Premier jour',
    ends_on: 'Dernier jour',
    place: 'Lieu',
    is_remote: 'À distance',
    hours: 'Heures',
    days: 'Jours',
    day_rate: 'Tarif par jour',
    order_number: 'Ordre de mission',
    evidence: 'Preuves demandées',
    note: 'Note',
  },
  valueText: (column, value) => {
    if (column === 'starts_on' || column === 'ends_on') return formatDate(String(value));
    if (column === 'is_remote') return value ? 'Oui' : 'Non';
    if (Array.isArray(value)) return value.map((kind) => evidenceLabel(String(kind))).join(', ');
    return String(value);
  },
  notes: ['note'],
};

export const TEXTS: SaveTexts = {
  saved: 'Mission enregistrée',
  added: 'Mission créée',
  savedMore: '',
  refused: 'Votre rôle ne permet pas d’enregistrer cette mission. Contactez l’administrateur.',
  gone: 'Cette mission n’existe plus. Copiez votre saisie, puis créez-en une nouvelle.',
  failed: 'Impossible d’enregistrer cette mission',
  changed: 'Cette mission a changé entre-temps',
};

/** « 12/01/2027 », « du 12/01/2027 au 13/01/2027 ». */
export const daysText = ({ starts_on, ends_on }: Pick<Mission, 'starts_on' | 'ends_on'>): string =>
  starts_on === ends_on ? formatDate(starts_on) : `${formatDate(starts_on)} – ${formatDate(ends_on)}`;

/** « 1 preuve manque », « 2 preuves sur 3 reçues », « Preuves reçues ». */
export function evidenceText(mission: Pick<Mission, 'evidence' | 'evidence_received'>): string {
  const asked = mission.evidence.length;
  if (asked === 0) return 'Aucune demandée';
  const missing = missingEvidence(mission).length;
  return missing === 0 ? 'Toutes reçues' : `${asked - missing} sur ${asked}`;
}

/** What comes before a mission is cancelled that an invoice counts for. */
export const WHAT_FIRST =
  'Refusez sa facture d’acompte, ou, si elle est approuvée, demandez au formateur un avoir qui la reprend\u00a0; la mission s’annule ensuite.';

/** Why a mission is not cancelled under an invoice. */
export const invoicedRefusal = (error: unknown): string | undefined =>
  error instanceof AppError && (error.cause as { hint?: unknown } | undefined)?.hint === 'invoices'
    ? `Une facture de cette mission compte encore. ${WHAT_FIRST}`
    : undefined;

/** What each status means when somebody chooses it. */
export const MOVES = {
  planned: 'Remettre en prévision',
  running: 'Marquer en cours',
  done: 'Marquer terminée',
  invoiced: 'Marquer facturée',
  cancelled: 'Annuler la mission',
} as const;
