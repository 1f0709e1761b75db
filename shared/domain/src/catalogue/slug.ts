import { normalizeSearch } from '../text.ts';

const LONGEST_SLUG = 80;
const HYPHENS = /^-|-$/g;

/** The address that a title gives, "revit-niveau-2"; the database has the same rule. */
export function programmeSlug(title: string): string {
  const words = normalizeSearch(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(HYPHENS, '');
  return words.slice(0, LONGEST_SLUG).replace(HYPHENS, '') || 'programme';
}
