import type { Noun } from '@trame/app/noun';
import { formatCount, optionLabel, TRAINING_SECTORS } from '@trame/domain';
import {
  daysText,
  hoursText,
  programmeRule,
  PROGRAMME_RULES,
  SCORE_BANDS,
  type LostPoints,
  type ProgrammeContent,
  type ProgrammeIndicator,
  type ProgrammeStatus,
} from '@trame/domain/catalogue';
import { euros } from '@trame/domain/invoices';

export const TITLE = 'Catalogue';

export const PROGRAMME_NOUN: Noun = { one: 'fiche', many: 'fiches', isFeminine: true };

/** What a sheet says, with the results of its programme. */
export type WholeSheet = { content: ProgrammeContent; results: ProgrammeIndicator[] };

/** A sheet as a line of the list shows it. */
export type ProgrammeRow = {
  id: string;
  title: string;
  sector: string | null;
  modality: string | null;
  status: ProgrammeStatus;
  owner_id: string | null;
  owner_name: string | null;
  duration_hours: number | null;
  duration_days: number | null;
  price_cents: number | null;
  certification_ends_on: string | null;
  score: number;
  lost: LostPoints[];
  published_version: number | null;
  published_at: string | null;
  is_changed_since_publication: boolean;
  open_proposals: number;
  updated_at: string;
  updated_by_name: string | null;
};

export const sectorLabel = (sector: string | null): string =>
  sector === null ? 'Sans secteur' : optionLabel(TRAINING_SECTORS, sector);

/** "21 h", or "3 jours" when the hours are not known. */
export function shortDuration({
  duration_hours: hours,
  duration_days: days,
}: Pick<ProgrammeRow, 'duration_hours' | 'duration_days'>): string {
  if (hours !== null) return hoursText(hours);
  return days === null ? '–' : daysText(days);
}

/** "1 560 €". */
export const shortPrice = (cents: number | null): string =>
  cents === null ? '–' : euros(cents).replace(/,00(?=\s)/, '');

/** What is known of duration and price: "14 h · 1 560 €". */
export const shortFigures = (row: ProgrammeRow): string =>
  [shortDuration(row), shortPrice(row.price_cents)].filter((text) => text !== '–').join(' · ');

/** A title as it is typed, of which no line begins with a colon. */
export const firmTitle = (title: string): string =>
  title.replaceAll(/ (?=[:;!?»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

export type SimplestGain = { points: number; name: string };

/** Mandatory fields that are named together when several are empty. */
const NAMED_TOGETHER = 3;

/** What gains the most points at once: the first empty mandatory fields together, else the rule with the most points. */
export function simplestGain(lost: readonly LostPoints[]): SimplestGain | undefined {
  const empty = lost.filter(({ rule }) => programmeRule(rule).group === 'presence').slice(0, NAMED_TOGETHER);
  const best = lost.toSorted((one, other) => other.points - one.points)[0];
  const taken = empty.length > 1 ? empty : best ? [best] : [];
  if (taken.length === 0) return undefined;
  return {
    points: taken.reduce((sum, { points }) => sum + points, 0),
    name: taken.map(({ rule }) => programmeRule(rule).name).join(', '),
  };
}

/** "21 excellentes", "1 bonne". */
export const bandCount = (label: string, count: number): string =>
  `${formatCount(count)} ${label.toLowerCase()}${count > 1 ? 's' : ''}`;

export const BAND_FILTERS = SCORE_BANDS.map(({ key, label }, at) => {
  const above = SCORE_BANDS[at - 1];
  return {
    value: key,
    label: above ? `${label}, moins de ${above.from}` : label,
  };
});

export const RULE_IDS = PROGRAMME_RULES.map(({ id }) => id);
