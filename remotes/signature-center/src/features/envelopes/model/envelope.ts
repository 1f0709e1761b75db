import type { Noun } from '@trame/app/noun';
import { formatCount, formatDate } from '@trame/domain';
import { requestStatusLabel, type RecipientStatus, type RequestStatus } from '@trame/domain/signatures';

export const TITLE = 'Signatures';

export const ENVELOPE_NOUN: Noun = { one: 'enveloppe', many: 'enveloppes', isFeminine: true };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days after which a recipient who was invited has kept an envelope for long. */
const LONG_DAYS = 5;

/** « 1 024 documents »: neither the number nor its noun stands alone at the end of a line. */
export const nouns = (count: number, one: string, many: string) =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`;

/** « 25 minutes », « 3 heures », « 4 jours »: how long ago, in whole units. */
export function ageText(since: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(since));
  if (ms < MINUTE) return 'moins d’une minute';
  if (ms < HOUR) return nouns(Math.floor(ms / MINUTE), 'minute', 'minutes');
  if (ms < DAY) return nouns(Math.floor(ms / HOUR), 'heure', 'heures');
  return nouns(Math.floor(ms / DAY), 'jour', 'jours');
}

/** Whether somebody has kept it for long. */
export const isLongSince = (since: string, now: number): boolean =>
  now - Date.parse(since) >= LONG_DAYS * DAY;

/** Who has it now, since when, and whether they opened it. */
export type Holder = { id: string; name: string; since: string; seen: boolean; is_you: boolean };

/** « Hélène Garrigue », « Hélène Garrigue et 2 autres », « Vous et 1 autre ». */
export function holdersText(holders: readonly Holder[]): string {
  const first = holders.find(({ is_you }) => is_you) ?? holders[0];
  if (!first) return '';
  const name = first.is_you ? 'Vous' : first.name;
  return holders.length === 1 ? name : `${name} et ${nouns(holders.length - 1, 'autre', 'autres')}`;
}

/** « Hélène Garrigue », « Hélène Garrigue et Omar Diallo », « Hélène Garrigue et 2 autres »: who is asked, besides who sends; who sends when nobody else is. */
export function partiesText(parties: readonly string[], sender: string): string {
  const [first, second] = parties;
  if (first === undefined) return sender;
  if (second === undefined) return first;
  return parties.length === 2
    ? `${first} et ${second}`
    : `${first} et ${nouns(parties.length - 1, 'autre', 'autres')}`;
}

/** What the list says of the state of an envelope: that somebody opened it or signed is more than that it was sent. */
export function stateText(
  status: RequestStatus,
  { acted, asked, isSeen }: { acted: number; asked: number; isSeen: boolean },
): string {
  if (status === 'sent') {
    if (acted > 0) return `Signée ${acted}/${asked}`;
    if (isSeen) return 'Vue';
  }
  return requestStatusLabel(status);
}

type Ended = { status: RequestStatus; ended_at: string | null; sealed_at: string | null };

/** « complétée le 18/11/2026 », « refusée le 18/11/2026 »; empty until it ends. */
export function endText({ status, ended_at, sealed_at }: Ended): string {
  if (ended_at === null) return '';
  const day = formatDate(ended_at);
  if (status === 'completed')
    return sealed_at === null ? `signée le ${day}, scellement en cours` : `complétée le ${day}`;
  if (status === 'declined') return `refusée le ${day}`;
  return status === 'expired' ? `expirée le ${day}` : `annulée le ${day}`;
}

/** A sending to many: how many of its lines were sent, failed or wait, and how many envelopes all have signed. */
export type BatchState = {
  title: string;
  created_at: string;
  closed_at: string | null;
  sent: number;
  failed: number;
  waiting: number;
  completed: number;
};

/** « 12 sur 40 signées, 2 lignes en échec. » */
export function batchText({ completed, sent, failed, waiting, closed_at }: BatchState): string {
  const parts = [
    sent > 0 && `${formatCount(completed)} sur ${nouns(sent, 'signée', 'signées')}`,
    failed > 0 && nouns(failed, 'ligne en échec', 'lignes en échec'),
    waiting > 0 &&
      (closed_at === null
        ? nouns(waiting, 'ligne à envoyer', 'lignes à envoyer')
        : nouns(waiting, 'ligne abandonnée', 'lignes abandonnées')),
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}

/** « 12 documents téléchargés, 3 enveloppes ne sont pas encore scellées, 1 PDF illisible » */
export function savedText({ saved, unsealed, failed }: { saved: number; unsealed: number; failed: number }) {
  const parts = [
    saved > 0 && nouns(saved, 'document téléchargé', 'documents téléchargés'),
    unsealed > 0 &&
      nouns(unsealed, 'enveloppe n’est pas encore scellée', 'enveloppes ne sont pas encore scellées'),
    failed > 0 && nouns(failed, 'PDF illisible, à réessayer', 'PDF illisibles, à réessayer'),
  ].filter(Boolean);
  return saved > 0 ? parts.join(', ') : `Aucun PDF\u00a0: ${parts.join(', ')}`;
}

/** Whether an envelope ended without all signatures: it can be begun again. */
export const isAgain = (status: RequestStatus): boolean =>
  status === 'declined' || status === 'expired' || status === 'cancelled';

/** Recipients who have nothing more to do. */
export const hasActed = (status: RecipientStatus): boolean =>
  ['signed', 'approved', 'declined', 'handed_on', 'copied'].includes(status);

/** What is needed to say when somebody is reminded next. */
export type Reminded = {
  status: RecipientStatus;
  invited_at: string | null;
  reminded_at: string | null;
  reminders: number;
};
export type Rhythm = { remind_after: number | null; remind_every: number | null; remind_most: number | null };

/** When somebody whose turn it is will be reminded, as the database computes it; null when they will not be. */
export function nextReminder(person: Reminded, rhythm: Rhythm): string | null {
  const { remind_after, remind_every, remind_most } = rhythm;
  if (remind_after === null || remind_every === null || remind_most === null) return null;
  if ((person.status !== 'invited' && person.status !== 'seen') || person.invited_at === null) return null;
  if (person.reminders >= remind_most) return null;
  const [from, days] =
    person.reminded_at === null ? [person.invited_at, remind_after] : [person.reminded_at, remind_every];
  return new Date(Date.parse(from) + days * DAY).toISOString();
}

/** The end of a day in Paris, as the last moment to sign; the day itself for a value that is no day. */
export function endOfDay(day: string): string {
  // Paris is one or two hours ahead: the hour that is 23:59 there is found, not computed.
  for (const offset of ['+02:00', '+01:00']) {
    const moment = new Date(`${day}T23:59:00${offset}`);
    if (Number.isNaN(moment.getTime())) return day;
    const shown = new Intl.DateTimeFormat('fr-FR', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    }).format(moment);
    if (shown === '23:59') return moment.toISOString();
  }
  return day;
}
