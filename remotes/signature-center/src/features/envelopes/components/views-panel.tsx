import type { ViewFilters } from '@trame/app/saved-view';
import { useAddressFilters } from '@trame/app/use-address-filters';
import { ViewsPanel } from '@trame/app/views-panel';
import { REQUEST_STATUSES } from '@trame/domain/signatures';
import { useSearchParams } from '@trame/platform/router';
import { colleaguesQuery, ENVELOPE_FILTERS, type EnvelopeFilters } from '../data/envelopes.ts';

type Viewed = Pick<EnvelopeFilters, 'status' | 'person'>;

const toStored = ({ status, person }: Viewed): ViewFilters => ({
  filters: { status, person },
  sort: 'newest',
});

/** The filters of a view; unknown ones leave nothing out. */
const fromStored = ({ filters }: ViewFilters): Viewed => ({
  status:
    filters['status'] === 'yours'
      ? 'yours'
      : (REQUEST_STATUSES.find(({ value }) => value === filters['status'])?.value ?? 'all'),
  person: filters['person'] === 'mine' ? 'mine' : 'all',
});

/** The saved views of the envelopes; opening one empties the search, which views do not store. */
export default function EnvelopeViewsPanel({ opensAtOnce }: { opensAtOnce: boolean }) {
  const { filters, change } = useAddressFilters(ENVELOPE_FILTERS);
  const [address] = useSearchParams();
  return (
    <ViewsPanel
      list={{
        kind: 'envelope',
        current: toStored(filters),
        plain: toStored({ status: 'all', person: 'all' }),
        textOf: (stored) => JSON.stringify(toStored(fromStored(stored))),
        viewId: address.get('vue'),
        setView: (id, stored, how) =>
          change(stored ? { ...fromStored(stored), search: '', batch: null } : {}, {
            ...how,
            params: { vue: id },
          }),
      }}
      people={colleaguesQuery}
      remains="Les enveloppes restent."
      opensAtOnce={opensAtOnce}
    />
  );
}
