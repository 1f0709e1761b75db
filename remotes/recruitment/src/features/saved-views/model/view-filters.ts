import type { ViewFilters as StoredFilters } from '@trame/app/saved-view';
import { EVALUATION_FILTERS, STATUS_FILTERS } from '@trame/domain';
import {
  conditionsToParams,
  isAddressable,
  paramsToConditions,
  type Condition,
  type DateField,
  type ValueField,
} from '../../application-data/model/conditions.ts';
import { listSort, NO_FILTERS, type ListFilters } from '../../application-data/model/filters.ts';

/**
 * The filters that a view of the applications stores: all but the search term and the words searched in CVs, which are
 * mostly a person's name.
 */
export type ViewFilters = Omit<ListFilters, 'search'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const day = (name: 'from' | 'to', value: unknown) => (typeof value === 'string' ? { [name]: value } : {});

/** A stored condition, as far as it has the form of one. Reading the address then decides whether it is valid. */
function shapeOf(value: unknown): Condition | undefined {
  if (!isRecord(value) || typeof value['field'] !== 'string') return undefined;
  const { field, op } = value;
  if (op === 'between')
    return { field: field as DateField, op, ...day('from', value['from']), ...day('to', value['to']) };
  if (op === 'in' || op === 'not_in')
    return { field: field as ValueField, op, values: texts(value['values']) };
  return undefined;
}

/** The filters of a view; unknown conditions are left out, as from an address. */
export function fromStored({ filters: stored, sort }: StoredFilters): ViewFilters {
  const conditions = Array.isArray(stored['conditions']) ? stored['conditions'] : [];
  return {
    status: STATUS_FILTERS.find((known) => known === stored['status']) ?? 'all',
    evaluation: EVALUATION_FILTERS.find((known) => known === stored['evaluation']) ?? 'all',
    conditions: paramsToConditions(
      conditionsToParams(conditions.flatMap((condition) => shapeOf(condition) ?? [])),
    ),
    sort: listSort(sort) ?? NO_FILTERS.sort,
  };
}

/** Filters as a view keeps them. */
export const toStored = ({ status, evaluation, conditions, sort }: ViewFilters): StoredFilters => ({
  filters: { status, evaluation, conditions: conditions.filter(isAddressable) },
  sort,
});

/** Equal texts for filters that give the same list in the same order. */
export const filtersText = ({ status, evaluation, conditions, sort }: ViewFilters) =>
  // The order of conditions and of their values does not change the list.
  JSON.stringify([
    status,
    evaluation,
    sort,
    conditionsToParams(
      conditions
        .filter(isAddressable)
        .map((condition) =>
          condition.op === 'between' ? condition : { ...condition, values: condition.values.toSorted() },
        ),
    )
      .getAll('f')
      .toSorted(),
  ]);
