import { createHash, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tools/embedded/test-database.ts';
import { realPdf } from '../_shared/testing/files.ts';
import { readEnv } from '../_shared/env.ts';
import { createHandler, MAX_PER_RUN } from './handler.ts';

// On a real database and storage, because the tests check the stored state after a step fails.

const DAY = 86_400_000;
const DUE = new Date(Date.now() - 732 * DAY);

let database: TestDatabase;
let owner: Sql;
let service: SupabaseClient;
let handle: (request: Request) => Promise<Response>;
let recruiter: { id: string; token: string };
let manager: { id: string; token: string };
/** Calls that answer 500 instead, by a part of their address, so many times. */
const faults = new Map<string, number>();
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const api = await database.api();
  owner = postgres(database.url, { max: 2, onnotice: () => undefined });
  service = createClient(api.url, database.secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const person = async (email: string, role: string) => {
    const id = await database.createUser({ email, roles: [role] });
    return { id, token: database.accessToken({ id, email }) };
  };
  recruiter = await person('recrutement@trame.example', 'app5_user');
  manager = await person('gestion@trame.example', 'gestionnaire');
  handle = createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
    }),
    log: (event, details) => logged.push(`${event} ${JSON.stringify(details)}`),
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      for (const [part, times] of faults) {
        if (times <= 0 || !address.includes(part)) continue;
        faults.set(part, times - 1);
        return Response.json({ message: 'down' }, { status: 500 });
      }
      return fetch(input, init);
    },
  });
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

beforeEach(async () => {
  faults.clear();
  logged.length = 0;
  await owner`delete from public.trainer_applications`;
});

async function application(values: Record<string, unknown> = {}) {
  const file = `${randomUUID()}.pdf`;
  const bucket = service.storage.from('trainer-applications');
  await bucket.upload(`resumes/${file}`, realPdf().buffer, { contentType: 'application/pdf' });
  const [row] = await owner<{ id: string }[]>`
    insert into public.trainer_applications ${owner({
      full_name: 'Ophélie Brun',
      email: 'ophelie@exemple.test',
      current_status: 'Salarié',
      consent_at: new Date(),
      consent_version: '1',
      resume_filename: file,
      last_contact_at: DUE,
      ...values,
    })} returning id`;
  return { id: row!.id, file };
}

