import {
  changesOf,
  detailsOf,
  fieldChanges,
  textOf,
  type AuditChanges,
  type Details,
  type EntryDescription,
} from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import type { StaffProfile } from '@trame/domain/staff';
import { FIELDS, roleLabel } from './person.ts';

const isColumn = (name: string): name is keyof StaffProfile => name in FIELDS.labels;

/** The text that a change wrote, or took away. */
function textIn(changes: AuditChanges, column: string): string | undefined {
  const { from, to } = changes[column] ?? {};
  return [to, from].find((value): value is string => typeof value === 'string' && value !== '');
}

const reasonLines = (reason: string | undefined) =>
  reason === undefined ? {} : { lines: [`Motif\u00a0: ${reason}`] };

function describeEdit(changes: AuditChanges): EntryDescription {
  const { disabled_at, accepted_at, invitation_sent_at } = changes;
  if (disabled_at) {
    if (disabled_at.to === null) return { title: 'Compte réactivé' };
    return { title: 'Compte désactivé', ...reasonLines(textIn(changes, 'disabled_reason')) };
  }
  if (accepted_at) return { title: 'Invitation acceptée' };
  if (invitation_sent_at) return { title: 'Invitation envoyée de nouveau' };
  const fields = fieldChanges(changes, {
    label: (column) => (isColumn(column) ? FIELDS.labels[column] : undefined),
    value: (column, value) => (isColumn(column) ? FIELDS.valueText(column, value) : ''),
  });
  if (fields.length === 0) return { title: 'Profil modifié' };
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}

/** "Demande du rôle Recrutement refusée". */
function describeRequest(details: Details, ending = ''): EntryDescription {
  const ofRole = `du rôle ${roleLabel(textOf(details, 'role') ?? '')}`;
  const what = textOf(details, 'action') === 'take' ? `Demande de retrait ${ofRole}` : `Demande ${ofRole}`;
  return { title: what + ending, ...(ending === '' && reasonLines(textOf(details, 'reason'))) };
}

function sessionsText(count: unknown): string {
  if (typeof count !== 'number') return 'Sessions fermées';
  if (count === 0) return 'Aucune session à fermer';
  return count === 1 ? 'Une session fermée' : `${count} sessions fermées`;
}

/** The text of an entry of the history of a person. */
export function describeEntry(entry: TimelineEntry): EntryDescription {
  const details = detailsOf(entry);
  const changes = changesOf(details);
  const { operation, count } = details;
  switch (entry.kind) {
    case 'created':
      return { title: changes['invited_at'] ? 'Invitation envoyée' : 'Ajout à l’équipe' };
    case 'edited':
      return describeEdit(changes);
    case 'role': {
      const role = roleLabel(textIn(changes, 'role') ?? '');
      return { title: operation === 'DELETE' ? `Rôle ${role} retiré` : `Rôle ${role} donné` };
    }
    case 'role_asked':
      return describeRequest(details);
    case 'role_refused':
      return describeRequest(details, ' refusée');
    case 'role_withdrawn':
      return describeRequest(details, ' retirée');
    case 'sessions_ended':
      return { title: sessionsText(count) };
    case 'view':
      return { title: 'Ouvert' };
    default:
      return { title: 'Autre événement' };
  }
}
