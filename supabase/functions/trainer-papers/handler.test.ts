import { createServer, type AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { addDays, FILE_MESSAGES, today } from '@trame/domain';
import { PAPER_LIMITS } from '@trame/domain/trainers';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestApi,
  type TestDatabase,
} from '../../../tools/embedded/test-database.ts';
import { readEnv } from '../_shared/env.ts';
import { cvPdf } from '../_shared/testing/cv.ts';
import { pdf } from '../_shared/testing/files.ts';
import type { PaperSteps } from './deposit.ts';
import { createHandler } from './handler.ts';
import { steps } from './steps.ts';

// The function as it is deployed, on a real database and storage.

let database: TestDatabase;
let api: TestApi;
let owner: Sql;
let trainer: { id: string; token: string };
let other: { id: string; token: string };
let recruiter: { id: string; token: string };

const person = async (email: string, roles: string[] = []) => {
  const id = await database.createUser({ email, roles });
  return { id, token: database.accessToken({ id, email }) };
};
const trainerOf = async (email: string, status: string) => {
  const made = await person(email);
  await owner`
    insert into public.trainer_accounts (user_id, email, full_name, status)
    values (${made.id}, ${email}, 'Claire Dubois', ${status})`;
  return made;
};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  api = await database.api();
  trainer = await trainerOf('formatrice@trame.example', 'approved');
  other = await trainerOf('autre@trame.example', 'pending');
  recruiter = await person('recrutement@trame.example', ['app5_user']);
});

afterAll(async () => {
  await owner.end();
  await database.close();
});

beforeEach(async () => {
  await owner`delete from private.rate_limits`;
  await owner`delete from public.trainer_papers`;
  await owner`update public.trainer_accounts set status = 'approved' where user_id = ${trainer.id}`;
});

