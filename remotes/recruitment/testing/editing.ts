import { http, HttpResponse } from 'msw';
import { rpcUrl, server, tableUrl, type Application } from '@trame/testing';

export type EarlierChange = { name: string | null; at: string; fields: string[] };

/** One application that can be edited here and, behind the form's back, by someone else. */
export type ServedApplication = {
  /** The row as the database has it now. */
  row: () => Application;
  /** The values that the form sent, in order, with the version they were based on. */
  updates: { version: string | null; body: Partial<Application> }[];
  /** Someone else saves: the version grows. */
  editElsewhere: (change: Partial<Application>, who?: string) => void;
  /** The row is deleted, or row-level security hides it. */
  hide: () => void;
};

/** Answers reads and updates of one application as the database would: an update of an old version affects no row. */
export function serveEditing(application: Application): ServedApplication {
  let row: Application | undefined = application;
  let version = 0;
  const changes: EarlierChange[] = [];
  const updates: ServedApplication['updates'] = [];
  const write = (change: Partial<Application>) => {
    version += 1;
    const updated_at = `2026-11-21T10:00:00.${String(version).padStart(3, '0')}+00:00`;
    row = { ...(row ?? application), ...change, updated_at };
    return row;
  };
  const asked = (request: Request, column: string) =>
    new URL(request.url).searchParams.get(column)?.replace(/^eq\./, '') ?? null;

  server.use(
    http.patch(tableUrl('trainer_applications'), async ({ request }) => {
      const body = (await request.json()) as Partial<Application>;
      const wanted = asked(request, 'updated_at');
      updates.push({ version: wanted, body });
      if (!row || asked(request, 'id') !== row.id || wanted !== row.updated_at) return HttpResponse.json([]);
      return HttpResponse.json([write(body)]);
    }),
    http.get(tableUrl('trainer_applications'), ({ request }) =>
      HttpResponse.json(row && asked(request, 'id') === row.id ? [row] : []),
    ),
    http.post(rpcUrl('mark_presence'), () => HttpResponse.json([])),
    http.post(rpcUrl('leave_presence'), () => HttpResponse.json(null)),
    http.post(rpcUrl('entity_changes_since'), () => HttpResponse.json(changes.toReversed())),
  );
  return {
    row: () => row ?? application,
    updates,
    editElsewhere: (change, who = 'Ali Haddad') => {
      write(change);
      changes.push({ name: who, at: '2026-11-21T10:00:00+00:00', fields: Object.keys(change) });
    },
    hide: () => {
      row = undefined;
    },
  };
}
