import {
  changesOf,
  detailsOf,
  fieldChanges,
  textOf,
  type EntryDescription,
  type FieldTexts,
} from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { formatDate } from '@trame/domain';
import { leadLostReasonLabel, leadStatusLabel } from '@trame/domain/requests';

const LABELS: Readonly<Partial<Record<string, string>>> = {
  status: 'Statut',
  owner_id: 'Suivie par',
  next_step: 'Prochaine étape',
  next_step_on: 'Jour de l’étape',
  notes: 'Notes',
  lost_reason: 'Motif',
  merged_into: 'Jointe à une autre',
};

const fieldsFor = (nameOf: (id: string) => string): FieldTexts => ({
  label: (column) => LABELS[column],
  value: (column, value) => {
    if (typeof value !== 'string') return '–';
    if (column === 'status') return leadStatusLabel(value);
    if (column === 'lost_reason') return leadLostReasonLabel(value);
    if (column === 'next_step_on') return formatDate(value);
    if (column === 'owner_id') return nameOf(value);
    return column === 'merged_into' ? 'oui' : value;
  },
});

const MAIL_STATES: Readonly<Partial<Record<string, string>>> = {
  pending: 'En cours d’envoi',
  failed: 'N’est pas parti\u00a0: il sera renvoyé',
};

/** The text of an entry of the history of a lead. */
export function describeEntry(entry: TimelineEntry, nameOf: (id: string) => string): EntryDescription {
  const details = detailsOf(entry);
  switch (entry.kind) {
    case 'created':
      return { title: 'Demande reçue' };
    case 'mail': {
      const state = MAIL_STATES[textOf(details, 'status') ?? ''];
      const isReceipt = textOf(details, 'kind') === 'lead-received';
      return {
        title: isReceipt ? 'Accusé de réception envoyé' : `E-mail\u00a0: ${textOf(details, 'subject') ?? ''}`,
        lines: [state, textOf(details, 'body')].filter((line) => line !== undefined),
        isFailure: textOf(details, 'status') === 'failed',
      };
    }
    case 'mission':
      return { title: textOf(details, 'operation') === 'DELETE' ? 'Mission supprimée' : 'Mission créée' };
    case 'edited':
      return { title: 'Modifiée', fields: fieldChanges(changesOf(details), fieldsFor(nameOf)) };
    default:
      return { title: 'Ouverte' };
  }
}
