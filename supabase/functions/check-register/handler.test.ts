import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { createHandler } from './handler.ts';

// On a real database; the registers are a server of ours that answers as they do.

const SIRET = '73282932000074';
const NDA = '11755589375';

const COMPANY = {
  results: [
    {
      siren: '732829320',
      nom_complet: 'DUBOIS CLAIRE',
      siege: { siret: '73282932000066', etat_administratif: 'F' },
      matching_etablissements: [{ siret: SIRET, etat_administratif: 'A' }],
    },
  ],
};
const DECLARATION = {
  total_count: 1,
  results: [{ numerodeclarationactivite: NDA, siren: '732829320', denomination: 'Dubois Formation' }],
};

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let registers: Server;
let origin: string;
let trainer: { id: string; token: string };
let recruiter: string;
let colleague: string;
/** What the registers were asked. */
let asked: string[] = [];
let logged: unknown[] = [];
/** The next answers: a body, a status, or none. */
let answer: unknown = COMPANY;

beforeAll(async () => {
  registers = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''));
    if (answer === 'silence') return;
    const isStatus = typeof answer === 'number';
    response.writeHead(isStatus ? (answer as number) : 200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    registers.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(registers.address() as AddressInfo).port}`;
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  api = await database.api();
  const person = async (email: string, roles: string[] = []) => {
    const id = await database.createUser({ email, roles });
    return { id, token: database.accessToken({ id, email }) };
  };
  trainer = await person('formatrice@exemple.test');
  await owner`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${trainer.id}, 'formatrice@exemple.test', 'Claire Dubois', 'pending')`;
  recruiter = (await person('recrutement@exemple.test', ['app5_user'])).token;
  colleague = (await person('corporate@exemple.test', ['app1_user'])).token;
});

afterAll(async () => {
  await owner.end();
  await database.close();
  registers.closeAllConnections();
  await new Promise((resolve) => {
    registers.close(resolve);
  });
});

beforeEach(async () => {
  await owner`delete from private.register_answers`;
  await owner`delete from private.rate_limits`;
  await owner`update public.trainer_accounts set status = 'pending' where user_id = ${trainer.id}`;
  [asked, logged, answer] = [[], [], COMPANY];
});

const handler = (settings: Record<string, string> = {}) =>
  createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      COMPANY_REGISTER_URL: `${origin}/search`,
      TRAINING_REGISTER_URL: `${origin}/records`,
      ...settings,
    }),
    fetch: (input, init) => fetch(input, init),
    log: (event, details) => logged.push([event, details]),
  });

interface Answer {
  state?: string;
  siren?: string;
  name?: string;
  title?: string;
  endsOn?: string;
  checkedAt?: string;
  error?: { code: string; fields?: Record<string, string> };
}

const look = async (
  number = SIRET,
  { form = 'siret', token = trainer.token, handle = handler() } = {},
): Promise<Answer & { status: number }> => {
  const response = await handle(
    new Request('http://functions.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ form, number }),
    }),
  );
  return { status: response.status, ...((await response.json()) as Answer) };
};

describe('a number of a register', () => {
  it('is looked up for the establishment itself, as people write it', async () => {
    expect(await look('732 829 320 00074')).toEqual({
      status: 200,
      state: 'active',
      siren: '732829320',
      name: 'DUBOIS CLAIRE',
      checkedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(asked).toEqual([`/search?q=${SIRET}&per_page=1`]);
  });

  it.each<[string, unknown, string]>([
    [
      'an establishment that closed',
      {
        results: [
          { siren: '732829320', matching_etablissements: [{ siret: SIRET, etat_administratif: 'F' }] },
        ],
      },
      'closed',
    ],
    ['no such number', { results: [] }, 'unknown'],
    ['another company', { results: [{ siren: '356000000' }] }, 'unknown'],
    ['the company without this establishment', { results: [{ siren: '732829320' }] }, 'unverified'],
  ])('is what the register says it is: %s', async (_, said, state) => {
    answer = said;
    expect(await look()).toMatchObject({ status: 200, state });
  });

  it('is a declaration of activity too', async () => {
    answer = DECLARATION;
    expect(await look(NDA, { form: 'nda' })).toMatchObject({
      state: 'active',
      siren: '732829320',
      name: 'Dubois Formation',
    });
    expect(asked).toEqual([`/records?where=numerodeclarationactivite="${NDA}"&limit=1`]);
    answer = { results: [] };
    expect(await look('82691234567', { form: 'nda' })).toMatchObject({ state: 'unknown' });
  });

  it('is asked for once a day, whoever asks', async () => {
    const first = await look();
    expect(await look(SIRET, { token: recruiter })).toEqual(first);
    expect(asked).toHaveLength(1);
    await owner`update private.register_answers set asked_at = asked_at - interval '25 hours'`;
    answer = { results: [] };
    expect(await look()).toMatchObject({ state: 'unknown' });
    expect(await owner`select form, number from private.register_answers`).toHaveLength(1);
  });
});

describe('a certification', () => {
  const RECORD = {
    Numero_Fiche: 'RNCP37123',
    Intitule: 'Secrétaire assistant',
    Nom_Certificateur: 'Ministère du travail',
    Date_Decision: '01/02/2024',
    Date_Fin_Enregistrement: '31/01/2029',
    Actif: 'ACTIVE',
  };
  const lookUp = (
    code = 'rncp 37123',
    options: { token?: string; handle?: ReturnType<typeof handler> } = {},
  ) =>
    look(code, {
      form: 'certification',
      token: colleague,
      handle: handler({ CERTIFICATION_REGISTER_URL: `${origin}/certifications` }),
      ...options,
    });

  it('is looked up by its code, and asked for once a day', async () => {
    answer = { data: [RECORD] };
    const first = await lookUp();
    expect(first).toEqual({
      status: 200,
      state: 'active',
      title: 'Secrétaire assistant',
      certifier: 'Ministère du travail',
      registeredOn: '2024-02-01',
      endsOn: '2029-01-31',
      checkedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(await lookUp('RNCP37123')).toEqual(first);
    expect(asked).toEqual(['/certifications?Numero_Fiche__exact=RNCP37123&page_size=1']);
  });

  it.each<[string, unknown, string]>([
    ['one that ended', { data: [{ ...RECORD, Date_Fin_Enregistrement: '2020-01-31' }] }, 'closed'],
    ['one that was taken off', { data: [{ ...RECORD, Actif: 'INACTIVE' }] }, 'closed'],
    ['one without an end', { data: [{ Numero_Fiche: 'RNCP37123' }] }, 'active'],
    ['no such code', { data: [] }, 'unknown'],
    ['another one', { data: [{ ...RECORD, Numero_Fiche: 'RNCP3712' }] }, 'unknown'],
    ['something else', { records: [] }, 'unverified'],
    ['a failure', 503, 'unverified'],
  ])('is what the register says it is: %s', async (_, said, state) => {
    answer = said;
    expect(await lookUp()).toMatchObject({ status: 200, state });
  });

  it('is not verified when no register is set, and nobody is asked', async () => {
    expect(await lookUp('RS6207', { handle: handler() })).toEqual({ status: 200, state: 'unverified' });
    expect(asked).toEqual([]);
  });

  it('is for staff, and for codes of the registers alone', async () => {
    answer = { data: [RECORD] };
    expect((await lookUp('RNCP37123', { token: trainer.token })).status).toBe(403);
    expect((await lookUp('RNCP37123', { token: '' })).status).toBe(401);
    for (const code of ['RNCP', '37123', 'RS1234567', "RS1' or '1"])
      expect([code, (await lookUp(code)).status]).toEqual([code, 422]);
    expect(asked).toEqual([]);
    expect((await lookUp('RNCP37123', { token: recruiter })).status).toBe(200);
  });

  it('counts among the numbers that a person may ask for in an hour', async () => {
    answer = { data: [RECORD] };
    await lookUp();
    await owner`update private.rate_limits set hits = 120`;
    expect((await lookUp()).status).toBe(429);
  });
});

describe('a register that does not help', () => {
  // threat 45
  it.each<[string, unknown]>([
    ['fails', 500],
    ['limits us', 429],
    ['answers something else', { results: 'none' }],
    ['answers a page', '<html></html>'],
    ['answers without end', `[${'1,'.repeat(300_000)}1]`],
  ])('leaves the number unverified when it %s, and is asked again', async (_, said) => {
    answer = said;
    expect(await look()).toEqual({ status: 200, state: 'unverified' });
    expect(JSON.stringify(logged)).toContain('register_away');
    expect(JSON.stringify(logged)).not.toContain(SIRET);
    answer = COMPANY;
    expect(await look()).toMatchObject({ state: 'active' });
  });

  it('leaves it unverified after five seconds', async () => {
    answer = 'silence';
    const start = performance.now();
    expect(await look()).toEqual({ status: 200, state: 'unverified' });
    expect(performance.now() - start).toBeLessThan(8000);
  }, 15_000);

  it('leaves it unverified when none is set, without asking anybody', async () => {
    const handle = handler({ COMPANY_REGISTER_URL: '', TRAINING_REGISTER_URL: '' });
    expect(await look(SIRET, { handle })).toEqual({ status: 200, state: 'unverified' });
    expect(await look(NDA, { form: 'nda', handle })).toEqual({ status: 200, state: 'unverified' });
    expect([asked, logged]).toEqual([[], []]);
  });
});

describe('who may ask', () => {
  it('is a trainer whose account waits or is approved, and staff who check papers', async () => {
    expect((await look(SIRET, { token: '' })).status).toBe(401);
    expect((await look(SIRET, { token: 'no-token' })).status).toBe(401);
    expect((await look(SIRET, { token: colleague })).status).toBe(403);
    await owner`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${trainer.id}`;
    expect((await look()).status).toBe(403);
    expect(asked).toEqual([]);
    expect((await look(SIRET, { token: recruiter })).status).toBe(200);
  });

  it('asks for numbers only', async () => {
    expect(await look('12345678901234')).toMatchObject({ status: 422, error: { code: 'invalid_fields' } });
    expect((await look('11755589375" or 1=1', { form: 'nda' })).status).toBe(422);
    expect((await look(SIRET, { form: 'siren' })).status).toBe(422);
    expect(asked).toEqual([]);
  });

  it('asks no more in an hour than a person does', async () => {
    await look();
    await owner`update private.rate_limits set hits = 120`;
    expect(await look()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    expect((await look(SIRET, { token: recruiter })).status).toBe(200);
  });
});
