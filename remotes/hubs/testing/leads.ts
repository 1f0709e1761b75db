import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';

/** A lead as the functions of the database answer it. */
export const buildLead = (given: Record<string, unknown> = {}) => ({
  id: 'd7000000-0000-4000-8000-000000000001',
  reference: 'BE-2026-0F7K2Q',
  status: 'new',
  owner_id: null as string | null,
  owner_name: null as string | null,
  next_step: null,
  next_step_on: null,
  notes: null,
  need: 'Six comptables passent à Sage 100 en mars.',
  sector: "ERP & Gestion d'entreprise",
  people: 6,
  dates: 'Février 2027',
  place: 'Vitré',
  budget: null,
  files: [] as { path: string; name: string; size: number }[],
  name: 'Hélène Briand',
  company: 'Menuiseries Briand',
  email: 'h.briand@menuiseries-briand.example',
  phone: '+33199000021',
  source: 'site',
  lost_reason: null,
  last_contact_at: '2026-11-20T09:00:00Z',
  created_at: '2026-11-20T09:00:00Z',
  updated_at: 'v1',
  ...given,
});

type Asked = { what: string; address: string; body: unknown };

/** Answers with these leads whatever is asked, and keeps what was asked. */
export function serveLeads(
  leads: readonly ReturnType<typeof buildLead>[],
  given: { doubles?: readonly object[] } = {},
) {
  const asked: Asked[] = [];
  const keep =
    (what: string, answer: () => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      asked.push({
        what,
        address: decodeURIComponent(new URL(request.url).search),
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      });
      return HttpResponse.json(answer() as object);
    };
  const counts = new Map<string, number>();
  for (const { status } of leads) counts.set(status, (counts.get(status) ?? 0) + 1);
  const first = leads.slice(0, 1);
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(
      rpcUrl('list_leads'),
      keep('list', () => leads),
    ),
    http.post(
      rpcUrl('leads_board'),
      keep('board', () => leads),
    ),
    http.post(
      rpcUrl('lead_counts'),
      keep('counts', () => [...counts].map(([status, total]) => ({ status, total }))),
    ),
    http.post(rpcUrl('lead_sources'), () => HttpResponse.json(['linkedin', 'site'])),
    http.post(rpcUrl('office_lead'), () => HttpResponse.json(first)),
    http.post(rpcUrl('entity_people'), () =>
      HttpResponse.json([
        { id: 'a1000000-0000-4000-8000-000000000009', name: 'Nora Le Goff', email: 'nora@exemple.test' },
      ]),
    ),
    http.post(rpcUrl('entity_timeline'), () => HttpResponse.json([])),
    http.post(rpcUrl('lead_doubles'), () => HttpResponse.json(given.doubles ?? [])),
    http.post(
      rpcUrl('settle_lead_double'),
      keep('settle', () => null),
    ),
    http.get(tableUrl('lead_missions'), () => HttpResponse.json([])),
    http.get(tableUrl('message_templates'), () =>
      HttpResponse.json([
        {
          id: 'a3000000-0000-4000-8000-000000000001',
          name: 'Premier échange',
          subject: 'Votre demande {{reference}}',
          body: 'Bonjour {{prenom}},\n\nNous avons lu la demande de {{entreprise}}.\n\n{{inconnu}}',
        },
      ]),
    ),
    http.post(
      rpcUrl('write_to_lead'),
      keep('write', () => null),
    ),
    http.post(
      functionUrl('notifications'),
      keep('send', () => ({ sent: 1, failed: 0 })),
    ),
    http.post(
      rpcUrl('move_lead'),
      keep('move', () => '2026-11-21T09:00:00Z'),
    ),
    http.post(
      rpcUrl('delete_lead'),
      keep('delete', () => null),
    ),
    http.patch(
      tableUrl('leads'),
      keep('update', () => first.map(({ id }) => ({ id }))),
    ),
  );
  return {
    asked,
    last: (what: string) => asked.findLast((one) => one.what === what),
  };
}
