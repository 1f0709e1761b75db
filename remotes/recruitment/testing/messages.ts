import { functionUrl, rpcUrl, server, tableUrl, type Application } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import type { MessageTemplate } from '../src/features/messages/data/templates-query.ts';

const template = (
  rank: number,
  purpose: MessageTemplate['purpose'],
  name: string,
  body: string,
): MessageTemplate => ({
  id: `d0000000-0000-4000-8000-00000000000${rank}`,
  purpose,
  name,
  subject: 'Votre candidature {{reference}}',
  body,
  updated_at: '2026-11-01T00:00:00.000Z',
});

export const CONTACT = template(1, 'contact', 'Prise de contact', 'Bonjour {{prenom}},\n\nParlons-en.');
export const REFUSAL = template(2, 'refusal', 'Refus', 'Bonjour {{prenom}},\n\nNous refusons. {{motif}}');
export const JOB = template(3, 'other', 'Poste', 'Bonjour {{prenom}}, pour le poste {{intitule}}.');

export type SentRequest = {
  message_id: string;
  template_id: string | null;
  subject: string;
  text: string;
  reason: string | null;
  application_ids: string[];
  confirmed_ids: string[];
};

export type MessagesLog = {
  requests: SentRequest[];
  writes: { method: string; body: unknown; version: string | null }[];
  /** The text typed to find someone by name. */
  searches: string[];
};

/** Answers the requests of messages; those with an id in `failing` are refused while it is in there. */
export function serveMessages(
  applications: readonly Application[],
  failing = new Map<string, string>(),
  precautions = new Map<string, { opted_out?: boolean; written_at?: string }>(),
): MessagesLog {
  const log: MessagesLog = { requests: [], writes: [], searches: [] };
  let templates = [CONTACT, REFUSAL, JOB];
  server.use(
    http.get(tableUrl('message_templates'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace(/^eq\./, '');
      return HttpResponse.json(id ? templates.filter((one) => one.id === id) : templates);
    }),
    http.post(tableUrl('message_templates'), async ({ request }) => {
      const body = (await request.json()) as MessageTemplate;
      log.writes.push({ method: 'POST', body, version: null });
      const added = { ...body, id: crypto.randomUUID(), updated_at: '2026-11-02' };
      templates = [...templates, added];
      return HttpResponse.json([added], { status: 201 });
    }),
    http.patch(tableUrl('message_templates'), async ({ request }) => {
      const body = (await request.json()) as MessageTemplate;
      const { searchParams } = new URL(request.url);
      const [id, version] = ['id', 'updated_at'].map((name) => searchParams.get(name)?.replace(/^eq\./, ''));
      log.writes.push({ method: 'PATCH', body, version: version ?? null });
      const isKnown = templates.some((one) => one.id === id && one.updated_at === version);
      if (isKnown) templates = templates.map((one) => (one.id === id ? { ...one, ...body } : one));
      return HttpResponse.json(isKnown ? templates.filter((one) => one.id === id) : []);
    }),
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['app5_user'])),
    http.delete(tableUrl('message_templates'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.replace(/^eq\./, '');
      log.writes.push({ method: 'DELETE', body: id, version: null });
      const gone = templates.filter((one) => one.id === id);
      templates = templates.filter((one) => one.id !== id);
      return HttpResponse.json(gone);
    }),
    http.get(tableUrl('trainer_applications'), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('id') ?? '';
      return HttpResponse.json(applications.filter(({ id }) => wanted.includes(id)));
    }),
    // The newest first, as they are given, whatever the search: the database does that.
    http.post(rpcUrl('search_trainer_applications'), async ({ request }) => {
      log.searches.push(((await request.json()) as { search: string }).search);
      return HttpResponse.json(applications);
    }),
    http.post(rpcUrl('message_precautions'), async ({ request }) => {
      const { ids } = (await request.json()) as { ids: string[] };
      return HttpResponse.json(
        ids.map((id) => ({ application_id: id, opted_out: false, written_at: null, ...precautions.get(id) })),
      );
    }),
    http.post(rpcUrl('recruiters'), () => HttpResponse.json([])),
    http.post(functionUrl('notifications'), async ({ request }) => {
      const body = (await request.json()) as SentRequest;
      log.requests.push(body);
      return HttpResponse.json({
        results: body.application_ids.map((id) => ({
          application_id: id,
          ...(failing.has(id) ? { status: 'failed', error: failing.get(id) } : { status: 'sent' }),
        })),
      });
    }),
  );
  return log;
}
