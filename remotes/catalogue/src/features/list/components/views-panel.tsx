import type { ViewFilters } from '@trame/app/saved-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { readFilters, noFilters, writeFilters } from '@trame/app/filters-codec';
import { ViewsPanel } from '@trame/app/views-panel';
import { useSearchParams } from '@trame/platform/router';
import { PROGRAMME_FILTERS, peopleQuery, type ProgrammeFilters } from '../../programmes/data/programmes.ts';

const NONE = noFilters(PROGRAMME_FILTERS);

/** The filters that a view stores; the search is none. */
const STORED = ['status', 'sector', 'owner', 'band', 'rule', 'modality', 'ends'] as const;

const toStored = ({ order, ...filters }: ProgrammeFilters): ViewFilters => ({
  filters: Object.fromEntries(STORED.map((name) => [name, filters[name]])),
  sort: order,
});

/** The filters of a view, read as those of an address are: unknown ones leave nothing out. */
function fromStored({ filters, sort }: ViewFilters): ProgrammeFilters {
  const given = { ...NONE, order: sort } as Record<string, unknown>;
  for (const name of STORED) if (typeof filters[name] === 'string') given[name] = filters[name];
  const address = writeFilters(PROGRAMME_FILTERS, given as ProgrammeFilters, { search: '', state: null });
  return readFilters(PROGRAMME_FILTERS, address);
}

/** The saved views of the catalogue; opening one empties the search, which views do not store. */
export default function ProgrammeViewsPanel({ opensAtOnce }: { opensAtOnce: boolean }) {
  const { filters, change } = useAddressFilters(PROGRAMME_FILTERS);
  const [address] = useSearchParams();
  return (
    <ViewsPanel
      list={{
        kind: 'programme',
        current: toStored(filters),
        plain: toStored(NONE),
        textOf: (stored) => JSON.stringify(toStored(fromStored(stored))),
        viewId: address.get('vue'),
        setView: (id, stored, how) =>
          change(stored ? fromStored(stored) : {}, { ...how, params: { vue: id } }),
      }}
      people={peopleQuery}
      remains="Les fiches restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
