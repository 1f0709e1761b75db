import { normalizeSearch } from '@trame/domain';

/** What banks of the whole area accept (EPC 217-08), besides letters and digits without accents. */
const KEPT = /[A-Za-z0-9/\-?:().,'+]/;
const WRITTEN: Readonly<Record<string, string>> = { '&': '+', '@': '(at)', _: '-', '–': '-', '—': '-' };

function written(character: string): string {
  if (/\s/.test(character)) return ' ';
  const bare = normalizeSearch(character);
  const plain = character === character.toLowerCase() ? bare : bare.toUpperCase();
  return Array.from(plain, (one) => (KEPT.test(one) ? one : (WRITTEN[one] ?? ' '))).join('');
}

/**
 * A text as a payment file takes it: the letters of the SEPA character set, single spaces, no slash at an end and no
 * two in a row, at most that many characters. Empty when nothing of it can be written, as of a name in Greek.
 */
export const sepaText = (text: string, most: number): string =>
  Array.from(text, written)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/\/+/g, '/')
    .replace(/^[ /]+/, '')
    .slice(0, most)
    .replace(/[ /]+$/, '');

/** Whether a text is an identifier as SEPA files take it: 35 characters, none of which has to be changed. */
export const isSepaId = (text: string): boolean => text !== '' && sepaText(text, 35) === text;
