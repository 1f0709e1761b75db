import {
  EVALUATION_FILTERS,
  evaluationFilterLabel,
  STATUS_FILTERS,
  statusLabel,
  type EvaluationFilter,
  type StatusFilter,
} from '@trame/domain';
import type { Location } from '@trame/platform/router';

/** What the list is narrowed by. `search` is trimmed. */
export type ListFilters = {
  search: string;
  status: StatusFilter;
  evaluation: EvaluationFilter;
};

export const NO_FILTERS: ListFilters = { search: '', status: 'all', evaluation: 'all' };

const STATUS_PARAM = 'statut';
const EVALUATION_PARAM = 'evaluation';

/** A removable filter, as its chip names it. */
export type FilterChip = { filter: 'status' | 'evaluation'; label: string };

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);

/**
 * Filters of an address. The two selects are in the query string; the search term, which may be someone's name or
 * address, is in the history entry, so that it survives reload and back without standing in links and logs.
 */
export function readFilters({ search, state }: Pick<Location, 'search' | 'state'>): ListFilters {
  const params = new URLSearchParams(search);
  return {
    search: searchIn(state),
    status: oneOf(STATUS_FILTERS, params.get(STATUS_PARAM)) ?? 'all',
    evaluation: oneOf(EVALUATION_FILTERS, params.get(EVALUATION_PARAM)) ?? 'all',
  };
}

function searchIn(state: unknown): string {
  const value = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return typeof value === 'string' ? value : '';
}

/** Query string and history state of filters; parameters that are not ours are kept. */
export function writeFilters(
  filters: ListFilters,
  { search, state }: Pick<Location, 'search' | 'state'>,
): { search: string; state: Record<string, unknown> } {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string) =>
    value === 'all' ? params.delete(name) : params.set(name, value);
  set(STATUS_PARAM, filters.status);
  set(EVALUATION_PARAM, filters.evaluation);
  const text = params.toString();
  const before = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  return { search: text && `?${text}`, state: { ...before, search: filters.search.trim() } };
}

/** Whether anything narrows the list (spec §5). */
export function hasActiveFilters({ search, status, evaluation }: ListFilters): boolean {
  return search.trim() !== '' || status !== 'all' || evaluation !== 'all';
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
