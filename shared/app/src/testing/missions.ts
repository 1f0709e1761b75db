import { getSupabase } from '@trame/data';
import { rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { oneOf, searchTerm, type FilterCodecs } from '../address/filters-codec.ts';
import { entityData, entityList } from '../entity-data/entity-data.ts';
import type { ConflictFields, SaveTexts } from '../pages/use-entity-form.ts';

/** A row of a kind that no app has: the pages depend on none. */
export type Mission = { id: string; updated_at: string; title: string; notes: string };
export type MissionValues = { title: string; notes: string };
export type MissionFilters = { search: string; status: 'all' | 'open'; order: string };

export const mission = (number: number, title: string): Mission => ({
  id: `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  updated_at: 'v1',
  title,
  notes: '',
});

export const EXCEL = mission(1, 'Excel');

export const MISSION_SCHEMA = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Donnez un intitulé')),
  notes: z.string(),
});

export const MISSION_FIELDS: ConflictFields<MissionValues> = {
  labels: { title: 'Intitulé', notes: 'Notes' },
  valueText: (_, value) => String(value),
};

export const MISSION_TEXTS: SaveTexts = {
  saved: 'Mission enregistrée',
  added: 'Mission créée',
  refused: 'Votre rôle ne permet pas de modifier cette mission',
  gone: 'Cette mission a été supprimée entre-temps',
  failed: 'Impossible d’enregistrer la mission',
  changed: 'Cette mission a changé entre-temps',
};

export const MISSION_FILTERS: FilterCodecs<MissionFilters> = {
  search: searchTerm(),
  status: oneOf('statut', ['all', 'open'], 'all'),
  order: oneOf<string>('tri', ['-created', 'title'], '-created'),
};

/** Rows of a page of the list. */
export const PAGE_SIZE = 2;

// The types of the database know no such table and no such functions: those of others stand for them.
const table = () => getSupabase().from('missions' as 'message_templates');
const call = (name: string, args: object) =>
  getSupabase().rpc(name as 'entity_timeline', args as { entity_kind: string; entity_id: string });

export const missionList = entityList<Mission, MissionFilters>('missions', {
  page: (filters, after, pageSize) =>
    call('list_missions', {
      ...filters,
      page_size: pageSize,
      ...(after !== undefined && { after_id: after }),
    }).overrideTypes<Mission[], { merge: false }>(),
  count: ({ search, status }) =>
    getSupabase().rpc('count_missions' as 'count_trainer_applications', { search, status }),
  pageSize: PAGE_SIZE,
});

export const missionData = entityData<Mission, MissionValues>('missions', {
  kind: 'mission',
  one: (id) => table().select().eq('id', id).overrideTypes<Mission[], { merge: false }>(),
  insert: (values) =>
    table()
      .insert(values as never)
      .select()
      .overrideTypes<Mission[], { merge: false }>(),
  update: ({ id, updated_at }, values) =>
    table()
      .update(values as never)
      .eq('id', id)
      .eq('updated_at', updated_at)
      .select()
      .overrideTypes<Mission[], { merge: false }>(),
  remove: (id) => table().delete().eq('id', id).select('id'),
});

/** What the database was asked, in order. */
export type Asked = { what: string; filters: string; body: unknown };

/** Answers each request with these values, whatever is asked; a function chooses by the body. */
export function answerMissions(answers: Partial<Record<keyof typeof REQUESTS, unknown>>): {
  asked: Asked[];
  of: (what: string) => unknown[];
} {
  const asked: Asked[] = [];
  // The session goes on, unless a test says otherwise.
  server.use(http.post(rpcUrl('my_roles'), () => HttpResponse.json([])));
  for (const [what, answer] of Object.entries(answers)) {
    const { method, url } = REQUESTS[what as keyof typeof REQUESTS];
    server.use(
      http[method](url, async ({ request }) => {
        const text = await request.text();
        const body: unknown = text === '' ? undefined : JSON.parse(text);
        asked.push({ what, filters: decodeURIComponent(new URL(request.url).search), body });
        const given: unknown = await (typeof answer === 'function'
          ? (answer as (body: unknown) => unknown)(body)
          : answer);
        return given instanceof Response ? given : HttpResponse.json(given as Mission[]);
      }),
    );
  }
  return { asked, of: (what) => asked.filter((one) => one.what === what).map(({ body }) => body) };
}

const REQUESTS = {
  list: { method: 'post', url: rpcUrl('list_missions') },
  count: { method: 'post', url: rpcUrl('count_missions') },
  one: { method: 'get', url: tableUrl('missions') },
  insert: { method: 'post', url: tableUrl('missions') },
  update: { method: 'patch', url: tableUrl('missions') },
  delete: { method: 'delete', url: tableUrl('missions') },
  changes: { method: 'post', url: rpcUrl('entity_changes_since') },
} as const;

/** The answer of `my_roles` once the session is over: its token is still valid. */
export const sessionIsOver = () =>
  HttpResponse.json({ code: '28000', message: 'the session is over' }, { status: 403 });
