import { changesOf, detailsOf, fieldChanges, type EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { formatDate } from '@trame/domain';
import {
  fieldText,
  isProgrammeFieldKey,
  programmeField,
  PROGRAMME_RULES,
  PROGRAMME_STATUSES,
} from '@trame/domain/catalogue';

/** What the history says of a sheet beside its fields. */
const OTHERS: Readonly<Record<string, string>> = {
  status: 'État',
  slug: 'Adresse de la page',
  confirmed_on: 'À jour au',
};

const statusText = (value: unknown) => PROGRAMME_STATUSES.find((one) => one.value === value)?.label ?? '';

function valueText(column: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isProgrammeFieldKey(column)) return fieldText(column, { [column]: value });
  if (column === 'status') return statusText(value);
  if (column === 'confirmed_on' && typeof value === 'string') return formatDate(value);
  return typeof value === 'string' ? value : '';
}

/** The text of an entry of the history of a sheet. */
export function describeEntry(entry: TimelineEntry): EntryDescription {
  if (entry.kind === 'created') return { title: 'Fiche créée' };
  if (entry.kind === 'view') return { title: 'Ouverte' };
  if (entry.kind !== 'edited') return { title: 'Autre événement' };
  const changes = changesOf(detailsOf(entry));
  const version = changes['published_version']?.to;
  if (typeof version === 'number') return { title: `Version ${version} publiée` };
  const fields = fieldChanges(changes, {
    label: (column) => (isProgrammeFieldKey(column) ? programmeField(column).label : OTHERS[column]),
    value: valueText,
  });
  const rule = PROGRAMME_RULES.find(({ id }) => id === changes['fix']?.to);
  if (rule) return { title: `Correction\u00a0: ${rule.name}`, fields };
  if (fields.length === 0) return { title: 'Responsable changé' };
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}
