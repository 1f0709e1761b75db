import { useSearchParams } from '@trame/platform/router';
import { noFilters, readFilters, writeFilters, type FilterCodecs } from '../address/filters-codec.ts';
import { useAddressFilters } from '../address/use-address-filters.ts';
import type { ViewFilters } from './model/saved-view.ts';
import { ViewsPanel, type ViewsPanelProps } from './views-panel.tsx';

type AddressViewsProps<Filters> = Omit<ViewsPanelProps, 'list'> & {
  /** The kind of entities that the list shows. */
  kind: string;
  codecs: FilterCodecs<Filters>;
  /** The filters that a view stores, beside the order; the search is none. */
  stored: readonly (keyof Filters & string)[];
};

/** The saved views of a list whose filters are in its address; opening one empties the search, which views do not store. */
export function AddressViews<Filters extends { order: string }>({
  kind,
  codecs,
  stored,
  ...panel
}: AddressViewsProps<Filters>) {
  const { filters, change } = useAddressFilters(codecs);
  const [address] = useSearchParams();
  const none = noFilters(codecs);
  const toStored = (given: Filters): ViewFilters => ({
    filters: Object.fromEntries(
      Object.entries(given).filter(([name]) => (stored as readonly string[]).includes(name)),
    ),
    sort: given.order,
  });
  /** The filters of a view, read as those of an address are: unknown ones leave nothing out. */
  const fromStored = (view: ViewFilters): Filters => {
    const given = { ...none, order: view.sort } as Record<string, unknown>;
    for (const name of stored) if (typeof view.filters[name] === 'string') given[name] = view.filters[name];
    return readFilters(codecs, writeFilters(codecs, given as Filters, { search: '', state: null }));
  };
  return (
    <ViewsPanel
      list={{
        kind,
        current: toStored(filters),
        plain: toStored(none),
        textOf: (view) => JSON.stringify(toStored(fromStored(view))),
        viewId: address.get('vue'),
        setView: (id, view, how) => change(view ? fromStored(view) : {}, { ...how, params: { vue: id } }),
      }}
      {...panel}
    />
  );
}
