/** The people searched for, who differ by their phone number and their reference. */
export const SEARCHED_PEOPLE = {
  french: { phone: '+33698712345', reference: 'TR-2026-0F7K2Q' },
  belgian: { phone: '+32470612345', reference: 'TR-2025-PAPA1X' },
  /** Italian numbers keep their 0 after the country code. */
  italian: { phone: '+390698712345', reference: 'TR-2025-9871AB' },
  irish: { phone: '+353871230567', reference: 'TR-2024-WXYZ23' },
} as const;

export type SearchedPerson = keyof typeof SEARCHED_PEOPLE;
export type FoundBy = 'Téléphone' | 'Référence';

type SearchCase = { what: string; search: string; found: Partial<Record<SearchedPerson, FoundBy>> };

const FRENCH_PHONE = { french: 'Téléphone' } as const;
const FRENCH_AND_ITALIAN = { french: 'Téléphone', italian: 'Téléphone' } as const;
const FRENCH_REFERENCE = { french: 'Référence' } as const;

/**
 * The people whom a phone number or a reference finds, however it is written. The database searches
 * (`private.search_condition`) and the screen shows why (`search-match.ts`): the tests of both use these cases.
 */
export const SEARCH_CASES: readonly SearchCase[] = [
  { what: 'a number as it is stored', search: '+33698712345', found: FRENCH_PHONE },
  { what: 'its country apart', search: '+33 6 98 71 23 45', found: FRENCH_PHONE },
  { what: 'its country in parentheses', search: '(+33) 6 98 71 23 45', found: FRENCH_PHONE },
  { what: '00 for the country', search: '0033 6 98 71 23 45', found: FRENCH_PHONE },
  { what: 'the country and a 0 in parentheses', search: '+33 (0)6 98 71 23 45', found: FRENCH_PHONE },
  { what: 'that 0 typed twice', search: '+32 (0)(0)470 61', found: { belgian: 'Téléphone' } },
  { what: 'the country and a 0 too many', search: '+330698712345', found: FRENCH_PHONE },
  { what: 'the country and two figures', search: '+336', found: FRENCH_PHONE },
  { what: 'another country', search: '+34698712345', found: {} },
  { what: 'a country of three figures', search: '+353 87', found: { irish: 'Téléphone' } },
  { what: 'pairs', search: '06 98 71 23 45', found: FRENCH_AND_ITALIAN },
  { what: 'dots', search: '06.98.71', found: FRENCH_AND_ITALIAN },
  { what: 'hyphens', search: '06-98-71-23-45', found: FRENCH_AND_ITALIAN },
  { what: 'slashes', search: '06/98/71', found: FRENCH_AND_ITALIAN },
  { what: 'no spaces', search: '0698712345', found: FRENCH_AND_ITALIAN },
  { what: 'the beginning', search: '06 98', found: FRENCH_AND_ITALIAN },
  { what: 'three figures of a national number', search: '069', found: {} },
  { what: 'a national number of Belgium', search: '0470 61 23 45', found: { belgian: 'Téléphone' } },
  { what: 'a national number of Ireland', search: '087 123 0567', found: { irish: 'Téléphone' } },
  { what: 'a national number inside another', search: '09871', found: {} },
  { what: 'a national number that begins within a code', search: '0369871', found: {} },
  { what: 'another number', search: '07 98 71 23 45', found: {} },
  { what: 'no 0', search: '6 98 71 23 45', found: FRENCH_AND_ITALIAN },
  { what: 'six figures of the end', search: '712345', found: FRENCH_AND_ITALIAN },
  { what: 'five figures of the end', search: '12345', found: {} },
  { what: 'figures in an e-mail address', search: 'x712345@x.fr', found: {} },
  { what: 'a country in an e-mail address', search: 'paul+33@x.fr', found: {} },
  { what: 'a reference', search: 'TR-2026-0F7K2Q', found: FRENCH_REFERENCE },
  { what: 'a reference in small letters and spaces', search: 'tr 2026 0f7k2q', found: FRENCH_REFERENCE },
  { what: 'a reference in one word', search: 'tr20260f7k2q', found: FRENCH_REFERENCE },
  { what: 'a reference read aloud, O for 0', search: 'TR-2026-OF7K2Q', found: FRENCH_REFERENCE },
  {
    what: 'a reference read aloud, L and I for 1',
    search: 'tr-2025-papalx',
    found: { belgian: 'Référence' },
  },
  { what: 'the beginning of a reference', search: 'tr-2026-0f', found: FRENCH_REFERENCE },
  { what: 'the year', search: 'tr-2026', found: FRENCH_REFERENCE },
  { what: 'the year and a hyphen', search: 'tr-2026-', found: FRENCH_REFERENCE },
  { what: 'another year', search: 'tr-2024-0f7k2q', found: {} },
  { what: 'a reference with a letter too many', search: 'tr-2026-0f7k2qz', found: {} },
  { what: 'its last six characters', search: '0f7k2q', found: FRENCH_REFERENCE },
  { what: 'the first four of them', search: '0F7K', found: FRENCH_REFERENCE },
  { what: 'the first three of them', search: '0f7', found: {} },
  { what: 'the last four of them', search: '7k2q', found: {} },
  { what: 'figures that begin a reference', search: '9871', found: { italian: 'Référence' } },
];
