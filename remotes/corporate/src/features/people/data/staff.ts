import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { endlessQueryOptions } from '@trame/app/endless-list';
import { entityData } from '@trame/app/entity-data';
import { oneOf, searchTerm, type FilterCodecs } from '@trame/app/filters-codec';
import { foundRows } from '@trame/app/found-rows';
import { timelineKeys } from '@trame/app/timeline-keys';
import { AppError, getSupabase, unwrap } from '@trame/data';
import type { StaffProfile } from '@trame/domain/staff';
import { ROLE_FILTERS, STATUS_FILTERS, type Filters, type StaffPerson } from '../model/person.ts';

const KEY = 'staff';
export const KIND = 'staff_person';
const PAGE_SIZE = 30;

export const FILTERS: FilterCodecs<Filters> = {
  search: searchTerm(),
  status: oneOf(
    'statut',
    STATUS_FILTERS.map(({ value }) => value),
    'all',
  ),
  role: oneOf(
    'role',
    ROLE_FILTERS.map(({ value }) => value),
    'all',
  ),
};

/** The place of a person in the list, which is in the order of names. */
type Place = Pick<StaffPerson, 'id' | 'sort_name'>;

async function readPage(filters: Filters, after: Place | null, size: number, signal: AbortSignal) {
  const answer = await getSupabase()
    .rpc('staff_people', {
      ...filters,
      ...(after && { after_name: after.sort_name, after_id: after.id }),
      page_size: size,
    })
    .abortSignal(signal)
    .overrideTypes<StaffPerson[], { merge: false }>();
  const rows = unwrap<StaffPerson[]>(answer);
  return after === null ? foundRows(rows) : rows;
}

export const peopleListOptions = (filters: Filters) =>
  endlessQueryOptions<StaffPerson, Place>({
    queryKey: [KEY, 'list', filters],
    pageSize: PAGE_SIZE,
    readPage: (after, signal) => readPage(filters, after, PAGE_SIZE, signal),
    cursorOf: ({ id, sort_name }) => ({ id, sort_name }),
  });

export const peopleCountOptions = (filters: Filters) =>
  queryOptions({
    queryKey: [KEY, 'count', filters],
    queryFn: async ({ signal }) =>
      unwrap<number>(await getSupabase().rpc('count_staff_people', filters).abortSignal(signal)),
  });

/** Whether there is one active administrator at most: that account is protected. */
export const activeAdminsOptions = () => peopleCountOptions({ search: '', status: 'active', role: 'admin' });

/** Most rows of one request of an export. */
const EXPORTED_AT_ONCE = 100;

/** All people under the filters, in the order of the list, at most this many. */
export async function readPeople(
  filters: Filters,
  max: number,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<StaffPerson[]> {
  const people: StaffPerson[] = [];
  for (let isLast = false; !isLast && people.length < max;) {
    const page = await readPage(filters, people.at(-1) ?? null, EXPORTED_AT_ONCE, signal);
    people.push(...page);
    isLast = page.length < EXPORTED_AT_ONCE;
    onProgress(people.length);
  }
  return people.slice(0, max);
}

/** Notes that the list leaves as a file. */
export async function recordExport(format: string, count: number): Promise<void> {
  unwrap(await getSupabase().rpc('record_staff_export', { format, row_count: count }));
}

const one = (id: string) =>
  getSupabase().rpc('staff_person', { person: id }).overrideTypes<StaffPerson[], { merge: false }>();

/** A person: read, renamed on the version that was read. Everything else goes through functions of the database. */
export const staffData = entityData<StaffPerson, StaffProfile>(KEY, {
  kind: KIND,
  one,
  // Nobody is added by a row: people are invited.
  insert: () => Promise.reject(new AppError('forbidden', 'Staff is invited')),
  update: async ({ id, updated_at }, values) => {
    const answer = await getSupabase()
      .from('staff_profiles')
      .update(values)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select('id');
    const { error, status } = answer;
    return answer.data?.length ? await one(id) : { data: error ? null : [], error, status };
  },
});

/** Most people whose requests the list names above it. */
export const NAMED_WAITING = 5;

/** The first of those who have a request that waits for a decision. */
export const waitingOptions = () =>
  queryOptions({
    queryKey: [KEY, 'waiting'],
    queryFn: ({ signal }) =>
      readPage({ search: '', status: 'waiting', role: 'all' }, null, NAMED_WAITING, signal),
  });

/** After a change of several people. */
export const peopleChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [KEY] });

/** After any change about a person: lists, counts, the page and its history are read again. */
export async function personChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    peopleChanged(client),
    client.invalidateQueries({ queryKey: timelineKeys.ofEntity({ kind: KIND, id }) }),
  ]);
}
