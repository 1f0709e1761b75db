import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { retentionKeys } from './keys.ts';

export type SameAddress = { reference: string; archived_at: string | null };

async function listSameAddress(id: string, signal: AbortSignal): Promise<SameAddress[]> {
  return unwrap<SameAddress[]>(
    await getSupabase().rpc('applications_of_same_address', { application_id: id }).abortSignal(signal),
  );
}

/** Other applications of the same address, archived ones included: they are not erased with this one. */
export const sameAddressQueryOptions = (id: string) =>
  queryOptions({
    queryKey: retentionKeys.sameAddress(id),
    queryFn: ({ signal }) => listSameAddress(id, signal),
    staleTime: 0,
  });
