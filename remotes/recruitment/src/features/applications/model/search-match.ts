import { highlightRanges, optionLabel, TEACHING_LANGUAGES, TRAINING_SECTORS } from '@trame/domain';
import type { ApplicationCardRow } from '../data/application-columns.ts';

/** Why a card is in the results when nothing it shows says so. */
export type HiddenMatch = { label: string; text: string };

type Searched = Pick<
  ApplicationCardRow,
  'full_name' | 'job_title' | 'email' | 'expertise_areas' | 'training_sectors' | 'teaching_languages'
>;

const matches = (text: string, search: string) => highlightRanges(text, search).length > 0;

/** The first searched field (spec §5) that matches without being on the card; undefined when the card itself shows it. */
export function hiddenMatch(row: Searched, search: string, isExpanded = false): HiddenMatch | undefined {
  if (!search.trim()) return undefined;
  if (matches(row.full_name, search) || matches(row.job_title ?? '', search)) return undefined;
  const languages = row.teaching_languages.map((value) => optionLabel(TEACHING_LANGUAGES, value));
  const sectors = row.training_sectors.map((value) => optionLabel(TRAINING_SECTORS, value));
  const inDetails: [string, readonly string[]][] = [
    ['E-mail', [row.email]],
    ['Expertise', row.expertise_areas],
    ['Langue', languages],
  ];
  for (const [label, values] of [...inDetails, ['Secteur', sectors] as const]) {
    const text = values.find((value) => matches(value, search));
    if (text !== undefined) return isExpanded && label !== 'Secteur' ? undefined : { label, text };
  }
  return undefined;
}
