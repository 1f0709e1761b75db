import type { EntryDescription } from '@trame/app/timeline-entry';
import type { TimelineEntry } from '@trame/app/timeline-query';
import { contentEntry } from '../../site/model/describe-entry.ts';
import { FIELDS } from './event.ts';

/** The text of an entry of the history of a date. */
export const describeEntry = (entry: TimelineEntry): EntryDescription =>
  contentEntry(entry, FIELDS, {
    created: 'Date créée',
    opened: 'Ouverte',
    moved: 'Déplacée',
    changed: 'Modifiée',
    special: (changes) => {
      const state = Object.keys(changes).length === 1 ? changes['state'] : undefined;
      return state && (state.to === 'published' ? 'Publiée' : 'Retirée du site');
    },
  });
