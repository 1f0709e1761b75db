import {
  highlightRanges,
  normalizeSearch,
  optionLabel,
  parseList,
  TEACHING_LANGUAGES,
  TRAINING_SECTORS,
  type SearchedField,
} from '@trame/domain';
import type { ApplicationCardRow } from '../data/application-columns.ts';

/** The reason why a card is in the results when nothing on it shows why; `query` is the part to mark in the text. */
export type HiddenMatch = { label: string; text: string; query: string };

type Searched = Pick<ApplicationCardRow, SearchedField | 'reference' | 'phone'>;

/** Figures from which a group of them without country or 0 is a phone number, as the database has it. */
const BARE_GROUP_FIGURES = 9;
const BARE_FIGURES = 6;
/** Calling codes of one, two and three figures (ITU-T E.164), as in `private.phone_condition`. */
const CALLING_CODE =
  '(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])[0-9])';

/** The part of an E.164 number that matches a search in any format; undefined when there is none. */
function phonePart(phone: string, written: string): string | undefined {
  if (!/^[(]?[+]?[0-9][0-9 .()/-]*$/.test(written)) return undefined;
  const bare = written
    .replaceAll('(0)', '')
    .replace(/[^0-9+]/g, '')
    .replace(/^00/, '+');
  const figures = bare.replace('+', '');
  if (/^\+[1-9][0-9]+$/.test(bare)) {
    const start = `+${figures.replace(/^330/, '33')}`;
    return phone.startsWith(start) ? start : undefined;
  }
  if (/^0[1-9][0-9]{2,}$/.test(bare)) {
    const national = figures.slice(1);
    return new RegExp(`^\\+${CALLING_CODE}0?${national}`).test(phone) ? national : undefined;
  }
  return /^[1-9]/.test(bare) && figures.length >= BARE_FIGURES && phone.includes(figures)
    ? figures
    : undefined;
}

/** A search as the database reads it: its phone numbers, which may have spaces, and its other words. */
export function searchTerms(search: string): { phones: string[]; words: string[] } {
  const phones: string[] = [];
  const rest = normalizeSearch(search).replace(
    /(?<=^| )[(]?[+]?[0-9][0-9 .()/-]*[0-9](?= |$)/g,
    (written) => {
      const count = written.replace(/[^0-9]/g, '').length;
      const isPhone =
        written.includes(' ') && (/^[(]?(?:[+]|0)/.test(written) ? count >= 4 : count >= BARE_GROUP_FIGURES);
      if (isPhone) phones.push(written);
      return isPhone ? '' : written;
    },
  );
  return { phones, words: rest.split(' ').filter(Boolean) };
}

const matches = (text: string, word: string) => highlightRanges(text, word).length > 0;

/** Whether a word is the reference, its beginning or the beginning of its last six characters. */
function isReference(reference: string, word: string): boolean {
  const code = reference.slice(-6).toLowerCase();
  if (/^tr-[0-9]{4}/.test(word)) {
    const readAloud = word.slice(0, 8) + word.slice(8).replace(/[il]/g, '1').replaceAll('o', '0');
    return reference.toLowerCase().startsWith(readAloud);
  }
  return word.length >= 4 && code.startsWith(word);
}

/**
 * The searched fields (spec §5; also reference, phone and software) that match and that the card does not show: one for
 * each word that nothing visible contains.
 */
export function hiddenMatches(
  row: Searched,
  search: string,
  {
    shownSoftware = [],
    isExpanded = false,
    isTitleShown = true,
  }: { shownSoftware?: readonly string[]; isExpanded?: boolean; isTitleShown?: boolean } = {},
): HiddenMatch[] {
  const { phones, words } = searchTerms(
    search.replace(/\btr[ -]?([0-9]{4})[ -]?([0-9a-z]{6})\b/gi, 'tr-$1-$2'),
  );
  const title = row.job_title ?? '';
  const onCard = [row.full_name, isTitleShown ? title : '', ...shownSoftware];
  const details: [string, readonly string[]][] = [
    ['Intitulé', [title]],
    ['E-mail', [row.email]],
    ['Expertise', row.expertise_areas],
    ['Langue', row.teaching_languages.map((value) => optionLabel(TEACHING_LANGUAGES, value))],
  ];
  const others: [string, readonly string[]][] = [
    ['Logiciel', parseList(row.mastered_software)],
    ['Secteur', row.training_sectors.map((value) => optionLabel(TRAINING_SECTORS, value))],
  ];
  const found: HiddenMatch[] = [];
  const add = (match: HiddenMatch) => {
    if (!found.some(({ label, text }) => label === match.label && text === match.text)) found.push(match);
  };
  const addPhone = (written: string) => {
    const part = row.phone === null ? undefined : phonePart(row.phone, written);
    if (part === undefined) return false;
    add({ label: 'Téléphone', text: row.phone ?? '', query: part });
    return true;
  };

  for (const written of phones) addPhone(written);
  for (const word of words) {
    if (onCard.some((text) => matches(text, word))) continue;
    const inDetails = details.some(([, values]) => values.some((value) => matches(value, word)));
    if (isExpanded && inDetails) continue;
    const field = [...details, ...others]
      .map(([label, values]) => ({ label, text: values.find((value) => matches(value, word)) }))
      .find(({ text }) => text !== undefined);
    if (field?.text !== undefined) add({ label: field.label, text: field.text, query: search });
    else if (!addPhone(word) && isReference(row.reference, word))
      add({ label: 'Référence', text: row.reference, query: row.reference });
  }
  return found;
}