interface Answer {
  id?: string;
  status?: string;
  pages?: number;
  reading?: Record<string, { value: string; quote: string; page: number }>;
  signedUrl?: string;
  version?: string;
  deleted?: number;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

const call = async (token: string, init: RequestInit) => {
  const response = await fetch(`${api.url}/functions/v1/trainer-papers`, {
    method: 'POST',
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
const post = (body: object, token: string) =>
  call(token, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const formOf = (bytes: Uint8Array | string, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'vigilance', ...fields })) form.append(name, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.append('file', new File([content], 'C:\\papiers\\Urssaf.pdf', { type: 'image/png' }));
  return form;
};
const send = (bytes: Uint8Array | string, fields: Record<string, string> = {}, token = trainer.token) =>
  call(token, { body: formOf(bytes, fields) });

/** The function with other settings or steps than the deployed one. */
const handle = async (
  bytes: Uint8Array,
  settings: Record<string, string>,
  changes: Partial<PaperSteps> = {},
) => {
  const handler = createHandler({
    env: readEnv({
      SUPABASE_URL: api.url,
      SUPABASE_ANON_KEY: database.secrets.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
      ...settings,
    }),
    fetch: (input, init) => fetch(input, init),
    newSteps: (): PaperSteps => ({ ...steps, ...changes }),
    log: () => undefined,
  });
  const response = await handler(
    new Request('http://functions.test/', {
      method: 'POST',
      headers: { authorization: `Bearer ${trainer.token}` },
      body: formOf(bytes),
    }),
  );
  return { status: response.status, body: (await response.json()) as Answer };
};

const LINES = [
  'Attestation de vigilance',
  'Code de sécurité : 7X2K9PLM4QA8C1D',
  'Fait à Lyon, le 12/11/2026, valable jusqu’au 12/05/2097',
];
const paper = (...lines: string[]) => cvPdf([{ lines: [...LINES, ...lines] }]);
const stored = () =>
  owner<
    { name: string }[]
  >`select name from storage.objects where bucket_id = 'trainer-papers' order by name`;
const rows = () =>
  owner`select kind, status, file_name, pages, expires_on::text from public.trainer_papers order by created_at`;

describe('a trainer', () => {
  it('sends a paper: it is stored, read and waits', async () => {
    const until = addDays(today(), 170);
    const { status, body } = await send(await paper(), {
      expires_on: until,
      reference: '7X2K9PLM4QA8C1D',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'to_check', pages: 1 });
    expect(body.reading).toEqual({
      issued_on: { value: '2026-11-12', quote: LINES[2], page: 1 },
      expires_on: { value: '2097-05-12', quote: LINES[2], page: 1 },
      reference: { value: '7X2K9PLM4QA8C1D', quote: LINES[1], page: 1 },
    });
    expect([...(await rows())]).toEqual([
      { kind: 'vigilance', status: 'to_check', file_name: 'Urssaf.pdf', pages: 1, expires_on: until },
    ]);
    const [row] = await owner`select reading from public.trainer_papers`;
    expect(row).toEqual({ reading: body.reading });
  });

  it('has one paper and one file for a deposit that is tried again', async () => {
    const bytes = await paper('encore');
    const before = (await stored()).length;
    await owner`delete from private.unused_paper_files`;
    const first = await send(bytes);
    const again = await send(bytes);
    expect(again.body.id).toBe(first.body.id);
    expect([(await stored()).length - before, (await rows()).length]).toEqual([1, 1]);
    expect(await owner`select 1 from private.unused_paper_files`).toHaveLength(0);
  });

  it.each([
    ['contrat', 'issued_on', '1926-03-12', 'La date ne peut pas être antérieure au 01/01/1950'],
    ['vigilance', 'expires_on', '2926-05-12', 'La date ne peut pas être postérieure au 31/12/2100'],
  ])('reads which day of %s is a slip: %s %s', async (kind, field, day, message) => {
    const { status, body } = await send(await paper(kind), { kind, [field]: day });
    expect([status, body.error?.fields]).toEqual([422, { [field]: message }]);
    expect(await rows()).toHaveLength(0);
  });

  it('has one paper for the same deposit at the same moment, and nothing else than answers that say so', async () => {
    const bytes = await paper('huit fois');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
    expect(answers.map(({ status, body }) => body.error ?? status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it.each(['-'.repeat(36), `${'-'.repeat(36)}/proof`, 'a'.repeat(36)])(
    'is answered that there is no paper of the id %s',
    async (path) => {
      expect((await post({ path }, trainer.token)).status).toBe(404);
    },
  );

  // threat 38
  it('opens what they sent by a link of short life, and nobody else’s', async () => {
    const bytes = await paper('lien');
    const { body } = await send(bytes);
    const link = await post({ path: body.id }, trainer.token);
    const file = await fetch(link.body.signedUrl ?? '');
    expect(file.headers.get('content-type')).toContain('application/pdf');
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(bytes));
    expect((await post({ path: body.id }, recruiter.token)).status).toBe(200);
    expect((await post({ path: body.id }, other.token)).status).toBe(404);
    // Storage itself is closed to its owner too.
    const client: SupabaseClient = createClient(api.url, database.secrets.publishableKey, {
      global: { headers: { authorization: `Bearer ${trainer.token}` } },
    });
    const name = (await stored())[0]?.name ?? '';
    expect((await client.storage.from('trainer-papers').download(name)).error).not.toBeNull();
    expect((await client.storage.from('trainer-papers').upload('own.pdf', 'x')).error).not.toBeNull();
  });

  it.each<[string, () => Promise<Uint8Array> | string, number, string]>([
    ['a picture', () => '\u0089PNG\r\n', 415, 'photographiez'],
    ['an empty file', () => '', 422, 'vide'],
    [
      'a PDF of too many pages',
      () => cvPdf(Array.from({ length: 31 }, () => ({ lines: ['a'] }))),
      422,
      '30 pages',
    ],
    ['a PDF cut short', async () => (await paper()).slice(0, 400), 422, 'endommagé'],
    [
      'a PDF that runs a script',
      () =>
        new TextDecoder('latin1')
          .decode(pdf())
          .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert) >>'),
      422,
      'contient un script',
    ],
  ])('is shown what to do about %s', async (_, make, status, message) => {
    const before = (await stored()).length;
    const answer = await send(await make());
    expect(answer.status).toBe(status);
    expect(answer.body.error?.fields?.['file']).toContain(message);
    expect([(await stored()).length - before, (await rows()).length]).toEqual([0, 0]);
  });

  it.each<[Record<string, string>, string]>([
    [{ kind: 'permis' }, 'kind'],
    [{ kind: '../cv' }, 'kind'],
    [{ expires_on: '2027-02-30' }, 'expires_on'],
    [{ issued_on: '2099-01-01' }, 'issued_on'],
    [{ expires_on: '2020-02-29' }, 'expires_on'],
    [{ kind: 'cv', issued_on: '2020-02-29' }, 'issued_on'],
    [{ kind: 'avis-sirene', reference: '12345678901234' }, 'reference'],
    [{ status: 'verified' }, 'status'],
  ])('is shown which value is refused: %j', async (fields, name) => {
    const { status, body } = await send(await paper(), fields);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [name]]);
    expect(await rows()).toHaveLength(0);
  });

  it.each([
    [PAPER_LIMITS.perHour - 1, 200, ''],
    [PAPER_LIMITS.perHour, 429, 'en une heure'],
    [PAPER_LIMITS.perDay, 429, 'en une heure'],
  ])('sends no more in an hour than a person does: after %i', async (before, status, message) => {
    await send('x');
    await owner`update private.rate_limits set hits = ${before}`;
    const answer = await send(await paper());
    expect(answer.status).toBe(status);
    expect(answer.body.error?.message ?? '').toContain(message);
  });

  it('nor in a day', async () => {
    await send('x');
    await owner`update private.rate_limits set hits = ${PAPER_LIMITS.perDay} where window_ends_at > now() + interval '2 hours'`;
    const answer = await send(await paper());
    expect([answer.status, answer.body.error?.message]).toEqual([
      429,
      'Trop de pièces déposées en un jour. Continuez dans 24\u00a0heures.',
    ]);
  });
});

describe('the proof that a code was checked', () => {
  const PROOF = cvPdf([{ lines: ['Attestation authentique'] }]);
  const prove = async (id: string | undefined, token: string, bytes?: Uint8Array | string) => {
    const form = new FormData();
    form.append('proof_of', id ?? '');
    form.append('file', new File([new Uint8Array(Buffer.from(bytes ?? (await PROOF)))], 'preuve.pdf'));
    return call(token, { body: form });
  };
  const decide = (id: string | undefined, version: string | undefined) =>
    fetch(`${api.url}/rest/v1/rpc/decide_trainer_paper`, {
      method: 'POST',
      headers: {
        apikey: database.secrets.publishableKey,
        authorization: `Bearer ${recruiter.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        paper_id: id,
        version,
        decision: 'verify',
        issued_on: today(),
        expires_on: addDays(today(), 170),
        reference: '7X2K9PLM4QA8C1D',
        code_checked: true,
      }),
    });

  it('is kept with the paper that is then verified, and opened by staff alone', async () => {
    const { body } = await send(await paper('preuve'));
    const proven = await prove(body.id, recruiter.token);
    expect(proven.status).toBe(200);
    expect((await decide(body.id, proven.body.version)).status).toBe(200);
    const link = await post({ path: `${body.id}/proof` }, recruiter.token);
    const opened = await fetch(link.body.signedUrl ?? '');
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(new Uint8Array(await PROOF));
    expect((await post({ path: `${body.id}/proof` }, trainer.token)).status).toBe(404);
    // Decided: the proof no longer changes.
    expect((await prove(body.id, recruiter.token)).status).toBe(404);
  });

  it('is judged by its bytes, and added by those who check papers to one whose code is to be checked', async () => {
    const { body } = await send(await paper('refus'));
    const cv = await send(await paper('cv'), { kind: 'cv' });
    expect((await prove(body.id, recruiter.token, 'x')).status).toBe(415);
    expect((await prove(body.id, trainer.token)).status).toBe(403);
    expect((await prove(cv.body.id, recruiter.token)).status).toBe(404);
    expect((await prove('x', recruiter.token)).status).toBe(422);
    const [row] = await owner`select check_proof from public.trainer_papers where id = ${body.id!}`;
    expect(row).toEqual({ check_proof: null });
  });
});

describe('a deposit that fails', () => {
  // threat 40
  it('leaves a file that the daily work finds, or none', async () => {
    await owner`revoke execute on function public.deposit_trainer_paper from service_role`;
    const before = (await stored()).map(({ name }) => name);
    try {
      expect((await send(await paper('perdu'))).status).toBe(403);
    } finally {
      await owner`grant execute on function public.deposit_trainer_paper to service_role`;
    }
    const left = (await stored()).map(({ name }) => name).filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect((await post({ action: 'delete-unused' }, database.secrets.secretKey)).body).toEqual({
      deleted: 0,
    });
    await owner`update private.unused_paper_files set since = now() - interval '2 hours'`;
    const { body } = await post({ action: 'delete-unused' }, database.secrets.secretKey);
    expect(body.deleted).toBeGreaterThan(0);
    expect((await stored()).map(({ name }) => name)).not.toContain(left[0]);
    expect(await owner`select 1 from private.unused_paper_files`).toHaveLength(0);
  });

  it('is none because the text cannot be read in time', async () => {
    const { body } = await handle(
      await paper('lent'),
      {},
      { judgeAndRead: () => Promise.reject(new Error('too long')) },
    );
    expect(body).toMatchObject({ status: 'to_check', reading: {} });
  });

  it('with a virus is stored nowhere', async () => {
    const antivirus = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('stream: Eicar-Test-Signature FOUND\0'));
    });
    await new Promise<void>((resolve) => {
      antivirus.listen(0, '127.0.0.1', resolve);
    });
    const before = (await stored()).length;
    try {
      const { port } = antivirus.address() as AddressInfo;
      const answer = await handle(await paper('virus'), {
        CLAMD_HOST: '127.0.0.1',
        CLAMD_PORT: String(port),
      });
      expect([answer.status, answer.body.error?.code]).toEqual([422, 'file_virus']);
      expect(answer.body.error?.fields).toEqual({ file: FILE_MESSAGES.fr.virus });
      expect([(await stored()).length - before, (await rows()).length]).toEqual([0, 0]);
    } finally {
      antivirus.close();
    }
  });
});

describe('nobody else', () => {
  it('has a body read before it is known who they are and that they may send', async () => {
    const unread = { body: 'no form', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await call('', unread)).status).toBe(401);
    expect((await call('a.false.token', unread)).status).toBe(401);
    const stranger = await person(`${crypto.randomUUID()}@trame.example`);
    expect((await call(stranger.token, unread)).status).toBe(403);
    expect((await call(trainer.token, unread)).status).toBe(400);
    expect(await owner`select hits from private.rate_limits`).toMatchObject([{ hits: 1 }]);
  });

  it('sends a paper', async () => {
    const bytes = await paper();
    expect((await send(bytes, {}, '')).status).toBe(401);
    expect((await send(bytes, {}, 'no-token')).status).toBe(401);
    expect((await send(bytes, {}, recruiter.token)).status).toBe(403);
    await owner`update public.trainer_accounts set status = 'suspended', status_reason = 'Motif' where user_id = ${trainer.id}`;
    expect((await send(bytes)).status).toBe(403);
    expect((await send(bytes, {}, other.token)).status).toBe(200);
  });

  it('deletes files', async () => {
    expect((await post({ action: 'delete-unused' }, recruiter.token)).status).toBe(422);
    expect((await post({ action: 'delete-unused' }, '')).status).toBe(401);
  });
});
