import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LOCAL_SENDPULSE_KEYS as KEYS,
  openFakeSendPulse,
  type FakeSendPulse,
} from '../../../tools/embedded/fake-sendpulse.ts';
import { createTestDatabase, type TestDatabase } from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { createHandler } from './handler.ts';

// On a real database; only the mailing service is a fake, at the network boundary.

const PROVIDER = 'http://sendpulse.test';
const BOOK = 4101;

let database: TestDatabase;
let owner: Sql;
let recruiter: string;
let office: string;
let stranger: string;
let handle: (request: Request) => Promise<Response>;
let sendPulse: FakeSendPulse;
let logged: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  const api = await database.api();
  const tokenOf = async (email: string, roles: string[]) =>
    database.accessToken({ id: await database.createUser({ email, roles }), email });
  recruiter = await tokenOf('recrutement@trame.example', ['app5_user']);
  office = await tokenOf('gestion@trame.example', ['gestionnaire']);
  stranger = await tokenOf('corporate@trame.example', ['app1_user', 'admin']);
  handle = createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      SENDPULSE_API_URL: PROVIDER,
    }),
    fetch: (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith(PROVIDER) ? sendPulse.answer(request, '') : fetch(request);
    },
    now: () => new Date('2026-11-21T15:00:00Z'),
    log: (event, details) => {
      logged += JSON.stringify({ event, details });
    },
  });
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

beforeEach(async () => {
  sendPulse = openFakeSendPulse();
  logged = '';
  await owner`delete from public.marketing_campaigns`;
  await owner`delete from private.sendpulse_bounces`;
  await owner`delete from public.trainer_applications`;
  await owner`delete from private.sendpulse_removals`;
  await owner`delete from private.sendpulse_opt_outs`;
  await owner`delete from private.sendpulse_credentials`;
  await owner`
    update public.sendpulse_settings set is_enabled = false, key_ending = null, key_saved_at = null,
      address_book_id = null, address_book_name = null, events = '{}', last_sync_at = null, last_sync_error = null`;
});

