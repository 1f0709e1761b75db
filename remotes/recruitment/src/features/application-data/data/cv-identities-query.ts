import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { applicationKeys } from './keys.ts';
import type { CvIdentity } from '../model/cv-identity.ts';

/** The person in the CV of one application. */
export type ListedIdentity = CvIdentity & { application_id: string };

async function listIdentities(ids: readonly string[], signal: AbortSignal): Promise<ListedIdentity[]> {
  const answer = await getSupabase()
    .rpc('cv_identities', { ids: [...ids] })
    .abortSignal(signal);
  return unwrap<ListedIdentity[]>(answer);
}

/**
 * The persons in the analysed CVs of one page of the list; under the keys of applications, because a new analysis
 * changes them.
 */
export const cvIdentitiesQueryOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...applicationKeys.all(), 'cv-identities', ids] as const,
    queryFn: ({ signal }) => listIdentities(ids, signal),
    enabled: ids.length > 0,
  });
