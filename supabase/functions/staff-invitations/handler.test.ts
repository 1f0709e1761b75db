import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  TEST_PASSWORD,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { createHandler } from './handler.ts';

// On a real database and Auth, with a mail service beside them.

interface Mail {
  to: string;
  subject: string;
  text: string;
}

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let mailServer: Server;
/** What the functions sent; what Auth sent is in `api.mails`. */
let mails: Mail[] = [];
let corporate: string;
let admin: string;
let deciderId: string;

beforeAll(async () => {
  mailServer = createServer((request, response) => {
    void text(request).then((body) => {
      mails.push(JSON.parse(body) as Mail);
      response.writeHead(201).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  const { port } = mailServer.address() as AddressInfo;
  api = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/api/messages` } });
  corporate = (await caller('corporate@trame.example', ['app1_user'])).token;
  admin = (await caller('admin@trame.example', ['admin'])).token;
  deciderId = (await caller('decide@trame.example', ['admin', 'app1_user'])).id;
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
});

beforeEach(() => {
  mails = [];
  api.mails.length = 0;
});

async function caller(email: string, roles: readonly string[]) {
  const id = await database.createUser({ email, roles });
  return { id, token: database.accessToken({ id, email }) };
}

const newAddress = () => `${randomUUID().slice(0, 8)}@trame.example`;
const nora = (email: string, more: object = {}) => ({ email, full_name: 'Nora Vidal', ...more });

type Answer = {
  outcome?: string;
  id?: string;
  error?: { code: string; message: string; fields?: Record<string, string> };
};

async function ask(body: object, token = corporate) {
  const response = await fetch(`${api.url}/functions/v1/staff-invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: (await response.json()) as Answer };
}

type Person = Record<string, unknown> & { email: string; open_requests: { id: string }[] };

async function staffOf(id = ''): Promise<Person | undefined> {
  const asDecider = createClient(api.url, database.secrets.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${database.accessToken({ id: deciderId })}` } },
  });
  const { data } = await asDecider.rpc('staff_person', { person: id });
  return (data as Person[] | null)?.[0];
}

const cancel = async (id = '', token = corporate) => {
  const asCaller = createClient(api.url, database.secrets.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
  const { error } = await asCaller.rpc('cancel_staff_invitation', { person: id });
  expect(error).toBeNull();
};

const visitor = () =>
  createClient(api.url, database.secrets.publishableKey, { auth: { persistSession: false } });
const linkIn = (mail: { text: string } | undefined) => {
  const [, address = '', fragment = ''] = /\((http[^#)]+)#([^)]+)\)/.exec(mail?.text ?? '') ?? [];
  const values = new URLSearchParams(fragment);
  return { address, type: values.get('type'), token_hash: values.get('token_hash') ?? '' };
};
const accept = (mail: { text: string } | undefined) =>
  visitor().auth.verifyOtp({ type: 'invite', token_hash: linkIn(mail).token_hash });

describe('an invitation to an address without account', () => {
  it('is mailed by Auth, and its holder is staff without any role', async () => {
    const email = newAddress();
    const { status, body } = await ask(nora(` ${email.toUpperCase()} `, { job_title: 'Assistante' }));
    expect([status, body]).toEqual([200, { outcome: 'invited', id: expect.any(String) as string }]);
    expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Votre invitation sur Trame'],
    ]);
    expect(linkIn(api.mails[0])).toMatchObject({
      address: 'http://localhost:4200/auth/confirm',
      type: 'invite',
    });
    expect(mails).toEqual([]);
    expect(await staffOf(body.id)).toMatchObject({
      full_name: 'Nora Vidal',
      email,
      job_title: 'Assistante',
      status: 'invited',
      roles: [],
      open_requests: [],
      invited_by: 'corporate@trame.example',
      last_sign_in_at: null,
    });
    const lines = await owner`
      select operation, (select email from auth.users where id = actor_id) as actor from private.audit_log
      where table_name = 'staff_profiles' and row_key = ${body.id ?? ''}`;
    expect([...lines]).toEqual([{ operation: 'INSERT', actor: 'corporate@trame.example' }]);
  });

  it('is accepted by its link, once, and the person chooses a password', async () => {
    const { body } = await ask(nora(newAddress()), admin);
    const { data, error } = await accept(api.mails[0]);
    expect([error, data.user?.id]).toEqual([null, body.id]);
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Nora Vidal' });
    expect(await staffOf(body.id)).toMatchObject({
      status: 'active',
      accepted_at: expect.any(String) as string,
    });
    expect((await accept(api.mails[0])).error?.code).toBe('otp_expired');
  });

  // threat 35
  it('several times at the same moment makes one person and one mail, whose link is good', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      [corporate, admin, corporate, admin, corporate, admin].map((token) => ask(nora(email), token)),
    );
    const ids = answers.flatMap(({ body }) => (body.id === undefined ? [] : [body.id]));
    expect([new Set(ids).size, api.mails.length]).toEqual([1, 1]);
    expect(answers.filter(({ body }) => body.outcome === 'invited')).toHaveLength(1);
    for (const { status, body } of answers)
      expect([body.outcome ?? body.error?.code, status]).toEqual(
        body.error ? ['rate_limited', 429] : [expect.stringMatching(/^(invited|already_staff)$/), 200],
      );
    expect((await accept(api.mails[0])).error).toBeNull();
  });

  // threat 35
  it('is not mailed again within ten minutes when it is cancelled in between', async () => {
    const email = newAddress();
    const { body } = await ask(nora(email));
    await cancel(body.id);
    const again = await ask(nora(email.toUpperCase()), admin);
    expect([again.status, again.body.error?.message]).toEqual([
      429,
      'Une invitation est partie à cette adresse il y a moins de 10 minutes\u00a0: réessayez plus tard.',
    ]);
    expect(Number(again.retryAfter)).toBeGreaterThan(500);
    expect(api.mails).toHaveLength(1);
    await owner`update private.invitation_mails set claimed_at = claimed_at - interval '10 minutes'`;
    expect((await ask(nora(email))).body.outcome).toBe('invited');
    expect(api.mails).toHaveLength(2);
    expect((await accept(api.mails[1])).error).toBeNull();
  });

  // threat 35
  it('that is cancelled deletes the account that it made, and none that was there', async () => {
    const [fresh, signedUp] = [newAddress(), newAddress()];
    await visitor().auth.signUp({ email: signedUp, password: TEST_PASSWORD });
    for (const [email, left] of [
      [fresh, 0],
      [signedUp, 1],
    ] as const) {
      const { body } = await ask(nora(email));
      await cancel(body.id);
      expect(await owner`select from auth.users where email = ${email}`).toHaveLength(left);
      expect(await staffOf(body.id)).toBeUndefined();
    }
  });

  // threat 35
  it('is sent to somebody who signed up without confirming, whose password is lost', async () => {
    const email = newAddress();
    await visitor().auth.signUp({ email, password: TEST_PASSWORD });
    api.mails.length = 0;
    expect((await ask(nora(email))).body.outcome).toBe('invited');
    const invitation = api.mails.find(({ subject }) => subject.includes('invitation'));
    expect((await accept(invitation)).error).toBeNull();
    const { error } = await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });
});

describe('an invitation to an address with an account', () => {
  it('makes its holder staff with the password they have, and says so by mail', async () => {
    const email = newAddress();
    const id = await database.createUser({ email });
    expect((await ask(nora(email))).body).toEqual({ outcome: 'added', id });
    expect(api.mails).toEqual([]);
    expect(mails).toMatchObject([{ to: email, subject: 'Vous faites partie de l’équipe sur Trame' }]);
    expect(await staffOf(id)).toMatchObject({ status: 'active', invitation_sent_at: null });
    expect((await visitor().auth.signInWithPassword({ email, password: TEST_PASSWORD })).error).toBeNull();
  });

  it('is mailed once in ten minutes, whatever is taken back', async () => {
    const email = newAddress();
    const id = await database.createUser({ email });
    await ask(nora(email));
    await cancel(id);
    expect((await ask(nora(email))).status).toBe(429);
    expect(mails).toHaveLength(1);
  });

  it('of staff changes nothing', async () => {
    const { id } = await caller(newAddress(), ['app5_user']);
    const email = (await staffOf(id))?.email ?? '';
    expect((await ask(nora(email))).body).toEqual({ outcome: 'already_staff', id });
    expect([api.mails, mails]).toEqual([[], []]);
    expect((await staffOf(id))?.['full_name']).toBe(email);
  });
});

describe('a role in an invitation', () => {
  // threat 33
  it('is asked for in the caller’s name, never given, and those who can decide get one mail', async () => {
    const { body } = await ask(nora(newAddress(), { role: 'admin' }));
    expect(await staffOf(body.id)).toMatchObject({
      roles: [],
      open_requests: [{ role: 'admin', action: 'grant', requested_by: 'corporate@trame.example' }],
    });
    expect(mails).toMatchObject([
      { to: 'decide@trame.example', subject: 'Une demande de rôle attend votre décision' },
    ]);
    // The caller has no name but an address, which mails do not repeat.
    expect(mails[0]?.text).toContain(
      'Une personne de l’équipe demande de donner le rôle «\u00a0Administrateur\u00a0» à Nora Vidal.',
    );
    expect(mails[0]?.text).toContain(`/user-profiles/${body.id}`);
  });

  it('is asked for once, whatever is sent again, and not for oneself or for who is disabled', async () => {
    const email = newAddress();
    await ask(nora(email, { role: 'app5_user' }));
    const again = await ask(nora(email, { role: 'app5_user' }));
    expect([again.status, again.body.outcome]).toEqual([200, 'already_staff']);
    expect((await staffOf(again.body.id))?.open_requests).toHaveLength(1);
    expect(mails).toHaveLength(1);

    const { body: own } = await ask(nora('corporate@trame.example', { role: 'admin' }));
    await owner`update public.staff_profiles set disabled_at = now() where id = ${again.body.id ?? ''}`;
    const { body: disabled } = await ask(nora(email, { role: 'app4_user' }));
    expect([own.outcome, disabled.outcome]).toEqual(['already_staff', 'already_staff']);
    expect((await staffOf(own.id))?.open_requests).toEqual([]);
    expect((await staffOf(disabled.id))?.open_requests).toHaveLength(1);
  });

  it('is announced again by who asked, and by nobody else', async () => {
    const { body } = await ask(nora(newAddress(), { role: 'app2_user' }));
    mails = [];
    const [request] = (await staffOf(body.id))?.open_requests ?? [];
    const announce = async (token: string) => {
      const response = await fetch(`${api.url}/functions/v1/notifications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ kind: 'role-request', request_id: request?.id }),
      });
      return response.status;
    };
    const { token: other } = await caller(newAddress(), ['app1_user']);
    expect(await announce(other)).toBe(404);
    expect(await announce((await caller(newAddress(), ['app5_user'])).token)).toBe(404);
    expect(await announce(admin)).toBe(403);
    // The administrator has had the mail.
    expect([await announce(corporate), mails]).toEqual([200, []]);
  });
});

