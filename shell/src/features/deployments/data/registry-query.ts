import { queryOptions } from '@tanstack/react-query';
import { loadRegistry } from '@trame/platform/loader';
import { deploymentKeys } from './keys.ts';

/** No copy of an earlier visit: this page shows the published state, or that it cannot be read. */
const NO_COPY = { getItem: () => null, setItem: () => undefined };

/** The registry as it is published for everyone, with its invalid entries. */
export const publishedRegistryQueryOptions = () =>
  queryOptions({
    queryKey: deploymentKeys.registry(),
    queryFn: () => loadRegistry({ storage: NO_COPY }),
    staleTime: 0,
  });
