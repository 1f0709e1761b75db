import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';

const ID = 'e1000000-0000-4000-8000-000000000001';
const DOCUMENT = 'f1000000-0000-4000-8000-000000000001';
const CLAIRE = 'e2000000-0000-4000-8000-000000000001';
const HELENE = 'e2000000-0000-4000-8000-000000000002';

/** An envelope as the list has it. */
export const buildRow = (given: Record<string, unknown> = {}) => ({
  id: ID,
  reference: 'S-2026-0187',
  title: 'Contrat-cadre, Claire Estavoyer',
  status: 'sent',
  ordering: 'sequential',
  sender_name: 'Irène Sauvageot',
  is_yours: false,
  created_at: '2026-11-17T09:24:00Z',
  sent_at: '2026-11-17T09:31:00Z',
  expires_at: '2026-12-15T22:59:00Z',
  ended_at: null,
  end_reason: null,
  sealed_at: null,
  is_time_stamped: null,
  trainer_id: null,
  acted: 1,
  asked: 2,
  parties: ['Claire Estavoyer', 'Hélène Garrigue'],
  holders: [
    { id: HELENE, name: 'Hélène Garrigue', since: '2026-11-18T10:42:00Z', seen: true, is_you: false },
  ],
  next_reminder_at: '2026-11-23T10:42:00Z',
  updated_at: 'v1',
  ...given,
});

const person = {
  message: null,
  needs_code: false,
  language: 'fr',
  seen_at: null,
  acted_at: null,
  reminders: 0,
  reminded_at: null,
  handed_on_to: null,
  template_role: null as number | null,
  role: 'signer',
};

/** The parts of an envelope, table by table. */
export const buildParts = (given: Record<string, unknown> = {}) => ({
  request: {
    id: ID,
    reference: 'S-2026-0187',
    title: 'Contrat-cadre, Claire Estavoyer',
    message: 'Bonjour Claire',
    status: 'sent',
    ordering: 'sequential',
    expires_at: '2026-12-15T22:59:00Z',
    remind_after: 5,
    remind_every: 2,
    remind_most: 3,
    trainer_id: null,
    mission_id: null,
    paper_kind: null,
    more_kinds: [],
    template_id: null as string | null,
    created_by: null,
    sender_name: 'Irène Sauvageot',
    created_at: '2026-11-17T09:24:00Z',
    sent_at: '2026-11-17T09:31:00Z',
    completed_at: null,
    ended_at: null,
    end_reason: null,
    sealed_at: null,
    sealed_sha256: null,
    sealed_bytes: null,
    proof_head: null,
    is_time_stamped: null,
    updated_at: 'v1',
    ...given,
  },
  documents: [
    {
      id: DOCUMENT,
      position: 1,
      file_name: 'Contrat-cadre.pdf',
      file_size: 120_000,
      sha256: 'a'.repeat(64),
      pages: [
        { width: 595, height: 842, rotation: 0 },
        { width: 595, height: 842, rotation: 0 },
      ],
      warnings: [],
    },
  ],
  recipients: [
    {
      ...person,
      id: CLAIRE,
      name: 'Claire Estavoyer',
      email: 'claire@exemple.test',
      position: 1,
      status: 'signed',
      invited_at: '2026-11-17T09:31:00Z',
      seen_at: '2026-11-18T10:33:00Z',
      acted_at: '2026-11-18T10:42:00Z',
    },
    {
      ...person,
      id: HELENE,
      name: 'Hélène Garrigue',
      email: 'helene@exemple.test',
      position: 2,
      status: 'seen',
      invited_at: '2026-11-18T10:42:00Z',
      seen_at: '2026-11-20T16:05:00Z',
    },
  ],
  fields: [
    {
      id: 'f2000000-0000-4000-8000-000000000001',
      document_id: DOCUMENT,
      recipient_id: CLAIRE,
      page: 1,
      x: 60,
      y: 100,
      w: 180,
      h: 54,
      kind: 'signature',
      label: null,
      is_required: true,
      filled_at: '2026-11-18T10:42:00Z' as string | null,
    },
  ],
  values: [] as { field: string; value: unknown }[],
  events: [
    {
      id: 1,
      at: '2026-11-17T09:31:00.000Z',
      type: 'sent',
      actor: { kind: 'staff', name: 'Irène Sauvageot' },
      data: { order: 'sequential', expires_at: '2026-12-15T22:59:00.000Z' },
      seq: 1,
      line: '{"v":1}',
      hash: 'b'.repeat(64),
    },
    {
      id: 2,
      at: '2026-11-18T10:42:00.000Z',
      type: 'signed',
      actor: { kind: 'recipient', id: CLAIRE, name: 'Claire Estavoyer' },
      data: { fields: 5, ip: '203.0.113.24' },
      seq: 2,
      line: '{"v":2}',
      hash: 'c'.repeat(64),
    },
  ],
});

