import type { Explain } from '../rows/explain.ts';
import { notesIn } from '../rows/notes-to-readers.ts';
import type { Section } from './section.ts';

/**
 * The sections without notes to whoever reads them. Under a title that announces nothing (« Instructions »), all that
 * stands beside a note is left out with it: dates and a job there are what the note wants to be believed.
 */
export const withoutNotes = (sections: readonly Section[], explain?: Explain): Section[] =>
  sections.map((section) => {
    const notes = notesIn(section.rows);
    if (notes.size === 0) return section;
    const isOfNote = section.heading !== null && section.kinds.every((kind) => kind === 'other');
    const left = isOfNote ? section.rows : [...notes];
    for (const row of left) explain?.(row, { kind: 'left_out', rule: 'note-to-the-reader' });
    return { ...section, rows: section.rows.filter((row) => !left.includes(row)) };
  });
