import { buildApplication, functionUrl, rpcUrl, server, tableUrl, type Application } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { Dossier } from '../src/features/exports/model/dossier.ts';

/** A dossier whose application has these values; not evaluated. */
export const buildDossier = (change: Partial<Application> = {}): Dossier => ({
  application: buildApplication(change),
  evaluation: null,
  assignee: '',
});

type Ids = { ids: string[] };
type ChangeRequest = Ids & { change: Record<string, unknown>; request_id: string };

/** Requests of bulk actions to the server. */
export type BulkLog = {
  changes: ChangeRequest[];
  undone: string[];
  archived: string[][];
  deleted: string[];
  exported: { format: string; row_count: number }[];
};

export const RECRUITERS = [
  { id: '00000000-0000-4000-8000-00000000aaa1', name: 'Sonia Renaud', email: 'sonia@trame.example' },
  { id: '00000000-0000-4000-8000-00000000aaa2', name: 'Karim Benali', email: 'karim@trame.example' },
];

/**
 * Answers what bulk actions and exports ask, over these applications; a test overrides one call with its own
 * `server.use`. Every change succeeds and every undo restores all.
 */
export function serveBulk(applications: readonly Application[], total = applications.length): BulkLog {
  const log: BulkLog = { changes: [], undone: [], archived: [], deleted: [], exported: [] };
  const left = () => applications.filter(({ id }) => !log.deleted.includes(id));
  const body = async <T>(request: Request) => (await request.json()) as T;
  server.use(
    http.post(rpcUrl('count_trainer_applications'), () => HttpResponse.json(total)),
    http.post(rpcUrl('application_ids'), async ({ request }) => {
      const { max_ids } = await body<{ max_ids: number }>(request);
      return HttpResponse.json(
        left()
          .map(({ id }) => id)
          .slice(0, max_ids),
      );
    }),
    http.post(rpcUrl('applications_by_ids'), async ({ request }) => {
      const { ids } = await body<Ids>(request);
      const byId = new Map(left().map((one) => [one.id, one]));
      return HttpResponse.json(ids.flatMap((id) => byId.get(id) ?? []));
    }),
    http.post(rpcUrl('evaluations_by_applications'), () => HttpResponse.json([])),
    http.post(rpcUrl('recruiters'), () => HttpResponse.json(RECRUITERS)),
    http.post(rpcUrl('application_filter_values'), () => HttpResponse.json([{ value: 'Vivier', total: 3 }])),
    http.post(rpcUrl('change_applications'), async ({ request }) => {
      const asked = await body<ChangeRequest>(request);
      log.changes.push(asked);
      return HttpResponse.json(
        asked.ids.map((id) => ({ batch_id: asked.request_id, application_id: id, outcome: 'changed' })),
      );
    }),
    http.post(rpcUrl('undo_application_changes'), async ({ request }) => {
      const { batch_id } = await body<{ batch_id: string }>(request);
      log.undone.push(batch_id);
      const ids = log.changes.find(({ request_id }) => request_id === batch_id)?.ids ?? [];
      return HttpResponse.json(ids.map((id) => ({ application_id: id, outcome: 'restored' })));
    }),
    http.post(rpcUrl('archive_applications'), async ({ request }) => {
      const { ids } = await body<Ids>(request);
      log.archived.push(ids);
      return HttpResponse.json(ids.map((id) => ({ application_id: id, outcome: 'archived' })));
    }),
    http.post(rpcUrl('record_list_export'), async ({ request }) => {
      log.exported.push(await body(request));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(functionUrl('delete-trainer-application-files'), async ({ request }) => {
      const { files } = await body<{ files: string[] }>(request);
      return HttpResponse.json({ success: true, deleted: files });
    }),
    http.delete(tableUrl('notification_logs'), () => new HttpResponse(null, { status: 204 })),
    http.delete(tableUrl('trainer_applications'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
      const isThere = left().some((one) => one.id === id);
      log.deleted.push(id);
      return HttpResponse.json(isThere ? [{ id }] : []);
    }),
  );
  return log;
}
