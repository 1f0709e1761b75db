import type { EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { contentEntry } from '../../site/model/describe-entry.ts';
import { FIELDS } from './logo.ts';

/** The text of an entry of the history of a logo. */
export const describeEntry = (entry: TimelineEntry): EntryDescription =>
  contentEntry(entry, FIELDS, {
    created: 'Logo ajouté',
    opened: 'Ouvert',
    moved: 'Déplacé',
    changed: 'Modifié',
  });
