import type { Json } from '@trame/data';

/** Filters and sort of a list as a view stores them; the list defines their meaning. */
export type ViewFilters = { filters: { [key: string]: Json }; sort: string };

/** A view of a list that someone saved. Its filters may have been written by another version of the list. */
export type SavedView = ViewFilters & { id: string; name: string; ownerId: string; isShared: boolean };

/** A list whose filters can be saved as views. */
export type ViewedList = {
  /** The kind of entities it lists. */
  kind: string;
  /** The present filters. */
  current: ViewFilters;
  /** The filters of the list when it first opens: there is nothing to save. */
  plain: ViewFilters;
  /** Equal texts for filters that give the same list in the same order. */
  textOf: (filters: ViewFilters) => string;
  /** The view that the address names. */
  viewId: string | null;
  /** Opens a view with its filters; without filters, sets the view that the present filters belong to, or none. */
  setView: (id: string | null, filters?: ViewFilters, how?: { replace: boolean }) => void;
};

export const isPlainList = ({ current, plain, textOf }: ViewedList): boolean =>
  textOf(current) === textOf(plain);
