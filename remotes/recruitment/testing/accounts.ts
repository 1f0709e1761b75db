import { http, HttpResponse } from 'msw';
import { decisionsFrom, ACCOUNT_DECISIONS, type AccountDecision } from '@trame/domain';
import { functionUrl, rpcUrl, server } from '@trame/testing';
import type { AccountEvent } from '../src/features/trainers/data/account-history-query.ts';
import type { AccountRow } from '../src/features/trainers/data/account-row.ts';

let built = 0;

/** A trainer account as the list reads it: pending, linked to no application. */
export function buildAccountRow(change: Partial<AccountRow> = {}): AccountRow {
  built += 1;
  const rank = String(built).padStart(4, '0');
  return {
    user_id: `30000000-0000-4000-8000-${rank.padStart(12, '0')}`,
    email: `formateur+${rank}@exemple.fr`,
    full_name: `Formateur ${rank}`,
    status: 'pending',
    status_reason: null,
    created_at: '2026-11-04T08:00:00+00:00',
    updated_at: '2026-11-04T08:00:00+00:00',
    application_id: null,
    application_reference: null,
    application_name: null,
    ...change,
  };
}

export type AccountsWorld = {
  accounts: AccountRow[];
  history: Record<string, AccountEvent[]>;
  /** Whether mails go out. */
  mailWorks: boolean;
  mails: unknown[];
  decisions: unknown[];
  searches: Record<string, unknown>[];
};

type Search = {
  search?: string;
  status_filter?: string;
  account_id?: string;
  page_size?: number;
  page_offset?: number;
};

/** What the trainers page reads and changes, by the rules of the database. */
export function serveAccounts(accounts: AccountRow[]): AccountsWorld {
  const world: AccountsWorld = {
    accounts,
    history: {},
    mailWorks: true,
    mails: [],
    decisions: [],
    searches: [],
  };
  const found = (search = '') =>
    world.accounts.filter(({ full_name }) => full_name.toLowerCase().includes(search.toLowerCase()));
  server.use(
    http.post(rpcUrl('search_trainer_accounts'), async ({ request }) => {
      const asked = (await request.json()) as Search;
      world.searches.push(asked);
      const { page_offset: offset = 0, page_size: size = 25, status_filter: status = 'all' } = asked;
      const rows = found(asked.search)
        .filter((row) => status === 'all' || row.status === status)
        .filter((row) => asked.account_id === undefined || row.user_id === asked.account_id);
      return HttpResponse.json(rows.slice(offset, offset + size));
    }),
    http.post(rpcUrl('count_trainer_accounts'), async ({ request }) => {
      const { search } = (await request.json()) as Search;
      const counts = new Map<string, number>();
      for (const { status } of found(search)) counts.set(status, (counts.get(status) ?? 0) + 1);
      return HttpResponse.json([...counts].map(([status, total]) => ({ status, total })));
    }),
    http.post(rpcUrl('decide_trainer_account'), async ({ request }) => {
      const asked = (await request.json()) as { user_id: string; decision: AccountDecision; reason?: string };
      const account = world.accounts.find(({ user_id }) => user_id === asked.user_id);
      if (!account || !decisionsFrom(account.status).includes(asked.decision))
        return HttpResponse.json({ code: '23505', message: 'no' }, { status: 409 });
      world.decisions.push(asked);
      account.status = ACCOUNT_DECISIONS[asked.decision].to;
      account.status_reason = asked.reason ?? null;
      return HttpResponse.json(account.status);
    }),
    http.post(functionUrl('notifications'), async ({ request }) => {
      world.mails.push(await request.json());
      return world.mailWorks
        ? HttpResponse.json({ status: 'sent' })
        : new HttpResponse(null, { status: 503 });
    }),
    http.post(rpcUrl('trainer_account_history'), async ({ request }) => {
      const { user_id } = (await request.json()) as { user_id: string };
      return HttpResponse.json(world.history[user_id] ?? []);
    }),
  );
  return world;
}
