import { rpcUrl, server, tableUrl } from '@trame/testing';
import { http, HttpResponse } from 'msw';

export const TRAINER_ID = 'a1000000-0000-4000-8000-000000000001';

/** A trainer as the list has them. */
export const buildTrainerRow = (given: Record<string, unknown> = {}) => ({
  user_id: TRAINER_ID,
  full_name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  status: 'approved',
  to_check: 1,
  ending: 2,
  lapsed: 0,
  missing: 0,
  missions: 7,
  last_mission: '2026-11-18',
  ...given,
});

/** A trainer as their page reads them. */
export const buildTrainer = (given: Record<string, unknown> = {}) => ({
  user_id: TRAINER_ID,
  full_name: 'Claire Estavoyer',
  email: 'claire@exemple.test',
  status: 'approved',
  status_reason: null,
  opened_at: '2026-07-02T09:00:00Z',
  missions: 7,
  days_given: 11,
  invoices: 4,
  year_cents: 624_000,
  evaluated_at: '2026-06-24T10:00:00Z',
  evaluated_by: 'Camille Roussel',
  application_id: null,
  application_reference: null,
  ...given,
});

/** A paper that counts, with who checked it. */
export const buildPaper = (given: Record<string, unknown> = {}) => ({
  id: 'c1000000-0000-4000-8000-000000000001',
  kind: 'rc-pro',
  status: 'verified',
  file_name: 'assurance.pdf',
  file_size: 1000,
  issued_on: null,
  expires_on: '2099-12-31',
  reason: null,
  has_proof: false,
  checked_by_name: 'Yannick Prigent',
  checked_at: '2026-11-02T09:00:00Z',
  created_at: '2026-11-01T09:00:00Z',
  ...given,
});

type Given = {
  rows?: readonly object[];
  trainer?: object | null;
  papers?: readonly object[];
  thread?: readonly object[];
  missions?: readonly object[];
  billing?: readonly object[];
  ends?: readonly object[];
};

/** Answers with these whatever is asked, and keeps the bodies of the calls. */
export function serveTrainers({
  rows = [buildTrainerRow()],
  trainer = buildTrainer(),
  papers = [buildPaper()],
  thread = [],
  missions = [],
  billing = [],
  ends = [],
}: Given = {}) {
  const asked: { what: string; body: unknown }[] = [];
  const answer = (what: string, value: unknown) =>
    http.post(rpcUrl(what), async ({ request }) => {
      asked.push({ what, body: await request.json() });
      return HttpResponse.json(value as object);
    });
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['gestionnaire'])),
    answer('list_office_trainers', rows),
    answer('count_office_trainers', rows.length),
    answer('office_trainer', trainer ? [trainer] : []),
    answer('trainer_papers_of', papers),
    answer('office_trainer_offer', [
      {
        free_days: 9,
        unsure_days: 1,
        city: 'Nantes',
        ways: ['Présentiel', 'Distanciel'],
        languages: ['French', 'Portuguese'],
        programmes: 6,
      },
    ]),
    answer('trainer_thread', thread),
    answer('office_paper_ends', ends),
    http.get(tableUrl('missions'), () => HttpResponse.json([...missions])),
    http.get(tableUrl('billing_profiles'), () => HttpResponse.json([...billing])),
    http.get(tableUrl('invoices'), () => HttpResponse.json([])),
    http.get(tableUrl('trainer_evaluations'), () =>
      HttpResponse.json([{ percentage: 85, total_score: 123, max_score: 145 }]),
    ),
    http.get(tableUrl('trainer_applications'), () => HttpResponse.json([{ ai_status: 'success' }])),
  );
  return { last: (what: string) => asked.findLast((one) => one.what === what)?.body };
}