type Parts = ReturnType<typeof buildParts>;

/** Answers with these envelopes whatever is asked, and keeps what was asked. */
export function serveEnvelopes(
  rows: readonly ReturnType<typeof buildRow>[] = [buildRow()],
  parts: Parts = buildParts(),
  fault: number | null = null,
  batches: readonly object[] = [],
  /** What becomes of every reminder; undefined: as the envelope stands. */
  reminded?: string,
) {
  const asked: { what: string; body: unknown }[] = [];
  const keep =
    (what: string, answer: (body: unknown) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      asked.push({ what, body });
      return HttpResponse.json(answer(body) as object);
    };
  const moved = () => [{ status: 'sent', updated_at: 'v2' }];
  const counts = () => {
    const statuses = rows.map(({ status }) => status);
    return [
      ...[...new Set(statuses)].map((status) => ({
        status,
        count: statuses.filter((other) => other === status).length,
      })),
      { status: 'yours', count: 1 },
    ];
  };
  server.use(
    http.get('/config.json', () => HttpResponse.json({ links: { publicSite: 'https://trame.example' } })),
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['app4_user'])),
    http.post(
      rpcUrl('list_signature_requests'),
      keep('list', () => rows),
    ),
    http.post(rpcUrl('count_signature_requests'), keep('counts', counts)),
    http.post(rpcUrl('signature_colleagues'), () =>
      HttpResponse.json([
        { id: 'c1', name: 'Camille Roussel', email: 'camille@trame.test' },
        { id: 'c2', name: 'Nadège Saulnier', email: 'nadege@trame.test' },
      ]),
    ),
    http.post(
      rpcUrl('begin_signature_again'),
      keep('again', () => 'v1'),
    ),
    http.post(rpcUrl('hand_over_signature_request'), keep('hand-over', moved)),
    http.post(rpcUrl('list_signature_batches'), () => HttpResponse.json(batches)),
    http.get(tableUrl('signature_requests'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('id')?.startsWith('in.') ? rows : [parts.request],
      ),
    ),
    http.get(tableUrl('signature_documents'), () => HttpResponse.json(parts.documents)),
    http.get(tableUrl('signature_recipients'), () => HttpResponse.json(parts.recipients)),
    http.get(tableUrl('signature_fields'), () => HttpResponse.json(parts.fields)),
    http.post(rpcUrl('signature_values'), () => HttpResponse.json(parts.values)),
    http.get(tableUrl('signature_events'), () => HttpResponse.json(parts.events)),
    http.post(rpcUrl('check_signature_proof'), () => HttpResponse.json(fault)),
    http.post(
      rpcUrl('remind_signers'),
      keep('remind', (body) =>
        (body as { requests: string[] }).requests.map((id) => ({
          id,
          outcome: reminded ?? (rows.find((row) => row.id === id)?.status === 'sent' ? 'reminded' : 'ended'),
        })),
      ),
    ),
    http.post(rpcUrl('cancel_signature_request'), keep('withdraw', moved)),
    http.post(rpcUrl('extend_signature_request'), keep('extend', moved)),
    http.post(rpcUrl('correct_signer_address'), keep('correct', moved)),
    http.post(rpcUrl('replace_signer_link'), keep('replace-link', moved)),
    http.post(
      rpcUrl('resend_signature_copy'),
      keep('copy', () => null),
    ),
    http.post(
      rpcUrl('delete_signature_draft'),
      keep('delete', () => null),
    ),
    http.post(
      functionUrl('notifications'),
      keep('mails', () => ({ sent: 1, failed: 0 })),
    ),
    http.post(
      functionUrl('signatures'),
      keep('file', () => ({ signedUrl: 'http://localhost/none.pdf' })),
    ),
    http.get('http://localhost/none.pdf', () => new HttpResponse('not there', { status: 404 })),
  );
  const all = (what: string) => asked.filter((one) => one.what === what);
  return { last: (what: string) => all(what).at(-1)?.body, times: (what: string) => all(what).length };
}
