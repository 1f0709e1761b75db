import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { seedMarketing } from './marketing.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await database.createUser({ email: 'gestion@trame.example', roles: ['gestionnaire'] });
  const account = await database.createUser({ email: 'formatrice@trame.example' });
  await sql`
    insert into public.trainer_accounts (user_id, email, full_name, status, created_at)
    values (${account}, 'formatrice@trame.example', 'Claire Estavoyer', 'approved', now() - interval '1 year')`;
  await sql`
    insert into public.missions (user_id, title, client_name, starts_on, ends_on, hours, days, day_rate_cents, status, is_remote)
    values (${account}, 'Power BI', 'Imprimerie Fauvel', private.today() - 60, private.today() - 60, 7, 1, 50000, 'done', true)`;
  await seedMarketing(sql);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

it('leads of every state have what their state asks for, and a mission came of those that were won', async () => {
  const states = await sql<{ status: string }[]>`select distinct status from public.leads order by 1`;
  expect(states.map(({ status }) => status)).toEqual(['contacted', 'lost', 'proposal', 'qualified', 'won']);
  expect(
    await sql`select company from public.leads where status = 'lost' and lost_reason is null`,
  ).toHaveLength(0);
  expect(await sql`select company from public.leads where next_step_on < private.today()`).toHaveLength(0);
  const [made] = await sql`
    select l.company, m.trainees from public.lead_missions x
    join public.leads l on l.id = x.lead_id join public.missions m on m.id = x.mission_id`;
  expect(made).toEqual({ company: 'Imprimerie Fauvel', trainees: { employees: 5, apprentices: 1 } });
});

it('a campaign reached those with a basis, and the journal does not say that all came today', async () => {
  const campaigns = await sql`
    select c.status, c.counted, count(r.id)::integer as people from public.marketing_campaigns c
    left join private.campaign_recipients r on r.campaign_id = c.id and r.status = 'handed' group by c.id order by 1`;
  expect([...campaigns]).toEqual([
    { status: 'done', counted: 1, people: 1 },
    { status: 'draft', counted: null, people: 0 },
  ]);
  expect(
    await sql`select from private.audit_log where table_name in ('leads', 'lead_missions', 'marketing_campaigns')`,
  ).toHaveLength(0);
});
