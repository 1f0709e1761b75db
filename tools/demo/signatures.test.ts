import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../embedded/test-database.ts';
import { seedSignatures } from './signatures.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await database.createUser({ email: 'signatures@trame.example', roles: ['app4_user'] });
  const { url: apiUrl } = await database.api();
  await seedSignatures(sql, { apiUrl, serviceRoleKey: database.secrets.secretKey });
}, 300_000);
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.close();
});

it('what was signed some days ago has the date of that day, and its proof holds', async () => {
  const dates = await sql<{ date: string; signed: string }[]>`
    select f.value #>> '{}' as date, (p.acted_at at time zone 'Europe/Paris')::date::text as signed
    from public.signature_fields f join public.signature_recipients p on p.id = f.recipient_id
    where f.kind = 'date' and p.status = 'signed'`;
  expect(dates.length).toBeGreaterThan(4);
  expect(dates.filter(({ date, signed }) => date !== signed)).toEqual([]);
  const faults = await sql`
    select r.title, private.seal_fault(r.id) as fault from public.signature_requests r
    where r.status = 'completed' and private.seal_fault(r.id) is not null`;
  expect([...faults]).toEqual([]);
});

it('an envelope says the same deadline in its trail and beside its title', async () => {
  const sent = await sql<{ said: string; real: string }[]>`
    select e.data ->> 'expires_at' as said, private.said_moment(r.expires_at) as real
    from public.signature_events e join public.signature_requests r on r.id = e.request_id
    where e.type = 'sent'`;
  expect(sent.length).toBeGreaterThan(8);
  expect(sent.filter(({ said, real }) => said !== real)).toEqual([]);
});
