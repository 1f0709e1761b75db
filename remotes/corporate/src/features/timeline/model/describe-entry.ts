import { changesOf, detailsOf, fieldChanges, type EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import type { EventValues } from './event.ts';
import { FIELDS } from './event.ts';

const isColumn = (name: string): name is keyof EventValues => name in FIELDS.labels;

/** The text of an entry of the history of a date. */
export function describeEntry(entry: TimelineEntry): EntryDescription {
  if (entry.kind === 'created') return { title: 'Date créée' };
  if (entry.kind === 'view') return { title: 'Ouverte' };
  if (entry.kind !== 'edited') return { title: 'Autre événement' };
  const changes = changesOf(detailsOf(entry));
  const names = Object.keys(changes);
  if (names.length === 1 && changes['state'])
    return { title: changes['state'].to === 'published' ? 'Publiée' : 'Retirée du site' };
  const fields = fieldChanges(changes, {
    label: (column) => (isColumn(column) ? FIELDS.labels[column] : undefined),
    value: (column, value) => (isColumn(column) ? FIELDS.valueText(column, value) : ''),
  });
  if (fields.length === 0) return { title: names.includes('position') ? 'Déplacée' : 'Modifiée' };
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}
