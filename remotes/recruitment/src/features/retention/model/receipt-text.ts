import { formatDateTime } from '@trame/domain';
import type { Receipt } from '../data/receipts-query.ts';

const REASONS: Readonly<Record<string, string>> = {
  retention: 'Deux ans après le dernier contact',
  archive: 'Trente jours d’archive',
  erasure: 'Effacement demandé par la personne',
  deletion: 'Suppression par un recruteur',
};

/** Why an application was destroyed. */
export function reasonLabel(reason: string): string {
  return REASONS[reason] ?? reason;
}

/** The person who deleted it; the schedule has no name. */
export function doneBy(receipt: Receipt): string {
  if (receipt.done_by_name) return receipt.done_by_name;
  return receipt.done_by ? 'Un compte supprimé depuis' : 'Purge automatique';
}

/** Number that a receipt is called by: enough of its id to find it. */
export function receiptNumber({ id }: Pick<Receipt, 'id'>): string {
  return `RP-${id.slice(0, 8).toUpperCase()}`;
}

type Counted = readonly [one: string, several: string];

/** Names of the deleted data, in the order of the sentence; a table of a newer version has none. */
const REMOVED: Readonly<Record<string, Counted>> = {
  files: ['fichier', 'fichiers'],
  notification_logs: ['message', 'messages'],
  trainer_evaluations: ['évaluation', 'évaluations'],
  evaluation_opinions: ['avis', 'avis'],
  comments: ['commentaire', 'commentaires'],
  analyses: ['analyse du CV', 'analyses du CV'],
  cv_texts: ['texte lu dans un CV', 'textes lus dans un CV'],
  cv_analysis_queue: ['analyse demandée', 'analyses demandées'],
  sendpulse_events: ['échange avec SendPulse', 'échanges avec SendPulse'],
  trainer_accounts: ['compte formateur', 'comptes formateurs'],
};

const OTHERS: Counted = ['autre élément', 'autres éléments'];

/** "La candidature, 2 fichiers, 1 message". */
export function removedText(removed: Receipt['removed']): string {
  const counts = Object.entries(Object(removed) as Record<string, unknown>).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [[name, count] as const] : [],
  );
  const rank = (name: string) => [...Object.keys(REMOVED), name].indexOf(name);
  const parts = counts
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, count]) => {
      const [one, several] = REMOVED[name] ?? OTHERS;
      return `${count}\u00a0${count > 1 ? several : one}`;
    });
  return ['La candidature', ...parts].join(', ');
}

/** A receipt as a text file, to give to the person or to store. */
export function receiptFile(receipt: Receipt): string {
  return [
    `Reçu de destruction ${receiptNumber(receipt)}`,
    '',
    `Date : ${formatDateTime(receipt.at)}`,
    `Motif : ${reasonLabel(receipt.reason)}`,
    `Par : ${doneBy(receipt)}`,
    `Détruit : ${removedText(receipt.removed)}`,
    '',
    'Empreinte SHA-256 de l’identifiant de la candidature :',
    receipt.application_digest,
    '',
    'Ce reçu ne contient aucune donnée sur la personne. Qui connaît l’identifiant de la candidature',
    'peut en recalculer l’empreinte et vérifier qu’il s’agit bien d’elle.',
    '',
  ].join('\n');
}
