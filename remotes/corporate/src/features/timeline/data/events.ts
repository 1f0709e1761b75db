import { queryOptions } from '@tanstack/react-query';
import type { BulkAction, BulkResult } from '@trame/app/bulk-action';
import { entityData } from '@trame/app/entity-data';
import { oneOf, pageNumber, searchWords, type FilterCodecs } from '@trame/app/filters-codec';
import { getSupabase, unwrap } from '@trame/data';
import { changeResult, readAllRows, undoCount } from '../../site/data/contents.ts';
import { STATES, type EventValues, type Filters, type TimelineEvent } from '../model/event.ts';

const KEY = 'timeline-events';
const COLUMNS = 'id,precision,starts_on,title_fr,text_fr,title_en,text_en,state,picture,position,updated_at';

export const FILTERS: FilterCodecs<Filters> = {
  search: searchWords(),
  state: oneOf('etat', ['all', ...STATES.map(({ value }) => value)], 'all'),
  language: oneOf('langue', ['all', 'both', 'french'], 'all'),
  order: oneOf<string>('tri', ['newest', 'oldest'], 'newest'),
  page: pageNumber(),
};

const table = () => getSupabase().from('timeline_events');

/** The whole timeline, most often some tens of dates, which the list filters itself. */
export const eventsQueryOptions = () =>
  queryOptions({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) =>
      readAllRows<TimelineEvent>((from, to) =>
        table()
          .select(COLUMNS, { count: 'exact' })
          .order('starts_on')
          .order('position')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .overrideTypes<TimelineEvent[], { merge: false }>(),
      ),
  });

export const eventData = entityData<TimelineEvent, EventValues>(KEY, {
  kind: 'timeline_event',
  one: (id) => table().select(COLUMNS).eq('id', id).overrideTypes<TimelineEvent[], { merge: false }>(),
  insert: (values) =>
    table().insert(values).select(COLUMNS).overrideTypes<TimelineEvent[], { merge: false }>(),
  update: ({ id, updated_at }, values) =>
    table()
      .update(values)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select(COLUMNS)
      .overrideTypes<TimelineEvent[], { merge: false }>(),
});

type Change = 'publish' | 'unpublish' | 'delete';

async function changeEvents(
  ids: readonly string[],
  action: Change,
  requestId: string,
): Promise<BulkResult[]> {
  const rows = unwrap<{ event_id: string; outcome: string }[]>(
    await getSupabase().rpc('change_timeline_events', { ids: [...ids], action, request_id: requestId }),
  );
  return rows.map(({ event_id: id, outcome }) => changeResult(id, outcome));
}

const undoChanges = async (batch: string) =>
  undoCount(
    unwrap<{ outcome: string }[]>(await getSupabase().rpc('undo_timeline_changes', { batch_id: batch })),
  );

const actionOf = (name: Change, texts: Pick<BulkAction, 'title' | 'done' | 'already'>): BulkAction => ({
  name,
  ...texts,
  removes: name === 'delete',
  perform: (ids, { requestId }) => changeEvents(ids, name, requestId),
  undo: (_changed, requestId) => undoChanges(requestId),
});

/** What can be done with several dates at once, each with its undo. */
export const ACTIONS = {
  publish: actionOf('publish', { title: 'Publier', done: 'publié' }),
  unpublish: actionOf('unpublish', { title: 'Retirer du site', done: 'retiré' }),
  delete: actionOf('delete', { title: 'Supprimer', done: 'supprimé' }),
} as const satisfies Record<Change, BulkAction>;
