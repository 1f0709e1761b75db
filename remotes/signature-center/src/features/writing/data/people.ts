import { queryOptions } from '@tanstack/react-query';
import { getSupabase, unwrap } from '@trame/data';

/** Somebody whom an envelope may be for. */
export type KnownPerson = { id: string; kind: string; name: string; email: string };

/** Trainers with an approved account and colleagues, or one kind of them, by name, of these words. */
const readPeople = (kind?: 'trainer' | 'staff') => async (search: string, signal: AbortSignal) =>
  unwrap<KnownPerson[]>(
    await getSupabase()
      .rpc('signature_people', { search, ...(kind && { kind_filter: kind }) })
      .abortSignal(signal),
  );

export const PEOPLE = { key: 'signature-people', read: readPeople() };
export const TRAINERS = { key: 'signature-trainers', read: readPeople('trainer') };
export const COLLEAGUES = { key: 'signature-staff', read: readPeople('staff') };

/** One of them; null when they are none, or no longer. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['signature-person', id],
    queryFn: async ({ signal }): Promise<KnownPerson | null> =>
      unwrap(await getSupabase().rpc('signature_people', { only_id: id }).abortSignal(signal))[0] ?? null,
  });
