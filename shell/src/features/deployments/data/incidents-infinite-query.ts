import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type Database, getSupabase, unwrap } from '@trame/data';
import { SHELL_FILTER, type IncidentFilters } from '../model/incident-filters.ts';
import { deploymentKeys } from './keys.ts';

/** A failure that an app reported. */
export type Incident = Database['public']['Tables']['incidents']['Row'];

export const INCIDENTS_PAGE_SIZE = 50;

type Cursor = Pick<Incident, 'received_at' | 'id'> | null;
type IncidentsPage = {
  rows: Incident[];
  /** How many there are in all, counted with the first page. */ total: number | null;
};

async function readIncidents(
  { app, reference }: IncidentFilters,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<IncidentsPage> {
  let rows = getSupabase()
    .from('incidents')
    .select('*', cursor ? {} : { count: 'exact' })
    .order('received_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(INCIDENTS_PAGE_SIZE);
  if (app === SHELL_FILTER) rows = rows.is('remote', null);
  else if (app !== 'all') rows = rows.eq('remote', app);
  if (reference !== '') rows = rows.like('reference', `${reference}%`);
  if (cursor) {
    const { received_at: at, id } = cursor;
    rows = rows.or(`received_at.lt."${at}",and(received_at.eq."${at}",id.lt.${id})`);
  }
  const answer = await rows.abortSignal(signal);
  return { rows: unwrap(answer), total: answer.count };
}

/** Incidents under filters, newest first; previous results stay while the next ones load. */
export const incidentsInfiniteQueryOptions = (filters: IncidentFilters) =>
  infiniteQueryOptions({
    queryKey: deploymentKeys.incidentList(filters),
    queryFn: ({ pageParam, signal }) => readIncidents(filters, pageParam, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ rows }): Cursor | undefined => {
      const last = rows.at(-1);
      return last && rows.length === INCIDENTS_PAGE_SIZE
        ? { received_at: last.received_at, id: last.id }
        : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
