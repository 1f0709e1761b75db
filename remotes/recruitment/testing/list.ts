import { http, HttpResponse } from 'msw';
import { rpcUrl, server, tableUrl } from '@trame/testing';

export type FilterBackend = {
  /** The values of each field among the applications, most frequent first. */
  values?: Readonly<Record<string, readonly { value: string; total: number }[]>>;
  recruiters?: readonly { id: string; name: string }[];
};

/** Answers what the filters ask; returns the questions about values. */
export function serveFilters({ values = {}, recruiters = [] }: FilterBackend = {}): Record<
  string,
  unknown
>[] {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('application_filter_values'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      return HttpResponse.json(values[String(body['field'])] ?? []);
    }),
    http.post(rpcUrl('recruiters'), () => HttpResponse.json(recruiters)),
  );
  return asked;
}

export type ViewRecord = {
  id: string;
  owner_id: string;
  name: string;
  is_shared: boolean;
  filters: Record<string, unknown>;
  sort: string;
};

const idIn = (request: Request) => new URL(request.url).searchParams.get('id')?.replace(/^eq\./, '');

/** Stores views as the database does for one person, each name once. Returns the stored ones. */
export function serveViews(owner: string, initial: readonly ViewRecord[] = []): ViewRecord[] {
  const views = [...initial];
  const taken = (name: string, except?: string) =>
    views.some((view) => view.owner_id === owner && view.name === name && view.id !== except);
  const message = 'violates unique constraint "saved_views_owner_name_idx"';
  const conflict = () => HttpResponse.json({ code: '23505', message }, { status: 409 });
  server.use(
    http.get(tableUrl('saved_views'), () => HttpResponse.json(views)),
    http.post(tableUrl('saved_views'), async ({ request }) => {
      const body = (await request.json()) as Partial<ViewRecord>;
      if (taken(String(body.name))) return conflict();
      const view: ViewRecord = {
        id: `00000000-0000-4000-8000-00000000000${views.length + 1}`,
        owner_id: owner,
        name: '',
        is_shared: false,
        filters: {},
        sort: 'newest',
        ...body,
      };
      views.push(view);
      return HttpResponse.json([view], { status: 201 });
    }),
    http.patch(tableUrl('saved_views'), async ({ request }) => {
      const body = (await request.json()) as Partial<ViewRecord>;
      const view = views.find(({ id, owner_id }) => id === idIn(request) && owner_id === owner);
      if (!view) return HttpResponse.json([]);
      if (body.name !== undefined && taken(body.name, view.id)) return conflict();
      Object.assign(view, body);
      return HttpResponse.json([view]);
    }),
    http.delete(tableUrl('saved_views'), ({ request }) => {
      const at = views.findIndex(({ id, owner_id }) => id === idIn(request) && owner_id === owner);
      return HttpResponse.json(at === -1 ? [] : views.splice(at, 1));
    }),
  );
  return views;
}
