import { getSupabase, unwrap } from '@trame/data';
import { queryOptions } from '@tanstack/react-query';
import { duplicateKeys } from './keys.ts';

/** Another application that may come from the same person. */
export type Duplicate = {
  id: string;
  reference: string;
  full_name: string;
  email: string;
  phone: string | null;
  status: string;
  created_at: string;
  /** Among email, phone, name. */
  reasons: string[];
};

async function listDuplicates(applicationId: string, signal: AbortSignal): Promise<Duplicate[]> {
  const answer = await getSupabase()
    .rpc('application_duplicates', { application_id: applicationId })
    .abortSignal(signal);
  return unwrap<Duplicate[]>(answer);
}

/** The possible duplicates of one application, surest first. */
export const duplicatesQueryOptions = (applicationId: string) =>
  queryOptions({
    queryKey: duplicateKeys.of(applicationId),
    queryFn: ({ signal }) => listDuplicates(applicationId, signal),
  });
