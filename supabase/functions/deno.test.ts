import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { FONTS, INVOICE, NOW } from '@trame/invoice/testing';
import { printInvoice } from '@trame/invoice/write';
import { contract } from '@trame/signature/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tools/embedded/test-database.ts';
import { newChallenge } from './_shared/public-form/challenge.ts';
import { cvPdf } from './_shared/testing/cv.ts';
import {
  DENO,
  denoEnv,
  FOLDER,
  FUNCTIONS,
  RESOLUTION,
  ROOT,
  serveOnDeno,
  type DenoEnv,
  type DenoServer,
} from './_shared/testing/deno.ts';
import { FakeModel } from './_shared/testing/fake-model.ts';
import { realDocx } from './_shared/testing/files.ts';
import type { AnswerBody } from './_shared/testing/json-call.ts';
import { LEAD, RIGHTS } from './_shared/testing/request-visits.ts';
import { formRequest, quickProof, solve, submissionRequest } from './_shared/testing/submission.ts';

// Supabase runs the functions on Deno: here each is checked and served by it, from the packages of the workspace.

let database: TestDatabase;
let env: DenoEnv;
let recruiter: string;
let corporate: string;
let service: SupabaseClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const api = await database.api();
  const email = 'recrutement@trame.example';
  recruiter = database.accessToken({ id: await database.createUser({ email, roles: ['app5_user'] }), email });
  corporate = database.accessToken({
    id: await database.createUser({ email: 'corporate@trame.example', roles: ['app1_user'] }),
  });
  service = createClient(api.url, database.secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  env = {
    SUPABASE_URL: api.url,
    SUPABASE_ANON_KEY: database.secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: database.secrets.secretKey,
    ALTCHA_SECRET: database.secrets.altchaSecret,
    ...database.seal,
  };
});

afterAll(() => database.close());

let server: DenoServer | undefined;

afterEach(() => server?.stop());

const serve = async (name: string, settings: DenoEnv = {}): Promise<string> => {
  server = await serveOnDeno(name, { ...env, ...settings });
  return server.address;
};

const post = async (address: string, token: string, body: object) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as AnswerBody };
};

