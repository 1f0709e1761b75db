import { rpcUrl, server } from '@trame/testing';
import { today } from '@trame/domain';
import { http, HttpResponse } from 'msw';

type Row = {
  figure: string;
  count: number;
  amount: number | null;
  before_count: number;
  before_amount: number | null;
};
const row = (
  figure: string,
  count: number,
  before_count: number,
  amount: number | null = null,
  before_amount: number | null = null,
): Row => ({
  figure,
  count,
  amount,
  before_count,
  before_amount,
});

/** What the database answers for each group. */
export const DASHBOARD_FIGURES: Readonly<Record<string, readonly Row[]>> = {
  recruitment: [
    row('received', 412, 380),
    row('read', 386, 350),
    row('contacted', 124, 110),
    row('evaluated', 118, 100),
    row('accepted', 71, 60),
    row('account', 50, 40),
    row('mission', 48, 30),
  ],
  stages: [
    row('stay_new', 380, 350, 1.4, 2.6),
    row('stay_contacted', 120, 110, 6, 7.2),
    row('stay_evaluated', 71, 60, 2.1, 1.8),
  ],
  trainers: [
    row('trainers', 63, 60),
    row('trainers_whole', 58, 50),
    row('trainers_lacking', 5, 10),
    row('papers_ending', 9, 0, 4),
  ],
  money: [
    row('to_pay', 16, 12, 1_482_000, 900_000),
    row('invoices_0', 8, 8, 622_000, 500_000),
    row('invoices_16', 5, 4, 540_000, 400_000),
    row('invoices_31', 2, 0, 260_000, 0),
    row('invoices_46', 1, 0, 60_000, 0),
    row('invoices_61', 0, 0, 0, 0),
    row('unbilled', 2, 1, 90_000, 30_000),
    row('unbilled_0', 2, 1, 90_000, 30_000),
    row('given', 80, 70, 214, 196),
    row('billed', 40, 30, 3_000_000, 2_000_000),
    row('paid', 30, 20, 2_500_000, 1_500_000),
  ],
  signatures: [row('envelopes', 7, 4), row('envelopes_week', 2, 1), row('signed', 20, 18, 1.5, 2)],
  catalogue: [row('programmes', 38, 36, 81.4, 75.4), row('published', 29, 27, 86, 84)],
  leads: [row('leads', 29, 20), row('leads_won', 11, 7), row('leads_new', 0, 0)],
};

export const JOURNAL_LINE = {
  key: 'account-1',
  id: 1,
  at: `${today()}T08:51:00+00:00`,
  kind: 'reading',
  actor_id: 'a0000000-0000-4000-8000-000000000001',
  actor_name: 'Yannick Prigent',
  actor_role: 'authenticated',
  table_name: 'iban_readings',
  operation: 'VIEW',
  subject: 'Solène Marchadier',
  changes: { purpose: 'rappel de confirmation' },
};

export const PLATFORM_STATE = {
  releases: [
    { remote: 'hubs', action: 'promote', version: '1.0.0-a1', at: '2026-11-19T10:00:00Z', by: 'publication' },
  ],
  incidents: [{ cause: 'chunk_failed', count: 2, before_count: 1, last_at: '2026-11-20T10:00:00Z' }],
  mails: [],
  daily: {
    last: {
      day: today(),
      started_at: `${today()}T05:00:00Z`,
      last_call_at: `${today()}T05:00:00Z`,
      finished_at: `${today()}T05:00:41Z`,
      failed_steps: [],
      sent_reminders: 3,
      expired_papers: 1,
    },
    failed: [],
  },
  sizes: {
    database: 52_428_800,
    tables: [{ name: 'private.audit_log', bytes: 12_582_912 }],
    buckets: [{ name: 'invoices', files: 23, bytes: 1_048_576 }],
  },
  statements: null,
};

/** The database of an admin; answers what was asked. Groups named in `failing` do not answer. */
export function serveDashboard({
  failing = [],
  figures = DASHBOARD_FIGURES,
}: { failing?: readonly string[]; figures?: typeof DASHBOARD_FIGURES } = {}) {
  const asked = { lines: [] as unknown[], exports: [] as unknown[], journal: [] as unknown[] };
  server.use(
    http.post(rpcUrl('my_roles'), () => HttpResponse.json(['admin'])),
    http.post(rpcUrl('dashboard_figures'), async ({ request }) => {
      const { of_group } = (await request.json()) as { of_group: string };
      if (failing.includes(of_group)) return HttpResponse.json({ message: 'down' }, { status: 400 });
      return HttpResponse.json(
        (figures[of_group] ?? []).map((found) => ({ ...found, counted_at: `${today()}T06:04:00Z` })),
      );
    }),
    http.post(rpcUrl('dashboard_lines'), async ({ request }) => {
      asked.lines.push(await request.json());
      return HttpResponse.json([
        {
          id: 'd1000000-0000-4000-8000-000000000001',
          kind: 'invoice',
          label: 'F-12',
          who: 'Claire Estavoyer',
          day: '2026-11-03',
          amount: 150_000,
          place: 1,
        },
      ]);
    }),
    http.post(rpcUrl('record_dashboard_export'), async ({ request }) => {
      asked.exports.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('list_journal'), async ({ request }) => {
      asked.journal.push(await request.json());
      return HttpResponse.json(failing.includes('empty-journal') ? [] : [JOURNAL_LINE]);
    }),
    http.post(rpcUrl('platform_state'), () =>
      failing.includes('platform')
        ? HttpResponse.json({ message: 'down' }, { status: 400 })
        : HttpResponse.json(PLATFORM_STATE),
    ),
  );
  return asked;
}
