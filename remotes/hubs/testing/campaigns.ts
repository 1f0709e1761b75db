import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';

export const CAMPAIGN = 'ca000000-0000-4000-8000-000000000001';

/** A campaign as the functions of the database answer it. */
export const buildCampaign = (given: Record<string, unknown> = {}) => ({
  id: CAMPAIGN,
  reference: 'CA-2026-0F7K2Q',
  name: 'Rentrée de janvier',
  subject: 'Vos disponibilités, {{prenom}}',
  body: 'Bonjour {{nom}},\n\nQuels jours avez-vous en janvier ?',
  bases: ['pool'],
  sectors: [],
  language: 'all',
  status: 'draft',
  counted: null,
  ready_at: null,
  handed_at: null,
  ended_at: null,
  created_at: '2026-11-20T09:00:00Z',
  updated_at: 'v1',
  waiting: 0,
  handed: 0,
  skipped: 0,
  failed: 0,
  opted_out: 0,
  bounced: 0,
  ...given,
});

export const AUDIENCE = {
  total: 1240,
  pool: 1240,
  account: 0,
  opted_out: 2,
  bounced: 1,
  people: [
    {
      digest: '1'.repeat(64),
      email: 'ana@exemple.test',
      full_name: 'Ana Sol',
      basis: 'pool',
      basis_at: '2026-10-01T08:00:00Z',
    },
  ],
};

type Asked = { what: string; body: unknown };

/** Answers with these campaigns whatever is asked, and keeps what was asked. */
export function serveCampaigns(
  campaigns: ReturnType<typeof buildCampaign>[],
  { isReady = true, overlaps = [] }: { isReady?: boolean; overlaps?: readonly object[] } = {},
) {
  const asked: Asked[] = [];
  const keep =
    (what: string, answer: (body: unknown) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      asked.push({ what, body });
      return HttpResponse.json(answer(body) as object);
    };
  const first = () => campaigns.slice(0, 1);
  const ids = () => first().map(({ id }) => ({ id }));
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(
      rpcUrl('list_campaigns'),
      keep('list', () => campaigns),
    ),
    http.post(rpcUrl('count_campaigns'), () => HttpResponse.json(campaigns.length)),
    http.post(rpcUrl('office_campaign'), keep('one', first)),
    http.post(
      rpcUrl('campaign_audience'),
      keep('audience', () => AUDIENCE),
    ),
    http.post(rpcUrl('campaign_channel'), () =>
      HttpResponse.json({ is_ready: isReady, list: 'Vivier', last_sync_at: null, has_failed: false }),
    ),
    http.get(tableUrl('campaign_events'), () =>
      HttpResponse.json([{ id: 1, kind: 'ready', people: 1240, at: '2026-11-21T09:00:00Z', by_id: null }]),
    ),
    http.post(rpcUrl('campaign_overlaps'), () => HttpResponse.json(overlaps)),
    http.post(rpcUrl('move_campaign'), keep('move', first)),
    http.post(tableUrl('marketing_campaigns'), keep('insert', ids)),
    http.patch(tableUrl('marketing_campaigns'), keep('update', ids)),
    http.delete(tableUrl('marketing_campaigns'), keep('delete', ids)),
    http.post(
      functionUrl('notifications'),
      keep('test', () => ({ status: 'sent' })),
    ),
    http.post(
      functionUrl('sendpulse'),
      keep('sync', () => {
        // A piece of two.
        const [one] = campaigns;
        const moved = Math.min(2, one?.waiting ?? 0);
        if (one) {
          campaigns[0] = {
            ...one,
            handed: one.handed + moved,
            waiting: one.waiting - moved,
            status: one.waiting > moved ? one.status : 'done',
          };
        }
        return { status: 'done', handed: moved, refused: 0 };
      }),
    ),
  );
  return {
    last: (what: string) => asked.findLast((one) => one.what === what),
    all: (what: string) => asked.filter((one) => one.what === what),
  };
}
