import { formatDate } from '@trame/domain';
import { isRightsRequestOpen, RELATIONS, RIGHTS, RIGHTS_STATES } from '@trame/domain/requests';
import { changesOf, detailsOf, type EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { daysUntil } from './clock.ts';

const labelOf = (options: readonly { value: string; fr: string }[], value: string) =>
  options.find((option) => option.value === value)?.fr ?? value;

export const rightLabel = (kind: string): string => labelOf(RIGHTS, kind);
export const relationLabel = (relation: string): string => labelOf(RELATIONS, relation);
export const stateLabel = (state: string): string =>
  RIGHTS_STATES.find(({ value }) => value === state)?.label ?? state;

/** When the answer is due, in words: "due dans 12 jours", "en retard de 2 jours". */
export function dueText(dueOn: string, now: Date = new Date()): string {
  const days = daysUntil(dueOn, now);
  if (days < 0) return `en retard de ${days === -1 ? '1\u00a0jour' : `${-days}\u00a0jours`}`;
  if (days === 0) return 'due aujourd’hui';
  return days === 1 ? 'due demain' : `due dans ${days}\u00a0jours`;
}

/** How urgent an open request is; a closed one is not. */
export function urgency(request: { state: string; due_on: string }, now: Date = new Date()) {
  if (!isRightsRequestOpen(request.state)) return 'done';
  const days = daysUntil(request.due_on, now);
  if (days < 0) return 'late';
  return days <= 7 ? 'soon' : 'calm';
}

/** Whether the delay can still be put off: within the first month, once (article 12.3). */
export const canExtend = (
  request: { state: string; due_on: string; extended_on: string | null },
  now: Date = new Date(),
): boolean =>
  isRightsRequestOpen(request.state) && request.extended_on === null && daysUntil(request.due_on, now) >= 0;

const note = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** The text of an entry of the history of a request. */
export function describeRequestEntry(entry: TimelineEntry): EntryDescription {
  if (entry.kind === 'created') return { title: 'Demande reçue' };
  if (entry.kind === 'view') return { title: 'Ouverte' };
  if (entry.kind !== 'edited') return { title: 'Autre événement' };
  const changes = changesOf(detailsOf(entry));
  const closing = note(changes['closing_note']?.to);
  if (changes['closed_as']) {
    const to = changes['closed_as'].to;
    if (to === 'answered') return { title: `Répondue${closing ? `\u00a0: ${closing}` : ''}` };
    if (to === 'refused') return { title: `Refusée${closing ? `\u00a0: ${closing}` : ''}` };
    return { title: 'Rouverte' };
  }
  if (changes['extended_on']) {
    const due = note(changes['due_on']?.to);
    const reason = note(changes['extension_reason']?.to);
    return {
      title: `Délai prolongé${due ? ` jusqu’au ${formatDate(due)}` : ''}${reason ? `\u00a0: ${reason}` : ''}`,
    };
  }
  if (changes['address_confirmed_at']) return { title: 'Adresse confirmée par le lien envoyé' };
  return { title: 'Modifiée' };
}