async function call(body: object, token = recruiter) {
  const response = await handle(
    new Request('http://functions.test/sendpulse', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const settings = async () => (await owner`select * from public.sendpulse_settings`)[0]!;
const book = () => sendPulse.state().books.find(({ id }) => id === BOOK)!.contacts;
const emails = () => book().map(({ email }) => email);
const lines = () => owner<{ event: string; status: string; error: string | null; attempts: number }[]>`
  select event, status, error, attempts from public.sendpulse_events order by created_at, event`;

async function ready(events = ['received', 'accepted']) {
  await call({ action: 'save-keys', ...KEYS });
  await owner`
    update public.sendpulse_settings
    set is_enabled = true, address_book_id = ${BOOK}, address_book_name = 'Vivier', events = ${events}`;
}

async function apply(email: string, hasAgreed = true): Promise<string> {
  const id = randomUUID();
  await owner`
    insert into public.trainer_applications
      (id, full_name, email, current_status, training_sectors, consent_at, consent_version, pool_consent_at)
    values (${id}, 'Ana Sol', ${email}, 'Salarié', '{Autres Domaines}', now(), '1', ${hasAgreed ? new Date() : null})`;
  return id;
}
/** Lets what waits for its next try be due. */
const later = () => owner`update public.sendpulse_events set next_attempt_at = now() - interval '1 second'`;

describe('the SendPulse keys', () => {
  it('are stored when they work, and only their last characters are shown', async () => {
    const answer = await call({ action: 'save-keys', ...KEYS });
    expect(answer).toEqual({
      status: 200,
      body: {
        status: 'ok',
        books: [
          { id: 4101, name: 'Vivier de formateurs', contacts: 0 },
          { id: 4102, name: 'Formateurs acceptés', contacts: 0 },
        ],
      },
    });
    expect(await settings()).toMatchObject({ key_ending: '2026', is_enabled: false });
    const shown = JSON.stringify([answer, await settings(), await call({ action: 'check' }), logged]);
    expect(shown).not.toContain(KEYS.client_secret);
    expect(shown).not.toContain(KEYS.client_id);
  });

  it('are not stored when SendPulse refuses them or does not answer', async () => {
    const wrong = { ...KEYS, client_secret: 'another-secret' };
    expect((await call({ action: 'save-keys', ...wrong })).body).toEqual({ status: 'keys' });
    sendPulse.act('outage');
    expect((await call({ action: 'save-keys', ...KEYS })).body).toEqual({ status: 'away' });
    expect(await owner`select from private.sendpulse_credentials`).toHaveLength(0);
    expect((await settings())['key_ending']).toBeNull();
    expect((await call({ action: 'check' })).body).toEqual({ status: 'no-keys' });
    expect(logged).not.toContain('another-secret');
  });

  it('are deleted with all that depends on them', async () => {
    await ready();
    expect((await call({ action: 'remove-keys' })).body).toEqual({ status: 'no-keys' });
    expect(await owner`select from private.sendpulse_credentials`).toHaveLength(0);
    expect(await settings()).toMatchObject({ key_ending: null, is_enabled: false, address_book_id: null });
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'off' });
  });
});

describe('sending contacts to SendPulse', () => {
  it('adds those who agreed, once, and says when and how many', async () => {
    await ready();
    await apply('ana@exemple.fr');
    await apply('bo@exemple.fr', false);
    expect((await call({ action: 'sync' })).body).toEqual({
      status: 'done',
      sent: 1,
      handed: 0,
      refused: 0,
      removed: 0,
      unsubscribed: 0,
      bounced: 0,
    });
    expect(book()).toEqual([
      {
        email: 'ana@exemple.fr',
        status: 'Active',
        variables: {
          nom: 'Ana Sol',
          statut: 'Nouveau',
          secteurs: 'Autres Domaines',
          langue: 'fr',
          evenement: 'received',
        },
      },
    ]);
    expect(await settings()).toMatchObject({
      last_sync_sent: 1,
      last_sync_error: null,
      last_sync_at: new Date('2026-11-21T15:00:00Z'),
    });
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'done', sent: 0 });
  });

  it('follows the chosen statuses, and no other', async () => {
    await ready(['accepted']);
    const id = await apply('ana@exemple.fr');
    await owner`update public.trainer_applications set status = 'contacted' where id = ${id}`;
    await owner`update public.trainer_applications set status = 'accepted' where id = ${id}`;
    await call({ action: 'sync' });
    expect((await lines()).map(({ event }) => event)).toEqual(['accepted']);
    expect(book()[0]?.variables).toMatchObject({ statut: 'Accepté', evenement: 'accepted' });
  });

  it('takes several calls for many people', async () => {
    await ready();
    for (let index = 0; index < 210; index += 1) await apply(`p${index}@exemple.fr`);
    expect((await call({ action: 'sync' }, database.secrets.secretKey)).body).toMatchObject({ sent: 200 });
    expect((await call({ action: 'sync' }, database.secrets.secretKey)).body).toMatchObject({ sent: 10 });
    expect(new Set(emails()).size).toBe(210);
  });

  it('waits longer after each failure, then gives up until someone tries again', async () => {
    await ready();
    await apply('ana@exemple.fr');
    // The list of the unsubscribed answers, adding does not.
    const real = sendPulse.answer;
    sendPulse.answer = (request, prefix) =>
      request.method === 'POST' && request.url.endsWith('/emails')
        ? Promise.resolve(new Response('', { status: 502 }))
        : real(request, prefix);
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'failed', failure: 'away: 502' });
    expect(await lines()).toMatchObject([{ status: 'pending', attempts: 1, error: 'away: 502' }]);
    // Not due yet.
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'done', sent: 0 });
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      await later();
      await call({ action: 'sync' });
      const [line] = await owner<{ minutes: number }[]>`
        select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.sendpulse_events`;
      waits.push(line!.minutes);
    }
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 64]);
    expect(await lines()).toMatchObject([{ status: 'failed', attempts: 8 }]);
    await later();
    sendPulse.answer = real;
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 0 });
    await owner.begin(async (tx) => {
      const { id } = (await tx<{ id: string }[]>`select id from public.sendpulse_events`)[0]!;
      const sub = (await tx<{ id: string }[]>`select id from auth.users where email like 'recrutement%'`)[0]!
        .id;
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub })}, true)`;
      expect([...(await tx`select public.retry_sendpulse_events(array[${id}]::uuid[]) as n`)]).toEqual([
        { n: 1 },
      ]);
    });
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 1 });
    expect(await lines()).toMatchObject([{ status: 'sent', error: null }]);
  });

  it('separates one refused address from the others, and sends none of them twice', async () => {
    await ready();
    for (const name of ['a@exemple.fr', 'b@refus.test', 'c@exemple.fr']) await apply(name);
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'done', sent: 2, refused: 1 });
    expect(emails().toSorted()).toEqual(['a@exemple.fr', 'c@exemple.fr']);
    expect((await lines()).filter(({ status }) => status === 'failed')).toMatchObject([
      { error: 'refused: 422 Argument email is invalid' },
    ]);
  });

  it('that was interrupted is resumed after two minutes, by one call alone', async () => {
    await ready();
    await apply('ana@exemple.fr');
    await owner`select * from public.claim_sendpulse_events(10)`;
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 0 });
    await later();
    const both = await Promise.all([call({ action: 'sync' }), call({ action: 'sync' })]);
    expect(both.map(({ body }) => Number(body['sent'])).reduce((a, b) => a + b)).toBe(1);
  });

  it('reports keys that no longer work, and keeps what waits', async () => {
    await ready();
    await apply('ana@exemple.fr');
    await owner`update private.sendpulse_credentials set client_secret = 'revoked-secret'`;
    expect((await call({ action: 'sync' })).body).toMatchObject({ status: 'failed', failure: 'keys: 401' });
    expect(await lines()).toMatchObject([{ status: 'pending', attempts: 0 }]);
    expect(await settings()).toMatchObject({ last_sync_error: 'keys: 401' });
  });
});

describe('contacts that SendPulse must not keep', () => {
  it('who unsubscribed there are never sent again, and are kept as digests', async () => {
    await ready();
    const id = await apply('ana@exemple.fr');
    await call({ action: 'sync' });
    sendPulse.act('unsubscribe', 'ana@exemple.fr');
    await owner`update public.trainer_applications set status = 'accepted' where id = ${id}`;
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 0, unsubscribed: 1 });
    expect((await lines()).at(-1)).toMatchObject({
      event: 'accepted',
      status: 'skipped',
      error: 'opted-out',
    });
    const kept = await owner<{ digest: string }[]>`select digest from private.sendpulse_opt_outs`;
    expect(kept).toHaveLength(1);
    expect(kept[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('who withdrew their agreement are skipped, and SendPulse deletes them', async () => {
    await ready();
    const id = await apply('ana@exemple.fr');
    await call({ action: 'sync' });
    await owner`update public.trainer_applications set status = 'accepted' where id = ${id}`;
    await owner`update public.trainer_applications set pool_consent_at = null where id = ${id}`;
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 0, removed: 1 });
    expect((await lines()).at(-1)).toMatchObject({ status: 'skipped', error: 'no-consent' });
    expect(emails()).toEqual([]);
  });

  it('are deleted there with their application, and nothing of them remains here', async () => {
    await ready();
    const id = await apply('ana@exemple.fr');
    await apply('bo@exemple.fr');
    await call({ action: 'sync' });
    await owner`delete from public.trainer_applications where id = ${id}`;
    expect(await lines()).toHaveLength(1);
    sendPulse.act('outage');
    await call({ action: 'sync' });
    expect(await owner`select from private.sendpulse_removals`).toHaveLength(1);
    sendPulse.act('outage');
    expect((await call({ action: 'sync' })).body).toMatchObject({ removed: 1 });
    expect(emails()).toEqual(['bo@exemple.fr']);
    expect(await owner`select from private.sendpulse_removals`).toHaveLength(0);
  });

  it('are found there under a corrected address, and no longer under the old one', async () => {
    await ready();
    const id = await apply('anna@exemple.fr');
    await call({ action: 'sync' });
    await owner`update public.trainer_applications set email = 'ana@exemple.fr' where id = ${id}`;
    expect((await call({ action: 'sync' })).body).toMatchObject({ sent: 1, removed: 1 });
    expect(emails()).toEqual(['ana@exemple.fr']);
  });
});

describe('a campaign', () => {
  async function campaign(): Promise<string> {
    const id = randomUUID();
    await owner`
      insert into public.marketing_campaigns (id, name, subject, body, bases, status, counted)
      values (${id}, 'Rentrée', 'Objet', 'Bonjour {{prenom}}', '{pool}', 'ready', 1)`;
    const sub = (await owner<{ id: string }[]>`select id from auth.users where email like 'gestion@%'`)[0]!
      .id;
    await owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub })}, true)`;
      await tx`select * from public.move_campaign(${id}, 'handing',
        (select updated_at from public.marketing_campaigns where id = ${id}))`;
    });
    return id;
  }
  const stateOf = async (id: string) =>
    (
      await owner<{ status: string; reaction: string | null }[]>`
        select c.status, r.reaction from public.marketing_campaigns c
        join private.campaign_recipients r on r.campaign_id = c.id where c.id = ${id}`
    )[0];

  it('is handed over by a gestionnaire’s call, with what its message fills in', async () => {
    await ready([]);
    await apply('ana@exemple.fr');
    const id = await campaign();
    expect((await call({ action: 'sync' }, office)).body).toMatchObject({ status: 'done', handed: 1 });
    const { reference } = (
      await owner<{ reference: string }[]>`select reference from public.marketing_campaigns where id = ${id}`
    )[0]!;
    expect(book()).toMatchObject([
      {
        email: 'ana@exemple.fr',
        variables: { prenom: 'Ana', nom: 'Ana Sol', langue: 'fr', campagne: reference },
      },
    ]);
    expect(await stateOf(id)).toEqual({ status: 'done', reaction: null });
  });

  it('learns which addresses are not delivered to, and none is handed over again', async () => {
    await ready([]);
    await apply('ana@exemple.fr');
    const id = await campaign();
    await call({ action: 'sync' }, office);
    sendPulse.act('bounce', 'ana@exemple.fr');
    expect((await call({ action: 'sync' })).body).toMatchObject({ bounced: 1, unsubscribed: 0 });
    expect(await stateOf(id)).toEqual({ status: 'done', reaction: 'bounced' });
    await expect(campaign()).rejects.toMatchObject({ code: '23514' });
  });

  it('waits while SendPulse is down, and goes on after', async () => {
    await ready([]);
    await apply('ana@exemple.fr');
    const id = await campaign();
    sendPulse.act('outage');
    expect((await call({ action: 'sync' }, office)).body).toMatchObject({ status: 'failed', handed: 0 });
    sendPulse.act('outage');
    expect((await call({ action: 'sync' }, office)).body).toMatchObject({ handed: 1 });
    expect(await stateOf(id)).toMatchObject({ status: 'done' });
  });
});

