import type { Database } from '@trame/data';
import { daysBetween, formatDate, inDays, today } from '@trame/domain';

/** The columns that decide how long an application is kept. */
export type ClockRow = Pick<
  Database['public']['Tables']['trainer_applications']['Row'],
  'purge_on' | 'archived_at' | 'last_contact_at' | 'account_request_status'
>;

export type Clock = {
  tone: 'calm' | 'soon' | 'due' | 'held';
  text: string;
  /** The rule that gives this date. */
  detail: string;
};

/** Statuses of accounts that prevent a purge, as words that follow "compte formateur". */
const HOLDING: Readonly<Record<string, string>> = {
  pending: 'en attente',
  approved: 'approuvé',
  suspended: 'suspendu',
};

/** The reason why a trainer account prevents the purge of its application; undefined when it does not. */
export function heldBy(accountStatus: string | null): string | undefined {
  return accountStatus === null ? undefined : HOLDING[accountStatus];
}

/** Days from today to a day; negative when it is past. */
export const daysUntil = (day: string, now: Date = new Date()): number => daysBetween(today(now), day);

/** How long an application is kept, and by which rule. */
export function readClock(row: ClockRow, now: Date = new Date()): Clock {
  const held = heldBy(row.account_request_status);
  if (held) {
    return {
      tone: 'held',
      text: `Conservée\u00a0: compte formateur ${held}`,
      detail: 'Une candidature à l’origine d’un compte formateur n’est jamais purgée automatiquement.',
    };
  }
  const on = formatDate(row.purge_on);
  const days = daysUntil(row.purge_on, now);
  const detail = row.archived_at
    ? `Archivée le ${formatDate(row.archived_at)}, gardée 30\u00a0jours.`
    : `Deux ans après le dernier contact, le ${formatDate(row.last_contact_at)}.`;
  if (days <= 0) return { tone: 'due', text: `À purger depuis le ${on}`, detail };
  if (days <= 7) return { tone: 'soon', text: `Purge le ${on}, ${inDays(days)}`, detail };
  return { tone: 'calm', text: `Conservée jusqu’au ${on}`, detail };
}
