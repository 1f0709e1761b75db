import { formatDateTime } from '@trame/domain';
import type { Check, SyncResult } from './settings.ts';

const FAILURES: Readonly<Record<string, string>> = {
  keys: 'SendPulse refuse ces clés. Remplacez-les.',
  busy: 'SendPulse reçoit trop de demandes. Un nouvel essai suivra.',
  away: 'SendPulse ne répond pas. Un nouvel essai suivra.',
  missing: 'Ce carnet d’adresses n’existe plus. Choisissez-en un autre.',
};

/** Why an event was not sent, from the server's note: "away: 503", "refused: 422 Argument email is invalid". */
export function failureText(noted: string): string {
  const [kind = '', detail = ''] = noted.split(/: (.*)/s);
  if (kind === 'refused') return `SendPulse refuse cette adresse (${detail}).`;
  return FAILURES[kind] ?? noted;
}

const CHECKS: Readonly<Record<Exclude<Check['status'], 'ok'>, string>> = {
  'no-keys': 'Aucune clé n’est enregistrée.',
  keys: 'SendPulse refuse ces clés. Vérifiez l’identifiant et la clé secrète.',
  busy: 'SendPulse reçoit trop de demandes. Réessayez dans une minute.',
  away: 'SendPulse ne répond pas. Réessayez dans un instant.',
  missing: 'SendPulse ne répond pas. Réessayez dans un instant.',
  refused: 'SendPulse refuse la demande. Vérifiez votre abonnement SendPulse.',
};

/** How trying the connection ended, in words. */
export function checkText(check: Check): string {
  if (check.status !== 'ok') return CHECKS[check.status];
  const count = check.books.length;
  return `Connexion réussie : ${count} carnet${count > 1 ? 's' : ''} d’adresses.`;
}

const people = (count: number, what: string) => `${count} ${count > 1 ? `${what}s` : what}`;

/** The result of a sending, as a text. */
export function syncText({ sent, refused, removed, unsubscribed }: SyncResult): string {
  const parts = [
    people(sent, 'envoi'),
    refused > 0 && people(refused, 'refus').replace('refuss', 'refus'),
    removed > 0 && people(removed, 'retrait'),
    unsubscribed > 0 && people(unsubscribed, 'désabonnement'),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** When a line is tried next: "abandonné", "dès que possible", "le 21/11/2026 à 15:04". */
export function nextTryText(status: string, nextAttemptAt: string, now = new Date()): string {
  if (status === 'failed') return 'abandonné';
  return Date.parse(nextAttemptAt) <= now.getTime()
    ? 'dès que possible'
    : `le ${formatDateTime(nextAttemptAt)}`;
}
