import { rpcUrl, server, SUPABASE_URL, tableUrl, type Evaluation } from '@trame/testing';
import type { Database } from '@trame/data';
import { http, HttpResponse } from 'msw';

export type Opinion = Database['public']['Tables']['evaluation_opinions']['Row'];
type Row = { id: string; application_id: string; status: string; updated_at: string };

/** The person that `createFakeHost` signs in, and the one who works beside them. */
export const ME = '00000000-0000-4000-8000-000000000005';
export const OTHER = '00000000-0000-4000-8000-000000000006';

/** The stored state, which a test can read and change as another recruiter would. */
export type EvaluationStore = {
  evaluations: Evaluation[];
  opinions: Opinion[];
  /** Number of opinions that others submitted. */
  othersCount: number;
  /** Bodies of inserts and updates, in their order. */
  writes: { method: string; table: string; body: Record<string, unknown> }[];
};

/** A session in this browser, as the sign-in page stores it. */
export function signInHere(): void {
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: ME, aud: 'authenticated', email: 'recrutement@trame.example' },
  };
  localStorage.setItem(
    `sb-${new URL(SUPABASE_URL).hostname.split('.')[0]}-auth-token`,
    JSON.stringify(session),
  );
}

let clock = 0;
const nextVersion = () =>
  `2026-11-21T09:00:${String((clock += 1) % 60).padStart(2, '0')}.${String(clock).padStart(3, '0')}+00:00`;

/** A version after another recruiter saved. */
export const touched = <Stored extends Row>(row: Stored, change: Partial<Stored>): Stored => ({
  ...row,
  ...change,
  updated_at: nextVersion(),
});

const wanted = (request: Request) => {
  const { searchParams } = new URL(request.url);
  const filters = [...searchParams].filter(([, value]) => value.startsWith('eq.'));
  return (row: object) =>
    filters.every(([column, value]) => String(Reflect.get(row, column)) === value.slice(3));
};

/** Answers the calls of the evaluation dialog from rows in memory, as the database would. */
export function serveEvaluations(initial: Partial<EvaluationStore> = {}): EvaluationStore {
  const store: EvaluationStore = { evaluations: [], opinions: [], othersCount: 0, writes: [], ...initial };
  const table = <Stored extends Row>(name: string, rows: () => Stored[], keep: (next: Stored[]) => void) => [
    http.get(tableUrl(name), ({ request }) => HttpResponse.json(rows().filter(wanted(request)))),
    http.post(tableUrl(name), async ({ request }) => {
      const body = (await request.json()) as Stored;
      store.writes.push({ method: 'POST', table: name, body });
      const row = { ...body, id: crypto.randomUUID(), created_at: nextVersion(), updated_at: nextVersion() };
      keep([...rows(), row]);
      return HttpResponse.json([row], { status: 201 });
    }),
    http.patch(tableUrl(name), async ({ request }) => {
      const body = (await request.json()) as Partial<Stored>;
      store.writes.push({ method: 'PATCH', table: name, body });
      const isWanted = wanted(request);
      const changed = rows()
        .filter(isWanted)
        .map((row) => touched(row, body));
      keep(rows().map((row) => changed.find(({ id }) => id === row.id) ?? row));
      return HttpResponse.json(changed);
    }),
    http.delete(tableUrl(name), ({ request }) => {
      const isWanted = wanted(request);
      const gone = rows().filter(isWanted);
      keep(rows().filter((row) => !gone.includes(row)));
      return HttpResponse.json(gone);
    }),
  ];
  server.use(
    ...table(
      'trainer_evaluations',
      () => store.evaluations,
      (next) => (store.evaluations = next),
    ),
    ...table(
      'evaluation_opinions',
      () => store.opinions,
      (next) => (store.opinions = next),
    ),
    http.post(rpcUrl('count_submitted_opinions'), () => HttpResponse.json(store.othersCount)),
    http.post(rpcUrl('recruiters'), () =>
      HttpResponse.json([
        { id: ME, name: 'Camille Perrin', email: 'recrutement@trame.example' },
        { id: OTHER, name: 'Nadia Ferhat', email: 'nadia@trame.example' },
      ]),
    ),
  );
  return store;
}
