import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;
let events: [string, Record<string, unknown> | undefined][];

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('recruiter', ['app5_user']).set('manager', ['gestionnaire', 'admin']);
  supabase.applications.push({
    id: '1',
    resume_url: null,
    resume_filename: 'a.pdf',
    references_url: null,
    references_filename: 'b.docx',
  });
  supabase.files.set('resumes/a.pdf', new ArrayBuffer(1));
  events = [];
  handle = createHandler({
    env: supabase.env,
    fetch: supabase.fetch,
    log: (event, details) => events.push([event, details]),
  });
});

const ask = jsonCaller('http://supabase.test/functions/v1/sign-document', {
  body: { path: 'resumes/a.pdf' },
  token: 'recruiter',
});
const call = (options?: CallOptions) => ask(handle, options);

describe('a recruiter', () => {
  // spec 7.24
  // threat 22
  it('gets a link of 300 seconds to a file of an application, whatever is asked', async () => {
    const { status, body } = await call();
    expect(status).toBe(200);
    expect(body.signedUrl).toMatch(/\/object\/sign\/trainer-applications\/resumes\/a\.pdf\?token=/);
    const signing = supabase.calls.find(({ url }) => url.pathname.includes('/object/sign/'));
    expect(signing?.body).toEqual({ expiresIn: 300 });
    const noting = supabase.calls.find(({ url }) => url.pathname.includes('record_document_link'));
    expect(noting?.body).toEqual({ application_id: '1', document: 'resume' });
    expect(noting?.headers.get('authorization')).toBe('Bearer recruiter');
    expect((await call({ body: { path: 'resumes/a.pdf', expiresIn: 1_000_000 } })).status).toBe(422);
  });

  // threat 22
  it('gets no link when the journal could not record it', async () => {
    supabase.fail('record_document_link', new Response('{"message":"x"}', { status: 500 }));
    const { status, body } = await call();
    expect(status).toBe(503);
    expect(JSON.stringify([body, events])).not.toContain('token=');
  });

  // threat 22
  it('leaves no line in the journal for a missing file', async () => {
    expect((await call({ body: { path: 'references/b.docx' } })).status).toBe(404);
    expect(supabase.calls.some(({ url }) => url.pathname.includes('record_document_link'))).toBe(false);
  });
});

describe('a request that is refused', () => {
  it.each([
    ['without a token', { token: '' }, 401, 'unauthenticated'],
    ['with the wrong role', { token: 'manager' }, 403, 'forbidden'],
    ['by another method', { method: 'GET' }, 405, 'method_not_allowed'],
    ['that is not JSON', { body: '[' }, 400, 'bad_request'],
    ['for a file of no application', { body: { path: 'resumes/x.pdf' } }, 404, 'not_found'],
    ['for a known name in the other folder', { body: { path: 'references/a.pdf' } }, 404, 'not_found'],
    ['for a file that is gone', { body: { path: 'references/b.docx' } }, 404, 'not_found'],
  ])('%s', async (_what, init, status, code) => {
    const answer = await call(init);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  it.each([
    'resumes/../a.pdf',
    'resumes/..',
    'autre/a.pdf',
    '/resumes/a.pdf',
    'resumes/a/b.pdf',
    'resumes\\a.pdf',
    'resumes/a".pdf',
    'resumes/a\n.pdf',
    'resumes/a\u202e.pdf',
    'resumes/\u200ba.pdf',
  ])('for the path %j', async (path) => {
    const { status, body } = await call({ body: { path } });
    expect([status, body.error?.code]).toEqual([422, 'invalid_fields']);
  });

  it.each(['/auth/v1/user', 'holds_role', '/rest/v1/trainer_applications', '/object/sign/'])(
    'with 503 when %s fails',
    async (match) => {
      supabase.fail(match, new Response('{"message":"x"}', { status: 500 }));
      expect((await call()).status).toBe(503);
    },
  );
});