async function call(body: object, token = database.secrets.secretKey) {
  const response = await handle(
    new Request('http://functions.test/purge-applications', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return {
    status: response.status,
    body: (await response.json()) as {
      receipts?: string[];
      failed?: number;
      left?: number;
      error?: { code: string };
    },
  };
}

const hasRow = async (id: string) =>
  (await owner`select from public.trainer_applications where id = ${id}`).length > 0;
const hasFile = async (file: string) =>
  (await owner`select from storage.objects where name = ${`resumes/${file}`}`).length > 0;
const receiptsOf = (id: string) => owner`
  select id, reason, done_by from public.purge_receipts
  where application_digest = ${createHash('sha256').update(id).digest('hex')}`;

describe('a scheduled purge', () => {
  it('deletes files and rows that are due, with a receipt each, and says how many are left', async () => {
    const [one, two] = [await application(), await application()];
    const kept = await application({ last_contact_at: new Date() });
    const { status, body } = await call({});
    expect(status).toBe(200);
    expect(body).toEqual({ receipts: [expect.any(String), expect.any(String)], failed: 0, left: 0 });
    for (const { id, file } of [one, two]) {
      expect([await hasRow(id), await hasFile(file)]).toEqual([false, false]);
      expect(await receiptsOf(id)).toMatchObject([{ reason: 'retention', done_by: null }]);
    }
    expect([await hasRow(kept.id), await hasFile(kept.file)]).toEqual([true, true]);
  });

  it('stops after a fixed number, and the next run continues', async () => {
    await owner`
      insert into public.trainer_applications (full_name, email, current_status, consent_at, consent_version, last_contact_at)
      select 'N', 'n' || n || '@exemple.test', 'Salarié', now(), '1', ${DUE} from generate_series(1, ${MAX_PER_RUN + 2}) as n`;
    expect((await call({})).body).toMatchObject({ left: 2 });
    expect((await call({})).body).toMatchObject({ left: 0 });
  });

  it('does nothing when nothing is due', async () => {
    expect((await call({})).body).toEqual({ receipts: [], failed: 0, left: 0 });
  });
});

describe('a purge with a failing step', () => {
  it.each([
    ['its start', 'claim_application_purges', 503, true],
    ['the files', '/storage/v1/', 200, true],
    ['the row', 'finish_application_purge', 200, false],
  ])('that fails once at %s is completed by the next run', async (_what, part, status, hasFileAfter) => {
    const { id, file } = await application();
    const next = await application();
    faults.set(part, 1);
    const first = await call({});
    expect(first.status).toBe(status);
    if (status === 200) {
      // The other one is not held up.
      expect(first.body).toMatchObject({ failed: 1, left: 1, receipts: [expect.any(String)] });
      expect(logged.join()).toContain('purge_failed');
    }
    const left = (await hasRow(id)) ? { id, file } : next;
    expect([await hasRow(left.id), await hasFile(left.file)]).toEqual([true, hasFileAfter]);

    expect((await call({})).body).toMatchObject({ failed: 0, left: 0 });
    for (const each of [{ id, file }, next]) {
      expect([await hasRow(each.id), await hasFile(each.file)]).toEqual([false, false]);
      expect(await receiptsOf(each.id)).toHaveLength(1);
    }
  });

  it('that has deleted the files is completed even if someone notes a contact', async () => {
    const { id } = await application();
    faults.set('finish_application_purge', 1);
    await call({});
    await owner`update public.trainer_applications set last_contact_at = now() where id = ${id}`;
    expect((await call({})).body).toMatchObject({ failed: 0, left: 0 });
    expect(await hasRow(id)).toBe(false);
  });

  it('logs no personal data', async () => {
    await application();
    faults.set('/storage/v1/', 1);
    await call({});
    expect(logged.join()).not.toMatch(/oph[eé]lie|brun|\.pdf/i);
  });
});

describe('a recruiter', () => {
  it('purges what is due, in their own name', async () => {
    const { id } = await application({
      last_contact_at: new Date(),
      archived_at: new Date(Date.now() - 31 * DAY),
    });
    expect((await call({}, recruiter.token)).body).toMatchObject({ left: 0 });
    expect(await receiptsOf(id)).toMatchObject([{ reason: 'archive', done_by: recruiter.id }]);
  });

  it('erases one application at its author’s request, however recent, and gets the receipt', async () => {
    const { id, file } = await application({ last_contact_at: new Date() });
    const other = await application({ last_contact_at: new Date() });
    const { body } = await call({ application_id: id }, recruiter.token);
    const [receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({ reason: 'erasure', done_by: recruiter.id });
    expect(body).toEqual({ receipts: [receipt!['id']], failed: 0, left: 0 });
    expect([await hasRow(id), await hasFile(file), await hasRow(other.id)]).toEqual([false, false, true]);
  });

  it.each([
    ['the files', '/storage/v1/'],
    ['the row', 'finish_application_purge'],
  ])('learns when %s could not be erased, and can ask again', async (_what, part) => {
    const { id, file } = await application({ last_contact_at: new Date() });
    faults.set(part, 1);
    expect((await call({ application_id: id }, recruiter.token)).status).toBe(503);
    expect(await hasRow(id)).toBe(true);
    expect((await call({ application_id: id }, recruiter.token)).status).toBe(200);
    expect([await hasRow(id), await hasFile(file)]).toEqual([false, false]);
  });

  it('cannot erase an application with a trainer account, nor one that is gone', async () => {
    const { id, file } = await application();
    const user = await database.createUser({ email: 'ophelie@exemple.test' });
    await owner`
      insert into public.trainer_accounts (user_id, email, full_name, status, application_id)
      values (${user}, 'ophelie@exemple.test', 'N', 'approved', ${id})`;
    const refused = await call({ application_id: id }, recruiter.token);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'linked']);
    expect([await hasRow(id), await hasFile(file)]).toEqual([true, true]);
    expect((await call({ application_id: randomUUID() }, recruiter.token)).status).toBe(404);
    await owner`delete from auth.users where id = ${user}`;
  });
});

describe('a request that is refused', () => {
  const tokenOf = (caller: string): string =>
    ({ manager: manager.token, recruiter: recruiter.token, schedule: database.secrets.secretKey })[caller] ??
    'forged';

  it.each<[string, string, object, number]>([
    ['the wrong role', 'manager', {}, 403],
    ['an invalid token', 'forger', {}, 401],
    ['further keys', 'recruiter', { everything: true }, 422],
    ['an invalid id', 'recruiter', { application_id: 'x' }, 422],
    ['an erasure by the schedule', 'schedule', { application_id: randomUUID() }, 403],
  ])('%s', async (_what, caller, body, status) => {
    const { id, file } = await application();
    expect((await call(body, tokenOf(caller))).status).toBe(status);
    expect([await hasRow(id), await hasFile(file)]).toEqual([true, true]);
  });
});
