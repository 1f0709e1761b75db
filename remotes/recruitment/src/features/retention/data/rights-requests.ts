import { getSupabase, unwrap, type Database } from '@trame/data';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { timelineKeys } from '@trame/app/timeline-keys';
import { retentionKeys } from './keys.ts';

type Row = Database['public']['Tables']['rights_requests']['Row'];

const COLUMNS =
  'id, reference, kind, relation, message, name, email, received_on, due_on, state, address_confirmed_at, extended_on, extension_reason, closed_on, closing_note, updated_at';

/** What somebody asked about their data; everything but what proves the address. */
export type RightsRequest = Omit<
  Row,
  'token_digest' | 'submission_key' | 'submission_fingerprint' | 'created_at' | 'closed_as'
>;

/** Closed requests that are shown; all open ones are. */
export const CLOSED_SHOWN = 50;

async function listRequests(signal: AbortSignal): Promise<RightsRequest[]> {
  const all = () => getSupabase().from('rights_requests').select(COLUMNS).abortSignal(signal);
  const [open, closed] = await Promise.all([
    all().is('closed_on', null).order('due_on').order('id'),
    all()
      .not('closed_on', 'is', null)
      .order('closed_on', { ascending: false })
      .order('id')
      .limit(CLOSED_SHOWN),
  ]);
  return [...unwrap<RightsRequest[]>(open), ...unwrap<RightsRequest[]>(closed)];
}

/** Open requests, the first one due first; then those that were closed last. */
export const rightsRequestsQueryOptions = () =>
  queryOptions({
    queryKey: retentionKeys.rightsRequests(),
    queryFn: ({ signal }) => listRequests(signal),
    staleTime: 0,
  });

export type SameAddressApplication = { id: string; reference: string; full_name: string };

async function listApplications(id: string, signal: AbortSignal): Promise<SameAddressApplication[]> {
  return unwrap<SameAddressApplication[]>(
    await getSupabase().rpc('applications_of_rights_request', { id }).abortSignal(signal),
  );
}

/** Applications sent with the address of a request: a hint, the address may be somebody else's. */
export const requestApplicationsQueryOptions = (id: string) =>
  queryOptions({
    queryKey: retentionKeys.sameAddressAsRequest(id),
    queryFn: ({ signal }) => listApplications(id, signal),
    staleTime: 0,
  });

export type RightsAction = 'extend' | 'answer' | 'refuse' | 'reopen';

/** Extends, answers, refuses or reopens a request, unless somebody changed it meanwhile. */
export function useHandleRequest({ id, updated_at }: Pick<RightsRequest, 'id' | 'updated_at'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, note }: { action: RightsAction; note: string }) => {
      const given = { id, action, note, expected: updated_at };
      unwrap(await getSupabase().rpc('handle_rights_request', given));
    },
    // Offline it fails at once: it must not be done later unseen.
    networkMode: 'always',
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: retentionKeys.rightsRequests() }),
        client.invalidateQueries({ queryKey: timelineKeys.ofKind('rights_request') }),
      ]),
  });
}
