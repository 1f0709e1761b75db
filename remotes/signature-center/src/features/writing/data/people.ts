import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

/** Somebody whom an envelope may be for. */
export type KnownPerson = { id: string; kind: string; name: string; email: string };

/** Trainers with an approved account and colleagues, by name. */
export const peopleQuery = queryOptions({
  queryKey: ['signature-people'],
  queryFn: async ({ signal }): Promise<KnownPerson[]> =>
    unwrap(await getSupabase().rpc('signature_people').abortSignal(signal)),
});