describe('a mail that is sent again', () => {
  const longAgo = (id = '') =>
    owner`update public.staff_profiles set invitation_sent_at = now() - interval '11 minutes' where id = ${id}`;

  // threat 35
  it('has a new link, and leaves ten minutes after the last one at the earliest', async () => {
    const { body } = await ask(nora(newAddress()));
    const early = await ask({ resend: body.id });
    expect([early.status, early.body.error?.code]).toEqual([429, 'rate_limited']);
    expect(Number(early.retryAfter)).toBeGreaterThan(500);
    await longAgo(body.id);
    const answers = await Promise.all([ask({ resend: body.id }), ask({ resend: body.id }, admin)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(api.mails).toHaveLength(2);
    expect((await accept(api.mails[0])).error?.code).toBe('otp_expired');
    expect((await accept(api.mails[1])).error).toBeNull();
  });

  // threat 35
  it('counts as the last one to this address, also after it is cancelled', async () => {
    const email = newAddress();
    const { body } = await ask(nora(email));
    await longAgo(body.id);
    await owner`update private.invitation_mails set claimed_at = claimed_at - interval '11 minutes'`;
    expect((await ask({ resend: body.id })).status).toBe(200);
    await cancel(body.id);
    expect((await ask(nora(email))).status).toBe(429);
    expect(api.mails).toHaveLength(2);
  });

  it('is refused for who accepted, is disabled, was never invited or is unknown', async () => {
    const { body } = await ask(nora(newAddress()));
    await accept(api.mails[0]);
    const other = (await ask(nora(newAddress()))).body;
    await longAgo(other.id);
    await owner`update public.staff_profiles set disabled_at = now() where id = ${other.id ?? ''}`;
    api.mails.length = 0;
    for (const resend of [body.id, other.id, deciderId, randomUUID()]) {
      const { status, body: refused } = await ask({ resend });
      expect([status, refused.error?.code]).toEqual([404, 'not_found']);
    }
    expect(api.mails).toEqual([]);
  });
});

describe('a request that is refused', () => {
  // threat 33, 34
  it('comes from somebody who does not manage people', async () => {
    const { token: recruiter } = await caller(newAddress(), [
      'app5_user',
      'gestionnaire',
      'app2_user',
      'app4_user',
    ]);
    const disabled = await caller(newAddress(), ['app1_user']);
    await owner`update public.staff_profiles set disabled_at = now() where id = ${disabled.id}`;
    const statuses = [];
    for (const token of ['', database.secrets.publishableKey, recruiter, disabled.token])
      statuses.push((await ask(nora(newAddress()), token)).status);
    expect(statuses).toEqual([401, 401, 403, 403]);
    expect(api.mails).toEqual([]);
  });

  it.each([
    ['another address', { email: 'nora' }, 'email'],
    ['no name', { full_name: ' ' }, 'full_name'],
    ['a name that nobody sees', { full_name: '\u200d\u3164\u2800\u0301' }, 'full_name'],
    ['an unknown role', { role: 'service_role' }, 'role'],
    ['a long job', { job_title: 'a'.repeat(121) }, 'job_title'],
    ['another field', { granted_by: randomUUID() }, 'granted_by'],
    ['a person to send again besides', { resend: randomUUID() }, 'email'],
    ['no person to send again', { resend: 'x' }, 'resend'],
  ])('has %s', async (_, more, field) => {
    const { status, body } = await ask(nora(newAddress(), more));
    expect([status, body.error?.code]).toEqual([422, 'invalid_fields']);
    expect(Object.keys(body.error?.fields ?? {})).toContain(field);
  });

  // threat 35
  it('is one of too many in an hour', async () => {
    const { token } = await caller(newAddress(), ['app1_user']);
    for (let sent = 0; sent < 100; sent += 1)
      expect((await ask({ resend: randomUUID() }, token)).status).toBe(404);
    const refused = await ask(nora(newAddress()), token);
    expect([refused.status, refused.body.error?.message]).toEqual([
      429,
      'Au plus 100 invitations par heure\u00a0: réessayez plus tard.',
    ]);
    expect(api.mails).toEqual([]);
  });
});

describe('a failure', () => {
  const entries: unknown[] = [];
  const handle = (isAway: (url: string) => boolean) =>
    createHandler({
      env: readEnv(process.env),
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        return isAway(url) ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
      },
      log: (...entry) => void entries.push(entry),
    });
  const askWith = async (isAway: (url: string) => boolean, email: string) => {
    const response = await handle(isAway)(
      new Request('http://functions.test/staff-invitations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${corporate}` },
        body: JSON.stringify(nora(email, { role: 'app5_user' })),
      }),
    );
    return response.status;
  };

  it('on the way is made up for by the same request, and the log has no address', async () => {
    const email = newAddress();
    expect(await askWith((url) => url.includes('/auth/v1/invite'), email)).toBe(503);
    expect(await askWith((url) => url.includes('add_staff_person'), email)).toBe(503);
    expect(await askWith((url) => url.includes('request_role_change'), email)).toBe(503);
    expect(await askWith((url) => url.includes('/functions/'), email)).toBe(200);
    const { body } = await ask(nora(email, { role: 'app5_user' }));
    expect(body.outcome).toBe('already_staff');
    expect(api.mails).toHaveLength(1);
    expect(await staffOf(body.id)).toMatchObject({
      status: 'invited',
      open_requests: [{ role: 'app5_user' }],
    });
    expect(entries).toHaveLength(4);
    expect(JSON.stringify(entries)).not.toContain('@');
  });
});
