import { noFilters, readFilters, writeFilters } from '@trame/app/filters-codec';
import type { ViewFilters } from '@trame/app/saved-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { ViewsPanel } from '@trame/app/views-panel';
import { useSearchParams } from '@trame/platform/router';
import { gestionnairesQuery, LEAD_FILTERS, type LeadFilters } from '../data/leads.ts';

const NONE = noFilters(LEAD_FILTERS);

/** The filters that a view stores; the search is none. */
const STORED = ['status', 'owner', 'source', 'due', 'month'] as const;

const toStored = ({ order, ...filters }: LeadFilters): ViewFilters => ({
  filters: Object.fromEntries(STORED.map((name) => [name, filters[name]])),
  sort: order,
});

/** The filters of a view, read as those of an address are: unknown ones leave nothing out. */
function fromStored({ filters, sort }: ViewFilters): LeadFilters {
  const given = { ...NONE, order: sort } as Record<string, unknown>;
  for (const name of STORED) if (typeof filters[name] === 'string') given[name] = filters[name];
  const address = writeFilters(LEAD_FILTERS, given as LeadFilters, { search: '', state: null });
  return readFilters(LEAD_FILTERS, address);
}

/** The saved views of the leads; opening one empties the search, which views do not store. */
export default function LeadViewsPanel({ opensAtOnce }: { opensAtOnce: boolean }) {
  const { filters, change } = useAddressFilters(LEAD_FILTERS);
  const [address] = useSearchParams();
  return (
    <ViewsPanel
      list={{
        kind: 'lead',
        current: toStored(filters),
        plain: toStored(NONE),
        textOf: (stored) => JSON.stringify(toStored(fromStored(stored))),
        viewId: address.get('vue'),
        setView: (id, stored, how) =>
          change(stored ? fromStored(stored) : {}, { ...how, params: { vue: id } }),
      }}
      people={gestionnairesQuery}
      remains="Les demandes restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
