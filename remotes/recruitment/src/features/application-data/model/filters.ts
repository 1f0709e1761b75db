import {
  EVALUATION_FILTERS,
  evaluationFilterLabel,
  STATUS_FILTERS,
  statusLabel,
  type EvaluationFilter,
  type StatusFilter,
} from '@trame/domain';
import { noFilters, oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import {
  keptTexts,
  paramsToConditions,
  setConditions,
  textConditions,
  type Condition,
} from './conditions.ts';

/** Orders of the list; the first one is the default. */
export const LIST_SORTS = [
  { value: 'newest', label: 'Plus récentes d’abord' },
  { value: 'oldest', label: 'Plus anciennes d’abord' },
  { value: 'name', label: 'Par nom' },
  { value: 'evaluation', label: 'Mieux évaluées d’abord' },
  { value: 'contact', label: 'Contact le plus ancien d’abord' },
] as const;

export type ListSort = (typeof LIST_SORTS)[number]['value'];

/** The filters of the list, and its order. `search` is trimmed. */
export type ListFilters = {
  search: string;
  status: StatusFilter;
  evaluation: EvaluationFilter;
  conditions: Condition[];
  sort: ListSort;
};

/** Some of the fields that the search of applications includes. */
export const SEARCH_PLACEHOLDER = 'Rechercher (nom, email, expertises...)';

const CV_STATE = 'cv';
/** The saved view from which the filters came. */
export const VIEW_PARAM = 'vue';

/**
 * The filters of the list in its address: the search term and the words searched in CVs, which may be someone's name or
 * address, are in the history entry.
 */
export const LIST_FILTERS: FilterCodecs<ListFilters> = {
  search: searchTerm(),
  status: oneOf('statut', STATUS_FILTERS, 'all'),
  evaluation: oneOf('evaluation', EVALUATION_FILTERS, 'all'),
  conditions: {
    none: [],
    read: ({ params, state }) => [...paramsToConditions(params), ...textConditions(state[CV_STATE])],
    write: (conditions, { params, state }) => {
      const texts = keptTexts(conditions);
      setConditions(params, conditions);
      state[CV_STATE] = texts.length > 0 ? texts : undefined;
    },
  },
  sort: oneOf(
    'tri',
    LIST_SORTS.map(({ value }) => value),
    'newest',
  ),
};

export const NO_FILTERS: ListFilters = noFilters(LIST_FILTERS);

/** A removable filter, as its chip names it. */
export type FilterChip = { filter: 'status' | 'evaluation'; label: string };

/** A list sort by its name in the address; undefined for any other word. */
export const listSort = (value: unknown): ListSort | undefined =>
  LIST_SORTS.find((sort) => sort.value === value)?.value;

/** Whether anything narrows the list (spec §5). */
export function hasActiveFilters({ search, status, evaluation, conditions }: ListFilters): boolean {
  return search.trim() !== '' || status !== 'all' || evaluation !== 'all' || conditions.length > 0;
}

/** Number on the badge: status and evaluation only (spec §5). */
export function activeFilterCount({ status, evaluation }: ListFilters): number {
  return Number(status !== 'all') + Number(evaluation !== 'all');
}

/** Chips of the active filters, in the words of the specification. */
export function filterChips({ status, evaluation }: ListFilters): FilterChip[] {
  const chips: FilterChip[] = [];
  if (status !== 'all') chips.push({ filter: 'status', label: `Statut: ${statusLabel(status)}` });
  const evaluated = evaluationFilterLabel(evaluation);
  if (evaluated) chips.push({ filter: 'evaluation', label: `Évaluation: ${evaluated}` });
  return chips;
}

/** "1 candidature", "240 candidatures"; thousands are set apart, and 0 has no s. */
export function countLabel(count: number): string {
  return `${new Intl.NumberFormat('fr-FR').format(count)} candidature${count > 1 ? 's' : ''}`;
}
