import { addDays, today } from '@trame/domain';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';
import { buildParts } from './envelopes.ts';

const PAGE = { width: 595, height: 842, rotation: 0 };

/** Trainers and colleagues whom an envelope may be for. */
export const PEOPLE = [
  {
    id: 'a0000000-0000-4000-8000-000000000001',
    kind: 'trainer',
    name: 'Claire Estavoyer',
    email: 'claire@exemple.test',
  },
  {
    id: 'a0000000-0000-4000-8000-000000000002',
    kind: 'staff',
    name: 'Nadège Saulnier',
    email: 'nadege@trame.test',
  },
];

/** A draft without recipients and fields, with one document. */
export function buildDraft() {
  const parts = buildParts({
    status: 'draft',
    sent_at: null,
    title: 'Contrat-cadre',
    expires_at: `${addDays(today(), 30)}T12:00:00Z`,
  });
  return { ...parts, recipients: [], fields: [], events: [] };
}

type ServedDraft = Omit<ReturnType<typeof buildDraft>, 'recipients' | 'fields'> & {
  recipients: readonly object[];
  fields: readonly object[];
};

/** Answers for a draft that is written, and keeps what was saved. */
export function serveDraft(draft: ServedDraft = buildDraft()) {
  const asked: { what: string; body: unknown }[] = [];
  const added: object[] = [];
  let version = 1;
  const keep =
    (what: string, answer: (body: unknown) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      asked.push({ what, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
      return HttpResponse.json(answer(text) as object);
    };
  const next = () => {
    version += 1;
    return `v${version}`;
  };
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['app4_user'])),
    http.get(tableUrl('signature_requests'), () => HttpResponse.json([draft.request])),
    http.get(tableUrl('signature_documents'), () => HttpResponse.json([...draft.documents, ...added])),
    http.get(tableUrl('signature_recipients'), () => HttpResponse.json(draft.recipients)),
    http.get(tableUrl('signature_fields'), () => HttpResponse.json(draft.fields)),
    http.get(tableUrl('signature_events'), () => HttpResponse.json([])),
    http.get(tableUrl('signature_templates'), () =>
      HttpResponse.json([
        {
          id: 't1',
          name: 'Contrat-cadre 2027',
          updated_at: 'v1',
          content: {
            documents: [{ sha256: 'a'.repeat(64) }],
            roles: [
              { role: 'signer', position: 1, needs_code: true },
              { role: 'approver', position: 2, needs_code: false },
            ],
            fields: [
              {
                document: 0,
                role: 0,
                page: 0,
                x: 60,
                y: 100,
                w: 180,
                h: 54,
                kind: 'signature',
                label: null,
                is_required: true,
              },
            ],
          },
        },
      ]),
    ),
    http.get(tableUrl('signature_settings'), () =>
      HttpResponse.json([{ expiry_days: 30, remind_after: 5, remind_every: 2, remind_most: 3 }]),
    ),
    http.post(rpcUrl('signature_values'), () => HttpResponse.json([])),
    http.post(rpcUrl('check_signature_proof'), () => HttpResponse.json(null)),
    http.post(rpcUrl('signature_people'), async ({ request }) => {
      const wanted = (await request.json()) as { search?: string; kind_filter?: string; only_id?: string };
      return HttpResponse.json(
        PEOPLE.filter(
          ({ id, kind, name }) =>
            (wanted.only_id ?? id) === id &&
            (wanted.kind_filter ?? kind) === kind &&
            name.toLowerCase().includes((wanted.search ?? '').toLowerCase()),
        ),
      );
    }),
    http.post(
      rpcUrl('save_signature_request'),
      keep('save', () => [{ id: draft.request.id, reference: 'S-2026-0187', updated_at: next() }]),
    ),
    http.post(
      rpcUrl('begin_signature_from_template'),
      keep('template', () => next()),
    ),
    http.post(
      rpcUrl('send_signature_request'),
      keep('send', () => [{ status: 'sent', updated_at: next() }]),
    ),
    http.post(functionUrl('notifications'), () => HttpResponse.json({ sent: 1, failed: 0 })),
    http.post(functionUrl('signatures'), ({ request }) => {
      if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
        return HttpResponse.json({ signedUrl: 'http://localhost/none.pdf' });
      asked.push({ what: 'upload', body: undefined });
      const document = {
        id: `f1000000-0000-4000-8000-${String(asked.length).padStart(12, '9')}`,
        file_name: 'annexe.pdf',
        file_size: 1000,
        pages: [PAGE],
        sha256: 'e'.repeat(64),
        warnings: [],
        position: 2,
      };
      added.push(document);
      return HttpResponse.json({ document, updated_at: next() });
    }),
    http.get('http://localhost/none.pdf', () => new HttpResponse('not there', { status: 404 })),
  );
  return {
    all: (what: string) => asked.filter((one) => one.what === what).map(({ body }) => body),
    last: (what: string) => asked.findLast((one) => one.what === what)?.body,
    count: (what: string) => asked.filter((one) => one.what === what).length,
  };
}
