import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { retentionKeys } from './keys.ts';

/** An application in the archive. */
export type ArchivedApplication = {
  id: string;
  reference: string;
  full_name: string;
  archived_at: string;
  purge_on: string;
  merged_into: string | null;
  merged_into_name: string | null;
  is_started: boolean;
  total: number;
};

async function listArchived(signal: AbortSignal): Promise<ArchivedApplication[]> {
  return unwrap<ArchivedApplication[]>(await getSupabase().rpc('archived_applications').abortSignal(signal));
}

/** The archive, newest first. */
export const archivesQueryOptions = () =>
  queryOptions({
    queryKey: retentionKeys.archives(),
    queryFn: ({ signal }) => listArchived(signal),
    staleTime: 0,
  });
