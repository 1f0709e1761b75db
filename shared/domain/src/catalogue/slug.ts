import { normalizeSearch } from '../text.ts';

const LONGEST_SLUG = 80;
const HYPHENS = /^-|-$/g;
/** What the dictionary of the database writes in letters and digits, and searches do not. */
const WRITTEN = new Map([
  ['½', ' 1/2'],
  ['¼', ' 1/4'],
  ['¾', ' 3/4'],
  ['ſ', 's'],
]);

/** The address that a title gives, "revit-niveau-2"; the database has the same rule. */
export function programmeSlug(title: string): string {
  const words = normalizeSearch(title.replace(/[½¼¾ſ]/g, (sign) => WRITTEN.get(sign) ?? ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(HYPHENS, '');
  return words.slice(0, LONGEST_SLUG).replace(HYPHENS, '') || 'programme';
}
