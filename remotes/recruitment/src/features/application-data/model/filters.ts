import {
  EVALUATION_FILTERS,
  evaluationFilterLabel,
  STATUS_FILTERS,
  statusLabel,
  type EvaluationFilter,
  type StatusFilter,
} from '@trame/domain';
import type { Location } from '@trame/platform/router';
import {
  keptTexts,
  paramsToConditions,
  setConditions,
  textConditions,
  type Condition,
} from './conditions.ts';

/** Orders of the list, the first one being that of a list nobody has sorted. */
export const LIST_SORTS = [
  { value: 'newest', label: 'Plus récentes d’abord' },
  { value: 'oldest', label: 'Plus anciennes d’abord' },
  { value: 'name', label: 'Par nom' },
  { value: 'evaluation', label: 'Mieux évaluées d’abord' },
  { value: 'contact', label: 'Contact le plus ancien d’abord' },
] as const;

export type ListSort = (typeof LIST_SORTS)[number]['value'];

/** What the list is narrowed by, and its order. `search` is trimmed. */
export type ListFilters = {
  search: string;
  status: StatusFilter;
  evaluation: EvaluationFilter;
  conditions: Condition[];
  sort: ListSort;
};

export const NO_FILTERS: ListFilters = {
  search: '',
  status: 'all',
  evaluation: 'all',
  conditions: [],
  sort: 'newest',
};

const STATUS_PARAM = 'statut';
const EVALUATION_PARAM = 'evaluation';
const SORT_PARAM = 'tri';
const CV_STATE = 'cv';
/** The saved view that the filters came from. */
export const VIEW_PARAM = 'vue';

/** A removable filter, as its chip names it. */
export type FilterChip = { filter: 'status' | 'evaluation'; label: string };

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);

/** A list sort by its name in the address; undefined for any other word. */
export const listSort = (value: unknown): ListSort | undefined =>
  LIST_SORTS.find((sort) => sort.value === value)?.value;

/** The filters of a query string; all but the search term and the words searched in CVs. */
export function readAddress(search: string): Omit<ListFilters, 'search'> {
  const params = new URLSearchParams(search);
  return {
    status: oneOf(STATUS_FILTERS, params.get(STATUS_PARAM)) ?? 'all',
    evaluation: oneOf(EVALUATION_FILTERS, params.get(EVALUATION_PARAM)) ?? 'all',
    conditions: paramsToConditions(params),
    sort: listSort(params.get(SORT_PARAM)) ?? NO_FILTERS.sort,
  };
}

const kept = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;

/** The search term of a history entry. */
export function readTerm(state: unknown): string {
  const value = kept(state, 'search');
  return typeof value === 'string' ? value : '';
}

/**
 * Filters of an address. They are in the query string; the search term and the words searched in CVs, which may be
 * someone's name or address, are in the history entry, so that they survive reload and back without standing in links
 * and logs.
 */
export function readFilters({ search, state }: Pick<Location, 'search' | 'state'>): ListFilters {
  const address = readAddress(search);
  return {
    ...address,
    search: readTerm(state),
    conditions: [...address.conditions, ...textConditions(kept(state, CV_STATE))],
  };
}

/** Query string and history state of filters; parameters that are not ours are kept. */
export function writeFilters(
  filters: ListFilters,
  { search, state }: Pick<Location, 'search' | 'state'>,
): { search: string; state: Record<string, unknown> } {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string, rest: string) =>
    value === rest ? params.delete(name) : params.set(name, value);
  set(STATUS_PARAM, filters.status, 'all');
  set(EVALUATION_PARAM, filters.evaluation, 'all');
  set(SORT_PARAM, filters.sort, NO_FILTERS.sort);
  setConditions(params, filters.conditions);
  const text = params.toString();
  const texts = keptTexts(filters.conditions);
  const before = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return {
    search: text && `?${text}`,
    state: { ...before, search: filters.search.trim(), [CV_STATE]: texts.length > 0 ? texts : undefined },
  };
}

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