describe('a call to sendpulse', () => {
  it.each([
    ['for a visitor', () => '', 401],
    ['for staff without the role', () => stranger, 403],
    ['with an invalid token', () => 'eyJ', 401],
  ])('is refused %s, whatever the action', async (_who, token, status) => {
    for (const action of ['check', 'sync', 'remove-keys']) {
      expect((await call({ action }, token())).status).toBe(status);
    }
    expect((await call({ action: 'save-keys', ...KEYS }, token())).status).toBe(status);
    expect(await owner`select from private.sendpulse_credentials`).toHaveLength(0);
  });

  it('from a gestionnaire may send, and do nothing else', async () => {
    expect((await call({ action: 'sync' }, office)).status).toBe(200);
    for (const action of ['check', 'remove-keys']) expect((await call({ action }, office)).status).toBe(403);
    expect((await call({ action: 'save-keys', ...KEYS }, office)).status).toBe(403);
  });

  it('from the schedule may send, and do nothing else', async () => {
    expect((await call({ action: 'sync' }, database.secrets.secretKey)).status).toBe(200);
    expect((await call({ action: 'remove-keys' }, database.secrets.secretKey)).status).toBe(403);
    expect((await call({ action: 'check' }, database.secrets.secretKey)).status).toBe(403);
  });

  it.each([
    [{ action: 'keys' }],
    [{ action: 'save-keys', client_id: 'x', client_secret: 'y' }],
    [{ action: 'save-keys', ...KEYS, url: 'http://elsewhere.test' }],
    [{ action: 'save-keys', client_id: 'identifier', client_secret: 'with\nline breaks' }],
  ])('is refused with the body %j', async (body) => {
    expect((await call(body)).status).toBe(422);
  });
});
