import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import { jsonCaller, type CallOptions } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const ADDRESS = 'http://supabase.test/functions/v1/delete-trainer-application-files';
const PUBLIC = 'http://supabase.test/storage/v1/object/public/trainer-applications';
const FILES = ['resumes/a.pdf', 'references/b.docx', 'resumes/orphan.pdf'];

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  supabase.sessions.set('recruiter', ['app5_user']).set('manager', ['gestionnaire', 'admin']);
  supabase.applications.push({
    id: '1',
    resume_url: `${PUBLIC}/resumes/a.pdf`,
    resume_filename: 'a.pdf',
    references_url: null,
    references_filename: 'b.docx',
  });
  for (const path of FILES) supabase.files.set(path, new ArrayBuffer(1));
  handle = createHandler({ env: supabase.env, fetch: supabase.fetch, log: () => undefined });
});

const ask = jsonCaller(ADDRESS, {
  body: { files: ['resumes/a.pdf'] },
  token: 'recruiter',
});
const call = (options?: CallOptions) => ask(handle, options);

describe('a recruiter', () => {
  // spec 7.30, 7.31
  it('removes the files of an application, and no others', async () => {
    const { status, body } = await call({ body: { files: ['resumes/a.pdf', 'references/b.docx'] } });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, deleted: ['resumes/a.pdf', 'references/b.docx'] });
    expect([...supabase.files.keys()]).toEqual(['resumes/orphan.pdf']);
  });

  it('succeeds when a file was removed before', async () => {
    supabase.files.delete('resumes/a.pdf');
    expect(await call()).toEqual({ status: 200, body: { success: true, deleted: [] } });
  });

  it('may remove a file that only the stored address names', async () => {
    Object.assign(supabase.applications[0]!, { resume_filename: null });
    expect((await call()).body.deleted).toEqual(['resumes/a.pdf']);
  });
});

describe('a request that is refused', () => {
  it('for the files of several applications at once', async () => {
    supabase.applications.push({
      id: '2',
      resume_url: null,
      resume_filename: 'orphan.pdf',
      references_url: null,
      references_filename: null,
    });
    const { status, body } = await call({ body: { files: ['resumes/a.pdf', 'resumes/orphan.pdf'] } });
    expect([status, body.error?.code]).toEqual([404, 'not_found']);
    expect([...supabase.files.keys()]).toEqual(FILES);
  });

  it('for more files than an application has, before anything is asked', async () => {
    const files = Array.from({ length: 20 }, (_, at) => `resumes/${at}.pdf`);
    expect((await call({ body: { files } })).status).toBe(404);
    expect(supabase.calls.map(({ url }) => url.pathname).join()).not.toContain('trainer_applications');
  });

  it('while a trainer account is linked to the application', async () => {
    supabase.refusals.set('start_file_removal', '23503');
    const { status, body } = await call();
    expect([status, body.error?.code]).toEqual([409, 'linked']);
    expect([...supabase.files.keys()]).toEqual(FILES);
  });

  // spec 6.4
  it.each([
    ['without a token', { token: '' }, 401, 'unauthenticated'],
    ['with a token that Auth does not know', { token: 'forged' }, 401, 'unauthenticated'],
    ['with the wrong role', { token: 'manager' }, 403, 'forbidden'],
    ['by another method', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['of another content type', { headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ['that is not JSON', { body: 'x' }, 400, 'bad_request'],
    ['with further keys', { body: { files: ['resumes/a.pdf'], bucket: 'x' } }, 422, 'invalid_fields'],
    ['without files', { body: { files: [] } }, 422, 'invalid_fields'],
    [
      'with too many',
      { body: { files: Array.from({ length: 21 }, (_, i) => `resumes/${i}`) } },
      422,
      'invalid_fields',
    ],
    ['for a file of no application', { body: { files: ['resumes/orphan.pdf'] } }, 404, 'not_found'],
    ['for a known name in the other folder', { body: { files: ['references/a.pdf'] } }, 404, 'not_found'],
    [
      'when one of several is unknown',
      { body: { files: ['resumes/a.pdf', 'resumes/x.pdf'] } },
      404,
      'not_found',
    ],
  ])('%s', async (_what, init, status, code) => {
    const answer = await call(init);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect([...supabase.files.keys()]).toEqual(FILES);
  });

  it.each([
    '../resumes/a.pdf',
    'resumes/../../a.pdf',
    'resumes/..',
    'resumes/',
    'resumes',
    'autre/a.pdf',
    '/resumes/a.pdf',
    'resumes/a/b.pdf',
    'resumes\\a.pdf',
    'resumes/a".pdf',
    'resumes/a\n.pdf',
    'resumes/a\u202e.pdf',
    'resumes/\u200ba.pdf',
  ])('for the path %j', async (path) => {
    const { status, body } = await call({ body: { files: [path] } });
    expect([status, body.error?.code]).toEqual([422, 'invalid_fields']);
    expect([...supabase.files.keys()]).toEqual(FILES);
  });

  it.each([
    ['Auth', '/auth/v1/user'],
    ['the roles', 'holds_role'],
    ['the applications', '/rest/v1/trainer_applications'],
    ['the start of the removal', 'start_file_removal'],
    ['the storage', '/storage/v1/'],
  ])('with 503 when %s fails', async (_what, match) => {
    supabase.fail(match, new Response('{"message":"x"}', { status: 500 }));
    const { status, body } = await call();
    expect([status, body.error?.code]).toEqual([503, 'unavailable']);
    expect([...supabase.files.keys()]).toEqual(FILES);
  });
});
