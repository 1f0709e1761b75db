import { changesOf, detailsOf, fieldChanges, type EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import type { ConflictFields } from '@trame/app/use-entity-form';

type Changes = ReturnType<typeof changesOf>;

/** The words of the history of one kind of content of the site. */
type EntryTexts = {
  created: string;
  opened: string;
  moved: string;
  changed: string;
  /** A title of its own for some changes. */
  special?: (changes: Changes) => string | undefined;
};

/** The text of an entry of the history of a content of the site, with its fields as its form names them. */
export function contentEntry<Values extends object>(
  entry: TimelineEntry,
  { labels, valueText }: Pick<ConflictFields<Values>, 'labels' | 'valueText'>,
  texts: EntryTexts,
): EntryDescription {
  if (entry.kind === 'created') return { title: texts.created };
  if (entry.kind === 'view') return { title: texts.opened };
  if (entry.kind !== 'edited') return { title: 'Autre événement' };
  const isColumn = (name: string): name is keyof Values & string => name in labels;
  const changes = changesOf(detailsOf(entry));
  const special = texts.special?.(changes);
  if (special !== undefined) return { title: special };
  const fields = fieldChanges(changes, {
    label: (column) => (isColumn(column) ? labels[column] : undefined),
    value: (column, value) => (isColumn(column) ? valueText(column, value) : ''),
  });
  if (fields.length === 0) return { title: 'position' in changes ? texts.moved : texts.changed };
  return { title: fields.length === 1 ? 'Un champ modifié' : `${fields.length} champs modifiés`, fields };
}
