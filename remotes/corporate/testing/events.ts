import { rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { TimelineEvent } from '../src/features/timeline/model/event.ts';
import { readInto, serveSite, type Asked } from './corporate.ts';

let built = 0;

export function buildEvent(given: Partial<TimelineEvent> = {}): TimelineEvent {
  built += 1;
  return {
    id: `c0000000-0000-4000-8000-${String(built).padStart(12, '0')}`,
    precision: 'year',
    starts_on: '2019-01-01',
    title_fr: 'Trame naît à Rennes',
    text_fr: 'Deux consultantes, un premier client.',
    title_en: 'Trame is born in Rennes',
    text_en: 'Two consultants, a first client.',
    picture: null,
    state: 'published',
    position: built,
    updated_at: 'v1',
    ...given,
  };
}

const STATES: Readonly<Record<string, TimelineEvent['state']>> = { publish: 'published', unpublish: 'draft' };

/** The timeline in the database, whose changes are undone as there. */
export function serveEvents(...events: TimelineEvent[]) {
  const asked: Asked[] = [];
  const world = { events };
  let before = events;
  const read = readInto(asked);
  serveSite();
  server.use(
    http.get(tableUrl('timeline_events'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id');
      if (id !== null) return HttpResponse.json(world.events.filter((one) => `eq.${one.id}` === id));
      // As PostgREST: no more than a thousand rows, and how many there are.
      const { searchParams } = new URL(request.url);
      const from = Number(searchParams.get('offset') ?? 0);
      const rows = world.events.slice(from, from + Math.min(Number(searchParams.get('limit') ?? 1000), 1000));
      const range = `${from}-${from + rows.length - 1}/${world.events.length}`;
      return HttpResponse.json(rows, { headers: { 'content-range': range } });
    }),
    http.post(tableUrl('timeline_events'), async ({ request }) => {
      const row = buildEvent((await read('insert', request)) as Partial<TimelineEvent>);
      world.events = [...world.events, row];
      return HttpResponse.json([row], { status: 201 });
    }),
    http.patch(tableUrl('timeline_events'), async ({ request }) => {
      const change = (await read('update', request)) as Partial<TimelineEvent>;
      const { searchParams } = new URL(request.url);
      const saved = world.events.filter(
        ({ id, updated_at }) =>
          searchParams.get('id') === `eq.${id}` && searchParams.get('updated_at') === `eq.${updated_at}`,
      );
      world.events = world.events.map((one) => (saved.includes(one) ? { ...one, ...change } : one));
      return HttpResponse.json(saved.map((one) => ({ ...one, ...change })));
    }),
    http.post(rpcUrl('change_timeline_events'), async ({ request }) => {
      const { ids, action } = (await read('change', request)) as { ids: string[]; action: string };
      before = world.events;
      const state = STATES[action];
      world.events = state
        ? world.events.map((one) => (ids.includes(one.id) && one.state !== state ? { ...one, state } : one))
        : world.events.filter(({ id }) => !ids.includes(id));
      return HttpResponse.json(
        ids.map((id) => ({
          event_id: id,
          outcome: before.find((one) => one.id === id)?.state === state ? 'unchanged' : 'changed',
        })),
      );
    }),
    http.post(rpcUrl('undo_timeline_changes'), async ({ request }) => {
      await read('undo', request);
      const changed = before.filter((one) => !world.events.includes(one));
      world.events = before;
      return HttpResponse.json(changed.map(({ id }) => ({ event_id: id, outcome: 'restored' })));
    }),
    http.post(rpcUrl('entity_people'), () => HttpResponse.json([])),
    http.post(rpcUrl('entity_timeline'), () =>
      HttpResponse.json([
        {
          key: 'audit-000000000000001',
          at: '2026-11-20T15:00:00.000Z',
          kind: 'edited',
          actor_id: null,
          actor_name: 'Hélène Garrigue',
          details: { changes: { state: { from: 'draft', to: 'published' } } },
        },
      ]),
    ),
    http.post(rpcUrl('my_roles'), () => HttpResponse.json([])),
  );
  return { world, last: (what: string) => asked.findLast((one) => one.what === what) };
}
