import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestApi, type TestDatabase } from '../../tools/embedded/test-database.ts';
import { newChallenge } from './_shared/public-form/challenge.ts';
import { docx, pdf, realPdf } from './_shared/testing/files.ts';
import {
  quickProof,
  solve,
  submissionRequest,
  type SubmissionOptions,
} from './_shared/testing/submission.ts';

// The functions as they are deployed, on a real database, storage and mail service.

interface Mail {
  to: string;
  subject: string;
  text: string;
}

let database: TestDatabase;
let api: TestApi;
let mailServer: Server;
let mails: Mail[];
let isMailDown = false;
let service: SupabaseClient;
/** Sees and changes everything, as an administrator at the database does. */
let owner: Sql;
let recruiter: string;

const OPTIONS = { auth: { persistSession: false, autoRefreshToken: false } };

beforeAll(async () => {
  mails = [];
  mailServer = createServer((request, response) => {
    void text(request).then((body) => {
      if (!isMailDown) mails.push(JSON.parse(body) as Mail);
      response.writeHead(isMailDown ? 500 : 201).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', resolve);
  });
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  const mailPort = (mailServer.address() as AddressInfo).port;
  api = await database.api({
    functionsEnv: {
      MAIL_API_URL: `http://127.0.0.1:${mailPort}/api/messages`,
      SUBMISSIONS_PER_ADDRESS: '100',
    },
  });
  service = createClient(api.url, database.secrets.secretKey, OPTIONS);
  recruiter = await tokenOf('recrutement@trame.example', ['app5_user']);
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await new Promise((resolve) => {
    mailServer.close(resolve);
  });
});

async function tokenOf(email: string, roles: readonly string[]): Promise<string> {
  const id = await database.createUser({ email, roles });
  return database.accessToken({ id, email });
}

const proofFor = (key: string) => quickProof(database.secrets.altchaSecret, key);

async function send(options: Partial<SubmissionOptions> & { key: string }) {
  const altcha = options.altcha ?? (await proofFor(options.key));
  const url = `${api.url}/functions/v1/submit-application`;
  const response = await fetch(submissionRequest({ ...options, altcha, url }));
  return { status: response.status, body: (await response.json()) as { reference?: string; error?: object } };
}

const call = async (name: string, token: string, body: object) => {
  const response = await fetch(`${api.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const rowOf = async (key: string) => {
  const { data } = await service.from('trainer_applications').select().eq('submission_key', key).single();
  return data as Record<string, string | number | null>;
};

/** Names in one folder of the bucket. */
const storedFiles = async (folder: string) => {
  const rows = await owner<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = 'trainer-applications' and name like ${`${folder}/%`} order by name
  `;
  return rows.map(({ name }) => name.slice(folder.length + 1));
};

describe('an application that a visitor sends', () => {
  it('gives recruiters its row and both files, and the visitor a receipt', async () => {
    const key = randomUUID();
    // A challenge as the form gets it.
    const challenge = await newChallenge(database.secrets.altchaSecret, key, new Date(Date.now() - 60_000));
    const altcha = await solve(challenge);
    const references = { name: 'Références.docx', bytes: docx() };
    const { status, body } = await send({ key, altcha, references });
    expect(status).toBe(201);
    const row = await rowOf(key);
    expect(row).toMatchObject({
      reference: body.reference,
      full_name: 'Élodie Saint-Aubin',
      phone: '+33612345678',
      status: 'new',
      consent_version: '2026-11',
      pool_consent_at: null,
      references_original_name: 'Références.docx',
    });
    const path = `resumes/${String(row.resume_filename)}`;
    const { body: link } = await call('sign-document', recruiter, { path });
    const file = await fetch(String(link.signedUrl));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(realPdf());
    expect(await storedFiles('references')).toContain(row.references_filename);
    expect(mails).toContainEqual(
      expect.objectContaining({
        to: 'elodie.saint-aubin@exemple.fr',
        subject: `Votre candidature ${String(body.reference)} est bien arrivée`,
      }),
    );
    const { data: logs } = await service.from('notification_logs').select().eq('application_id', row.id);
    expect(logs).toEqual([expect.objectContaining({ status: 'sent', kind: 'application-received' })]);
  });

  it('three times at once is stored once: one row, one file, one reference, one mail', async () => {
    const key = randomUUID();
    const altcha = await proofFor(key);
    const before = (await storedFiles('resumes')).length;
    const sent = mails.length;
    const answers = { email: 'trois@exemple.fr' };
    const results = await Promise.all([1, 2, 3].map(() => send({ key, altcha, answers })));
    expect(new Set(results.map(({ body }) => body.reference)).size).toBe(1);
    expect(results.every(({ status }) => status === 200 || status === 201)).toBe(true);
    const row = await rowOf(key);
    const files = await storedFiles('resumes');
    expect(files).toContain(row.resume_filename);
    expect(files).toHaveLength(before + 1);
    expect(mails).toHaveLength(sent + 1);
    const { data: stale } = await service.rpc('stale_uploads', { older_than_minutes: 0 });
    expect(stale).toEqual([]);
  });

  it('again after a broken connection, with 9 MB, gets the first reference', async () => {
    const key = randomUUID();
    const resume = { name: 'cv.pdf', bytes: pdf({ words: 'x'.repeat(9 * 1024 * 1024) }) };
    const answers = { email: 'gros@exemple.fr' };
    const first = await send({ key, resume, answers });
    expect(first.status).toBe(201);
    expect(await send({ key, resume, answers })).toEqual({ status: 200, body: first.body });
  });

  it('again after an edit gets the answer that the edit was not received', async () => {
    const key = randomUUID();
    const answers = { email: 'edite@exemple.fr' };
    const { reference } = (await send({ key, answers })).body;
    const { status, body } = await send({ key, answers: { ...answers, city: 'Rezé' } });
    expect([status, body.error]).toEqual([
      409,
      expect.objectContaining({ code: 'already_received', reference }),
    ]);
    expect(await rowOf(key)).toMatchObject({ reference, city: 'Nantes' });
    expect((await send({ key: randomUUID(), answers: { ...answers, city: 'Rezé' } })).status).toBe(201);
  });

  it('while the mail service is down is stored, and its receipt can be sent later', async () => {
    const key = randomUUID();
    isMailDown = true;
    const { status } = await send({ key, answers: { email: 'plus-tard@exemple.fr' } });
    isMailDown = false;
    expect(status).toBe(201);
    const { id } = await rowOf(key);
    const logs = () => service.from('notification_logs').select('status').eq('application_id', id);
    expect((await logs()).data).toEqual([{ status: 'failed' }]);
    const again = { kind: 'application-received', application_id: id };
    expect(await call('notifications', database.secrets.secretKey, again)).toEqual({
      status: 200,
      body: { status: 'sent' },
    });
    expect((await logs()).data).toEqual([{ status: 'sent' }]);
  });

  it('after an outage of the mail service has the waiting receipts sent too, each once', async () => {
    const late = ['tard-1@exemple.fr', 'tard-2@exemple.fr'];
    isMailDown = true;
    for (const email of [...late, 'ancien@exemple.fr']) await send({ key: randomUUID(), answers: { email } });
    isMailDown = false;
    await owner`update public.notification_logs set created_at = now() - interval '2 minutes' where status = 'failed'`;
    await owner`
      update public.notification_logs set status = 'pending', error = null where recipient = ${late[1]!}
    `;
    await owner`
      update public.trainer_applications set created_at = now() - interval '8 days' where email = 'ancien@exemple.fr'
    `;
    const next = ['suivant-1@exemple.fr', 'suivant-2@exemple.fr'];
    await Promise.all(next.map((email) => send({ key: randomUUID(), answers: { email } })));
    await send({ key: randomUUID(), answers: { email: 'suivant-3@exemple.fr' } });
    for (const email of late) expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
    expect(mails.filter(({ to }) => to === 'ancien@exemple.fr')).toHaveLength(0);
    const rows =
      await owner`select status, error from public.notification_logs where recipient = any (${late})`;
    expect([...rows]).toEqual([
      { status: 'sent', error: null },
      { status: 'sent', error: null },
    ]);
  });

  it('that is refused leaves no file and no row', async () => {
    const key = randomUUID();
    const before = await storedFiles('resumes');
    const { status, body } = await send({ key, resume: { name: 'cv.docx', bytes: realPdf() } });
    expect([status, body.error]).toEqual([415, expect.objectContaining({ code: 'file_type' })]);
    expect(await storedFiles('resumes')).toEqual(before);
    expect(await rowOf(key)).toBeNull();
  });

  it('removes the file of an earlier one that was interrupted, and no file in use', async () => {
    const orphan = `resumes/${randomUUID()}.pdf`;
    await service.storage.from('trainer-applications').upload(orphan, realPdf().buffer);
    await owner`
      insert into private.pending_uploads (path, submission_key, created_at)
      values (${orphan}, ${randomUUID()}, now() - interval '2 hours')
    `;
    const key = randomUUID();
    expect((await send({ key, answers: { email: 'apres@exemple.fr' } })).status).toBe(201);
    const files = await storedFiles('resumes');
    expect(files).not.toContain(orphan.slice('resumes/'.length));
    expect(files).toContain((await rowOf(key)).resume_filename);
    expect(await owner`select path from private.pending_uploads`).toHaveLength(0);
  });

  it('again after seven failures of the platform is accepted: the failures do not count', async () => {
    const answers = { email: 'sept@exemple.fr' };
    const key = randomUUID();
    const altcha = await proofFor(key);
    await owner`alter table public.trainer_applications add constraint out_of_order check (email <> ${owner.unsafe(`'${answers.email}'`)})`;
    try {
      for (let index = 0; index < 7; index += 1)
        expect((await send({ key, altcha, answers })).status).toBe(503);
    } finally {
      await owner`alter table public.trainer_applications drop constraint out_of_order`;
    }
    expect((await send({ key, altcha, answers })).status).toBe(201);
    const results = [];
    for (let index = 0; index < 5; index += 1)
      results.push((await send({ key: randomUUID(), answers })).status);
    expect(results).toEqual([201, 201, 201, 201, 403]);
  });

  it('beyond five of one address is accepted after a mailed link, which works once', async () => {
    const answers = { email: 'six@exemple.fr' };
    const results = [];
    for (let index = 0; index < 5; index += 1)
      results.push((await send({ key: randomUUID(), answers })).status);
    expect(results).toEqual([201, 201, 201, 201, 201]);
    const sixth = { key: randomUUID(), answers };
    expect(await send(sixth)).toMatchObject({ status: 403, body: { error: { code: 'confirm_address' } } });
    const [mail] = mails.filter(({ to, subject }) => to === answers.email && subject.startsWith('Confirmez'));
    const token = /\/confirmer-adresse#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1];
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => call('confirm-address', database.secrets.publishableKey, { token })),
    );
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(uses.filter(({ status }) => status === 404)).toHaveLength(9);
    expect((await send(sixth)).status).toBe(201);
    // Receipts of the day are counted for the mailbox: the sixth remains here.
    expect(
      mails.filter(({ to, subject }) => to === answers.email && subject.includes('arrivée')),
    ).toHaveLength(5);
  });
});

describe('analyze-cv-with-extraction', () => {
  it('reads the CV that a visitor sent, for a recruiter', async () => {
    const key = randomUUID();
    await send({ key, answers: { email: 'analyse@exemple.fr' } });
    const applicationId = String((await rowOf(key)).id);
    expect(await call('analyze-cv-with-extraction', recruiter, { applicationId })).toEqual({
      status: 200,
      body: { status: 'success' },
    });
    expect(await rowOf(key)).toMatchObject({
      ai_status: 'success',
      ai_analysis_v2: {
        result: { emails: ['thibault.grandsaigne@example.com'] },
        analyser: { name: 'rules' },
      },
    });
  });
});

describe('notifications', () => {
  it('reach each person once when two recruiters send one template at the same moment', async () => {
    const key = randomUUID();
    const email = 'deux-recruteurs@exemple.fr';
    await send({ key, answers: { email } });
    const applicationId = String((await rowOf(key)).id);
    const colleague = await tokenOf('recrutement-2@trame.example', ['app5_user']);
    const [template] = await owner<{ id: string }[]>`
      select id from public.message_templates where name = 'Prise de contact'`;
    const write = (token: string, confirmed = false) =>
      call('notifications', token, {
        kind: 'message',
        message_id: randomUUID(),
        template_id: template!.id,
        subject: 'Votre candidature',
        text: 'Bonjour {{prenom}}',
        reason: null,
        application_ids: [applicationId],
        ...(confirmed && { confirmed_ids: [applicationId] }),
      });
    const left = () => mails.filter(({ to, subject }) => to === email && subject === 'Votre candidature');
    let answers: Promise<Awaited<ReturnType<typeof write>>[]> | undefined;
    await owner.begin(async (tx) => {
      // Both have read that nobody wrote to this person before either can record that it does.
      await tx`lock table public.notification_logs in share row exclusive mode`;
      answers = Promise.all([write(recruiter), write(colleague)]);
      const waiting = async () => {
        const [row] = await tx<{ count: number }[]>`
          select count(*)::integer from pg_locks
          where relation = 'public.notification_logs'::regclass and not granted`;
        return row!.count;
      };
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    });
    const results = (await answers!).map(({ body }) => (body.results as object[])[0]);
    expect(results).toContainEqual({ application_id: applicationId, status: 'sent' });
    expect(results).toContainEqual({
      application_id: applicationId,
      status: 'failed',
      error: 'Cette personne a déjà reçu ce modèle\u00a0: confirmez pour l’envoyer encore.',
    });
    expect(left()).toHaveLength(1);
    expect((await write(colleague, true)).body.results).toEqual([
      { application_id: applicationId, status: 'sent' },
    ]);
    expect(left()).toHaveLength(2);
  });
});

describe('get-matching-users', () => {
  it('answers recruiters, and nobody else', async () => {
    const id = await database.createUser({ email: 'ana@exemple.fr' });
    const body = { emails: ['Ana@exemple.fr', 'inconnu@exemple.fr'] };
    expect(await call('get-matching-users', recruiter, body)).toEqual({
      status: 200,
      body: { users: [{ id, email: 'ana@exemple.fr' }] },
    });
    const manager = await tokenOf('gestion@trame.example', ['gestionnaire', 'admin']);
    expect((await call('get-matching-users', manager, body)).status).toBe(403);
    expect((await call('get-matching-users', database.secrets.publishableKey, body)).status).toBe(401);
  });

  // threat 26
  it('refuses a role withdrawn while its token is valid, and an expired token', async () => {
    const id = await database.createUser({ email: 'partie@trame.example', roles: ['app5_user'] });
    const token = database.accessToken({ id, email: 'partie@trame.example' });
    expect((await call('get-matching-users', token, { emails: [] })).status).toBe(200);
    await owner`delete from public.user_roles where user_id = ${id}`;
    expect((await call('get-matching-users', token, { emails: [] })).status).toBe(403);
    const expired = database.accessToken({ id }, { exp: Math.floor(Date.now() / 1000) - 10 });
    expect((await call('get-matching-users', expired, { emails: [] })).status).toBe(401);
  });
});

describe('a function that asks for a role', () => {
  const names = globSync(`${import.meta.dirname}/*/handler.ts`)
    .filter((file) => readFileSync(file, 'utf8').includes('requireRole('))
    .map((file) => basename(dirname(file)));
  let id: string;

  beforeAll(async () => {
    id = await database.createUser({
      email: 'deux-facteurs@trame.example',
      roles: ['app1_user', 'app4_user', 'app5_user'],
    });
    await owner`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())
    `;
  });

  it('is in the list of this test', () => {
    expect(names.toSorted()).toEqual([
      'analyze-cv-with-extraction',
      'delete-trainer-application-files',
      'get-matching-users',
      'notifications',
      'purge-applications',
      'sendpulse',
      'sign-document',
      'signatures',
      'site-media',
      'staff-invitations',
    ]);
  });

  it.each(names)('%s refuses somebody with a second factor who gave the password alone', async (name) => {
    const tokens = ['aal1', 'aal2'].map((aal) => database.accessToken({ id }, { aal }));
    const [without, given] = await Promise.all(tokens.map((token) => call(name, token, { unknown: true })));
    expect([without?.status, without?.body.error]).toEqual([
      403,
      expect.objectContaining({ code: 'forbidden' }),
    ]);
    // After the role, the request is checked.
    expect(given?.status).toBe(422);
  });
});

describe('sign-document', () => {
  let path: string;
  let applicationId: string;

  beforeAll(async () => {
    const key = randomUUID();
    await send({ key, answers: { email: 'lien@exemple.fr' } });
    const row = await rowOf(key);
    path = `resumes/${String(row.resume_filename)}`;
    applicationId = String(row.id);
  });

  const links = () => owner`
    select actor_id, changes from private.audit_log
    where application_id = ${applicationId} and operation = 'FILE' order by id
  `;

  it('gives a recruiter a link of 300 seconds, records it once, and opens the file in no other way', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('sign-document', recruiter, { path })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const link = new URL(String(answers[0]?.body.signedUrl));
    const token = link.searchParams.get('token') ?? '';
    const { iat, exp } = JSON.parse(atob(token.split('.')[1] ?? '')) as { iat: number; exp: number };
    expect(exp - iat).toBe(300);
    expect((await fetch(link)).status).toBe(200);
    expect([...(await links())]).toEqual([
      { actor_id: expect.any(String) as string, changes: { action: 'link', document: 'resume' } },
    ]);
    const reader = createClient(api.url, database.secrets.publishableKey, {
      ...OPTIONS,
      global: { headers: { authorization: `Bearer ${recruiter}` } },
    }).storage.from('trainer-applications');
    expect((await reader.createSignedUrl(path, 1_000_000)).error).not.toBeNull();
    expect((await reader.download(path)).error).not.toBeNull();
    expect((await reader.list('resumes')).data ?? []).toEqual([]);
  });

  it('refuses others, a file of no application and a missing file with the same words', async () => {
    const nobody = await tokenOf('sans-role@trame.example', ['gestionnaire', 'admin']);
    expect((await call('sign-document', nobody, { path })).status).toBe(403);
    expect((await call('sign-document', database.secrets.publishableKey, { path })).status).toBe(401);
    const orphan = `resumes/${randomUUID()}.pdf`;
    await service.storage.from('trainer-applications').upload(orphan, realPdf().buffer);
    const unknown = await call('sign-document', recruiter, { path: orphan });
    for (const strange of ['a,b)', '(', ')),or=(', "a'b*%, (1).pdf"])
      expect(await call('sign-document', recruiter, { path: `resumes/${strange}` })).toEqual(unknown);
    await service.storage.from('trainer-applications').remove([path]);
    const gone = await call('sign-document', recruiter, { path });
    expect(unknown.status).toBe(404);
    expect(gone).toEqual(unknown);
  });
});

describe('delete-trainer-application-files', () => {
  it('removes the files of an application for a recruiter only', async () => {
    const key = randomUUID();
    await send({ key, answers: { email: 'efface@exemple.fr' } });
    const path = `resumes/${String((await rowOf(key)).resume_filename)}`;
    const nobody = await tokenOf('personne@trame.example', []);
    const name = 'delete-trainer-application-files';
    expect((await call(name, nobody, { files: [path] })).status).toBe(403);
    expect((await call(name, recruiter, { files: [`resumes/${randomUUID()}.pdf`] })).status).toBe(404);
    expect(await call(name, recruiter, { files: [path] })).toEqual({
      status: 200,
      body: { success: true, deleted: [path] },
    });
    expect(await storedFiles('resumes')).not.toContain(path.slice('resumes/'.length));
    expect(await call(name, recruiter, { files: [path] })).toEqual({
      status: 200,
      body: { success: true, deleted: [] },
    });
  });
});
