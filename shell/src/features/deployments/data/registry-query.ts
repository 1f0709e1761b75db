import { queryOptions } from '@tanstack/react-query';
import { loadRegistry } from '@trame/platform/loader';
import { deploymentKeys } from './keys.ts';

/** No copy of an earlier visit: this page shows what is published now, or says that it cannot be read. */
const NO_COPY = { getItem: () => null, setItem: () => undefined };

/** The registry as it is published for everyone, with the entries that make no sense. */
export const publishedRegistryQueryOptions = () =>
  queryOptions({
    queryKey: deploymentKeys.registry(),
    queryFn: () => loadRegistry({ storage: NO_COPY }),
    staleTime: 0,
  });
