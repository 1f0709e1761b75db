import { http, HttpResponse } from 'msw';
import { functionUrl, rpcUrl, server, tableUrl } from '@trame/testing';
import type { AccountEvent } from '../src/features/trainers/data/account-history-query.ts';
import type { ThreadEvent } from '../src/features/trainers/data/account-thread-query.ts';
import type { ComingPeriod, ProfileBeside } from '../src/features/trainers/data/account-profile-query.ts';
import type { AccountPaper } from '../src/features/trainers/data/account-papers-query.ts';
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

type Search = { search: string; status_filter: string; account_id?: string; page_offset: number };
type Answer = { accounts: readonly AccountRow[]; counts: Readonly<Record<string, number>> };

export type AccountsWorld = {
  /** The answer of the list and the counts from now on, whatever the request: the database does the search. */
  answer: Answer;
  /** Whether mails go out. */
  mailWorks: boolean;
  history: AccountEvent[];
  papers: AccountPaper[];
  /** Pages of the thread, latest first. */
  thread: ThreadEvent[][];
  /** The profile of whoever is asked for, and their next days. */
  profile: ProfileBeside | null;
  coming: ComingPeriod[];
  mails: unknown[];
  decisions: unknown[];
  searches: Search[];
};

type Outcome = {
  /** The account after a decision; refused when there is none, as after another decision. */
  decided?: Partial<AccountRow> & Pick<AccountRow, 'status'>;
};

/** Answers what the trainers page reads and changes; an account asked for by its id is looked up among those of the list. */
export function serveAccounts(
  accounts: readonly AccountRow[],
  { counts = {}, decided }: { counts?: Answer['counts'] } & Outcome = {},
): AccountsWorld {
  const world: AccountsWorld = {
    answer: { accounts, counts },
    mailWorks: true,
    history: [],
    papers: [],
    thread: [[]],
    profile: null,
    coming: [],
    mails: [],
    decisions: [],
    searches: [],
  };
  server.use(
    http.post(rpcUrl('search_trainer_accounts'), async ({ request }) => {
      const asked = (await request.json()) as Search;
      world.searches.push(asked);
      const { accounts: rows } = world.answer;
      const isOne = asked.account_id !== undefined;
      return HttpResponse.json(isOne ? rows.filter(({ user_id }) => user_id === asked.account_id) : rows);
    }),
    http.post(rpcUrl('count_trainer_accounts'), () =>
      HttpResponse.json(Object.entries(world.answer.counts).map(([status, total]) => ({ status, total }))),
    ),
    http.post(rpcUrl('decide_trainer_account'), async ({ request }) => {
      if (!decided) return HttpResponse.json({ code: '23505', message: 'no' }, { status: 409 });
      world.decisions.push(await request.json());
      world.answer = {
        ...world.answer,
        accounts: world.answer.accounts.map((row) => ({ ...row, ...decided })),
      };
      return HttpResponse.json(decided.status);
    }),
    http.post(functionUrl('notifications'), async ({ request }) => {
      world.mails.push(await request.json());
      return world.mailWorks
        ? HttpResponse.json({ status: 'sent' })
        : new HttpResponse(null, { status: 503 });
    }),
    http.post(rpcUrl('trainer_account_history'), () => HttpResponse.json(world.history)),
    http.post(rpcUrl('trainer_papers_of'), () => HttpResponse.json(world.papers)),
    http.post(rpcUrl('trainer_profile'), () => HttpResponse.json(world.profile ? [world.profile] : [])),
    http.get(tableUrl('trainer_availability'), () => HttpResponse.json(world.coming)),
    http.post(rpcUrl('trainer_thread'), async ({ request }) => {
      const asked = (await request.json()) as { before_id?: number };
      const page =
        asked.before_id === undefined
          ? 0
          : world.thread.findIndex((rows) => rows.at(-1)?.id === asked.before_id) + 1;
      return HttpResponse.json(world.thread[page] ?? []);
    }),
  );
  return world;
}
