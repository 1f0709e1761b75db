import { rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';

/** A mission as the functions of the database answer it. */
export const buildMission = (given: Record<string, unknown> = {}) => ({
  id: 'b1000000-0000-4000-8000-000000000001',
  user_id: 'a1000000-0000-4000-8000-000000000001',
  full_name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  title: 'Revit, niveau 2',
  client_name: 'Atelier Verrier',
  client_siren: null,
  starts_on: '2026-11-12',
  ends_on: '2026-11-13',
  place: 'Rennes',
  is_remote: false,
  hours: 14,
  days: 2,
  day_rate_cents: 52_000,
  total_cents: 104_000,
  order_number: 'OM-2026-104',
  evidence: ['emargement', 'bilan'],
  evidence_received: { emargement: { at: '2026-11-14T09:00:00Z', by: null } },
  status: 'done',
  note: null,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: 'v1',
  ...given,
});

type Asked = { what: string; address: string; body: unknown };

/** Answers with these missions whatever is asked, and keeps what was asked. */
export function serveMissions(
  missions: readonly ReturnType<typeof buildMission>[],
  invoiced = { deposits: 0, deposits_cents: 0, invoiced_cents: 0, left_cents: 104_000 },
) {
  const asked: Asked[] = [];
  const keep =
    (what: string, answer: (body: unknown) => unknown) =>
    async ({ request }: { request: Request }) => {
      const text = await request.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      asked.push({ what, address: decodeURIComponent(new URL(request.url).search), body });
      return HttpResponse.json(answer(body) as object);
    };
  const first = missions.slice(0, 1);
  const ids = first.map(({ id }) => ({ id }));
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    http.post(rpcUrl('invoiced_of_mission'), () => HttpResponse.json([invoiced])),
    http.post(
      rpcUrl('list_missions'),
      keep('list', () => missions),
    ),
    http.get(tableUrl('invoices'), () =>
      HttpResponse.json([
        {
          id: 'i1',
          kind: 'invoice',
          number: 'F-12',
          issued_on: '2026-11-20',
          gross_cents: 104_000,
          due_cents: 104_000,
          is_deposit: invoiced.deposits > 0,
          status: 205,
          withdrawn_at: null,
        },
      ]),
    ),
    http.get(tableUrl('missions'), () => HttpResponse.json([{ trainees: null, updated_at: 'v1' }])),
    http.post(rpcUrl('count_missions'), () => HttpResponse.json(missions.length)),
    http.post(
      rpcUrl('office_mission'),
      keep('one', () => first),
    ),
    http.post(rpcUrl('office_trainers'), () =>
      HttpResponse.json([
        {
          user_id: 'a1000000-0000-4000-8000-000000000001',
          full_name: 'Claire Estavoyer',
          email: 'claire@exemple.test',
        },
      ]),
    ),
    http.post(
      tableUrl('missions'),
      keep('insert', () => ids),
    ),
    http.patch(
      tableUrl('missions'),
      keep('update', () => ids),
    ),
    http.post(
      rpcUrl('move_mission'),
      keep('move', () => first),
    ),
    http.post(
      rpcUrl('note_mission_evidence'),
      keep('evidence', () => first),
    ),
    http.post(
      rpcUrl('import_missions'),
      keep('import', (body) => {
        const { rows, dry_run } = body as { rows: { trainer_email: string }[]; dry_run: boolean };
        return rows.map(({ trainer_email }, index) => {
          const isKnown = trainer_email.startsWith('claire');
          return {
            line: index + 1,
            outcome: isKnown ? 'added' : 'refused',
            field: isKnown ? null : 'trainer_email',
            mission_id: isKnown && !dry_run ? `b1000000-0000-4000-8000-00000000000${index + 1}` : null,
          };
        });
      }),
    ),
  );
  return {
    last: (what: string) => asked.findLast((one) => one.what === what),
    all: (what: string) => asked.filter((one) => one.what === what),
  };
}