/** The expected answer of each function on Deno; a function that is missing here fails its test. */
const SMOKE: Record<string, (address: string) => Promise<void>> = {
  'submit-application': async (address) => {
    const key = randomUUID();
    expect((await fetch(`${address}/?key=${key}`)).status).toBe(200);
    const secret = database.secrets.altchaSecret;
    const altcha = await solve(await newChallenge(secret, key, new Date(Date.now() - 60_000)));
    const references = { name: 'references.docx', bytes: realDocx() };
    const submission = { key, altcha, url: address, resume: references, references };
    const first = await fetch(submissionRequest(submission));
    expect(first.status).toBe(201);
    const again = await fetch(submissionRequest(submission));
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
  },
  'submit-lead': async (address) => {
    const key = randomUUID();
    const altcha = await quickProof(database.secrets.altchaSecret, key);
    const files = { file_1: { name: 'besoin.docx', bytes: realDocx() } };
    const lead = formRequest({ url: address, key, altcha, payload: JSON.stringify(LEAD), files });
    expect((await fetch(lead)).status).toBe(201);
  },
  'submit-rights-request': async (address) => {
    const key = randomUUID();
    const altcha = await quickProof(database.secrets.altchaSecret, key);
    const request = formRequest({ url: address, key, altcha, payload: JSON.stringify(RIGHTS) });
    expect((await fetch(request)).status).toBe(201);
  },
  notifications: async (address) => {
    const body = { kind: 'application-received', application_id: randomUUID() };
    expect((await post(address, recruiter, body)).status).toBe(403);
    expect((await post(address, database.secrets.secretKey, body)).status).toBe(404);
  },
  'get-matching-users': async (address) => {
    const body = { emails: ['recrutement@trame.example'] };
    expect((await post(address, '', body)).status).toBe(401);
    expect((await post(address, recruiter, body)).body.users).toHaveLength(1);
  },
  'report-incident': async (address) => {
    const reported = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ id: 'K7MQ2X', message: 'HTTP 503', context: { code: 'x', deep: {} } }),
    });
    expect(reported.status).toBe(204);
    expect((await fetch(address, { method: 'POST', body: '{' })).status).toBe(400);
  },
  'delete-trainer-application-files': async (address) => {
    const body = { files: ['resumes/inconnu.pdf'] };
    expect((await post(address, '', body)).status).toBe(401);
    expect((await post(address, recruiter, body)).status).toBe(404);
  },
  'confirm-address': async (address) => {
    expect((await post(address, '', { token: 'x' })).status).toBe(422);
    expect((await post(address, '', { token: 'a'.repeat(64) })).status).toBe(404);
  },
  'sign-document': async (address) => {
    const body = { path: 'resumes/inconnu.pdf' };
    expect((await post(address, '', body)).status).toBe(401);
    expect((await post(address, recruiter, body)).status).toBe(404);
    const applicationId = await applicationWith(await cvPdf());
    const { data } = await service
      .from('trainer_applications')
      .select('resume_filename')
      .eq('id', applicationId)
      .single<{ resume_filename: string }>();
    const signed = await post(address, recruiter, { path: `resumes/${data?.resume_filename}` });
    expect((await fetch(signed.body.signedUrl ?? '')).status).toBe(200);
  },
  'purge-applications': async (address) => {
    expect((await post(address, '', {})).status).toBe(401);
    expect((await post(address, recruiter, {})).body).toEqual({ receipts: [], failed: 0, left: 0 });
    expect((await post(address, recruiter, { application_id: randomUUID() })).status).toBe(404);
  },
  daily: async (address) => {
    expect((await post(address, '', {})).status).toBe(401);
    expect((await post(address, recruiter, {})).status).toBe(403);
  },
  'analyze-cv-with-extraction': async (address) => {
    const body = { applicationId: randomUUID() };
    expect((await post(address, '', body)).status).toBe(401);
    expect((await post(address, recruiter, body)).status).toBe(404);
    const applicationId = await applicationWith(await cvPdf());
    expect(await post(address, recruiter, { applicationId })).toEqual({
      status: 200,
      body: { status: 'success' },
    });
    expect(await analysisOf(applicationId)).toMatchObject({
      result: { emails: ['camille.fontaine@exemple.fr'] },
      analyser: { name: 'rules' },
    });
  },
  sendpulse: async (address) => {
    expect((await post(address, '', { action: 'check' })).status).toBe(401);
    expect((await post(address, recruiter, { action: 'check' })).body).toEqual({ status: 'no-keys' });
  },
  'trainer-papers': async (address) => {
    const email = 'formatrice@trame.example';
    const id = await database.createUser({ email });
    await service
      .from('trainer_accounts')
      .insert({ user_id: id, email, full_name: 'Claire Dubois', status: 'approved' })
      .throwOnError();
    const token = database.accessToken({ id, email });
    const form = new FormData();
    form.append('kind', 'cv');
    form.append('file', new File([await cvPdf()], 'cv.pdf'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(address, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
    const { id: path } = (await sent.json()) as { id: string };
    const signed = await post(address, token, { path });
    expect((await fetch(signed.body.signedUrl ?? '')).status).toBe(200);
  },
  invoices: async (address) => {
    const email = 'factures@trame.example';
    const id = await database.createUser({ email });
    await service
      .from('trainer_accounts')
      .insert({ user_id: id, email, full_name: 'Hélène Kerbrat', status: 'approved' })
      .throwOnError();
    const token = database.accessToken({ id, email });
    const form = new FormData();
    form.append('request_id', randomUUID());
    form.append('file', new File([new Uint8Array(await printInvoice(INVOICE, FONTS, NOW))], 'facture.pdf'));
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(address, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
    const { id: path } = (await sent.json()) as { id: string };
    const signed = await post(address, token, { path });
    expect((await fetch(signed.body.signedUrl ?? '')).status).toBe(200);
  },
  signatures: async (address) => {
    const email = 'signatures@trame.example';
    const token = database.accessToken({
      id: await database.createUser({ email, roles: ['app4_user'] }),
      email,
    });
    const request = randomUUID();
    const asStaff = createClient(env.SUPABASE_URL ?? '', database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${token}` } },
    });
    await asStaff
      .rpc('save_signature_request', { request: { id: request, title: 'Contrat' } })
      .throwOnError();
    const form = new FormData();
    form.append('request', request);
    form.append('file', new File([new Uint8Array(await contract())], 'contrat.pdf'));
    const sent = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { document } = (await sent.json()) as { document: { id: string } };
    const signed = await post(address, token, { action: 'link', request, document: document.id });
    expect((await fetch(signed.body.signedUrl ?? '')).status).toBe(200);
  },
  signer: async (address) => {
    const unknown = { action: 'open', token: 'a'.repeat(43), is_visit: true };
    expect(await post(address, '', unknown)).toMatchObject({
      status: 404,
      body: { error: { code: 'unknown_link' } },
    });
    expect(await (await fetch(address)).json()).toMatchObject({ certificates: [{ name: 'Trame DÉMO' }] });
  },
  'seal-signature': async (address) => {
    expect((await post(address, recruiter, {})).status).toBe(403);
    for (const [asked, body] of [
      [{}, { sealed: null }],
      [{ late: 'timestamps' }, { done: 0 }],
      [{ late: 'papers' }, { done: 0 }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await post(address, database.secrets.secretKey, asked)).toEqual({ status: 200, body });
  },
  'check-register': async (address) => {
    const body = { form: 'siret', number: '73282932000074' };
    expect((await post(address, '', body)).status).toBe(401);
    expect(await post(address, recruiter, body)).toMatchObject({
      status: 200,
      body: { state: 'unverified' },
    });
  },
  'site-media': async (address) => {
    expect((await post(address, '', { paths: ['logos/a.svg'] })).status).toBe(401);
    expect((await post(address, recruiter, { paths: ['logos/a.svg'] })).status).toBe(403);
    const form = new FormData();
    form.append('purpose', 'logo');
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><script/><path d="M0 0h1z"/></svg>';
    form.append('file', new File([drawing], 'logo.svg'));
    const sent = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${corporate}` },
      body: form,
    });
    const { url } = (await sent.json()) as { url: string };
    expect(await (await fetch(url)).text()).not.toContain('script');
  },
  'staff-invitations': async (address) => {
    const invitation = { email: 'nouvelle@trame.example', full_name: 'Nora Vidal', role: 'app5_user' };
    expect((await post(address, '', invitation)).status).toBe(401);
    expect((await post(address, recruiter, invitation)).status).toBe(403);
    expect((await post(address, corporate, invitation)).body).toMatchObject({ outcome: 'invited' });
    expect((await post(address, corporate, invitation)).body).toMatchObject({ outcome: 'already_staff' });
  },
  calendar: async (address) => {
    const email = 'calendrier@trame.example';
    const trainer = await database.createUser({ email });
    await service
      .from('trainer_accounts')
      .insert({ user_id: trainer, email, full_name: 'Claire Estavoyer', status: 'approved' })
      .throwOnError();
    const asTrainer = createClient(env.SUPABASE_URL ?? '', database.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${database.accessToken({ id: trainer, email })}` } },
    });
    const { data: secret } = await asTrainer.rpc('renew_my_calendar_feed').throwOnError();
    const response = await fetch(`${address}/${String(secret)}.ics`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
    ]);
    expect((await fetch(`${address}/${'0'.repeat(64)}.ics`)).status).toBe(404);
  },
  prompts: async (address) => {
    const { headers, status } = await fetch(address);
    expect(status).toBe(200);
    const held = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await fetch(address, { headers: held })).status).toBe(304);
  },
};

async function applicationWith(cv: Uint8Array): Promise<string> {
  const { data } = await service
    .from('trainer_applications')
    .insert({
      full_name: 'Camille Fontaine',
      email: 'camille.fontaine@exemple.fr',
      current_status: 'Salarié',
      consent_at: new Date().toISOString(),
      consent_version: '1',
      resume_filename: `${randomUUID()}.pdf`,
    })
    .select('id, resume_filename')
    .single<{ id: string; resume_filename: string }>()
    .throwOnError();
  const file = new Uint8Array(cv).buffer;
  const options = { contentType: 'application/pdf' };
  const { error } = await service.storage
    .from('trainer-applications')
    .upload(`resumes/${data.resume_filename}`, file, options);
  if (error) throw error;
  return data.id;
}

async function analysisOf(id: string): Promise<unknown> {
  const { data } = await service
    .from('trainer_applications')
    .select('ai_analysis_v2')
    .eq('id', id)
    .single<{ ai_analysis_v2: unknown }>()
    .throwOnError();
  return data.ai_analysis_v2;
}

describe('on Deno', () => {
  it('every function passes the type check', { timeout: 120_000 }, async () => {
    const files = FUNCTIONS.map((name) => `${FOLDER}/${name}/index.ts`);
    const check = promisify(execFile)(DENO, ['check', ...RESOLUTION, ...files], {
      cwd: ROOT,
      env: denoEnv(env),
    });
    await expect(check).resolves.toBeDefined();
  });

  it('a CV is read by a language model', { timeout: 60_000 }, async () => {
    const model = new FakeModel();
    await model.open();
    const says = { value: 'Camille Fontaine', evidence: { page: 1, quote: 'Camille Fontaine' } };
    const nothing = { emails: [], phones: [], experiences: [], education: [], skills: [], languages: [] };
    model.replies = [{ content: JSON.stringify({ full_name: says, ...nothing, certifications: [] }) }];
    try {
      const address = await serve('analyze-cv-with-extraction', {
        CV_ANALYSER: 'mistral',
        CV_MODEL: 'small-latest',
        CV_MODEL_API_KEY: 'a key',
        CV_MODEL_URL: model.url,
      });
      const applicationId = await applicationWith(await cvPdf());
      expect((await post(address, recruiter, { applicationId })).status).toBe(200);
      expect(await analysisOf(applicationId)).toMatchObject({
        result: { full_name: 'Camille Fontaine', emails: [] },
        analyser: { name: 'mistral', model: 'small-2611' },
      });
    } finally {
      await model.close();
    }
  });

  it.each(FUNCTIONS)('%s is served', { timeout: 60_000 }, async (name) => {
    const address = await serve(name);
    const smoke = SMOKE[name];
    expect(smoke, `no smoke test for ${name}`).toBeDefined();
    await smoke?.(address);
  });
});
