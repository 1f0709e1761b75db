import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestApi, type TestDatabase } from './test-database.ts';
import { MAX_ADDRESS, MAX_DATA_BYTES, MAX_PATHS, MAX_UPLOAD_BYTES, withinLimits } from './request-limits.ts';

const SECRET = 'sb_secret_test';
const MIB = 1024 * 1024;
const SIGN = '/storage/v1/object/sign/trainer-applications';
const REMOVE = '/storage/v1/object/trainer-applications';
const INSERT = '/rest/v1/trainer_applications';
const nested = (depth: number) => `{"role":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const rows = (count: number) => `[${Array.from({ length: count }, () => '{"full_name":"x"}').join()}]`;
const names = (count: number) => Array.from({ length: count }, (_, index) => `resumes/${index}.pdf`);

describe('one request to the data API or Storage', () => {
  let database: TestDatabase;
  let api: TestApi;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await database.api();
  });
  afterAll(() => database.close());

  const call = (path: string, init: RequestInit = {}, key = database.secrets.publishableKey) =>
    fetch(api.url + path, {
      ...init,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
    });
  const post = (path: string, body: string) => call(path, { method: 'POST', body });

  it.each([
    ['brackets inside one another', '/rest/v1/rpc/holds_role', nested(50_000)],
    ['brackets that nothing closes', '/rest/v1/rpc/my_roles', '['.repeat(100_000)],
    ['more rows than anybody sends', INSERT, rows(20_000)],
    ['a life of brackets', `${SIGN}/resumes/x.pdf`, `{"expiresIn":${'['.repeat(20_000)}`],
    ['no JSON where names are', SIGN, '{"expiresIn":'],
    ['nothing where names are', SIGN, ''],
  ])('is refused with 400 for %s', async (_what, path, body) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST102' }),
    ]);
  });

  it.each([
    ['a text for names', JSON.stringify({ expiresIn: 10, paths: 'x' })],
    ['names that are none', JSON.stringify({ expiresIn: 10, paths: [1, {}] })],
    ['names with NUL', JSON.stringify({ expiresIn: 10, paths: ['a\0'] })],
    ['too many names', JSON.stringify({ expiresIn: 10, paths: names(MAX_PATHS + 1) })],
  ])('signs nothing for %s', async (_what, body) => {
    const answer = await post(SIGN, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', error: 'InvalidRequest' }),
    ]);
  });

  it('removes no more files than a few', async () => {
    const answer = await call(REMOVE, {
      method: 'DELETE',
      body: JSON.stringify({ prefixes: names(MAX_PATHS + 1) }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidRequest' }),
    ]);
  });

  it.each([
    ['filters inside one another', `and=(${'and('.repeat(1000)}id.eq.1${')'.repeat(1000)})`],
    ['tables inside one another', `select=${'a('.repeat(1000)}`],
    ['the same, escaped', `select=${'a%28'.repeat(1000)}`],
    ['an order of too many columns', `order=${'id.asc,'.repeat(1200)}`],
    ['too many parameters', 'a&'.repeat(1001)],
  ])('is refused with 400 for %s in its address', async (_what, search) => {
    const answer = await call(`${INSERT}?${search}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST100' }),
    ]);
  });

  it('is refused with 414 for an address that is too long', async () => {
    const answer = await call(`${INSERT}?full_name=eq.${'a'.repeat(MAX_ADDRESS)}`);
    expect([answer.status, await answer.json()]).toEqual([
      414,
      expect.objectContaining({ code: 'uri_too_long' }),
    ]);
  });

  it.each([
    ['rows', INSERT, MAX_DATA_BYTES],
    ['a call of a function with an open key', '/rest/v1/rpc/my_roles', MAX_DATA_BYTES],
    ['names', SIGN, 64 * 1024],
    ['a file', `${REMOVE}/resumes/x.pdf`, MAX_UPLOAD_BYTES],
    ['an unknown part', '/graphql/v1', 64 * 1024],
  ])('is read no further than its limit: %s', async (_what, path, most) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16 * 1024;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const answer = await withinLimits(request, SECRET);
    expect(answer).toMatchObject({ status: 413 });
    expect(await (answer as Response).json()).toMatchObject({ code: 'request_too_large' });
    expect(sent).toBeLessThanOrEqual(most + 64 * 1024);
  });

  it('of our own functions stores the words of a long scan', async () => {
    const words = JSON.stringify({
      pages: ['a'.repeat(MIB)],
      recognition: Array.from({ length: 300_000 }, () => 12345),
    });
    const request = new Request('http://localhost/rest/v1/rpc/finish_cv_analysis', {
      method: 'POST',
      headers: { apikey: SECRET },
      body: words,
    });
    const read = await withinLimits(request, SECRET);
    expect(read).toBeInstanceOf(Request);
    expect((await (read as Request).text()).length).toBe(words.length);
  });

  it('with a file of thousands of parts is refused before one is built', async () => {
    const answer = await call(`${REMOVE}/resumes/x.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${'--x\r\n\r\n\r\n'.repeat(100_000)}--x--\r\n`,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidRequest' }),
    ]);
  });

  it('that names a row that is gone gets 404', async () => {
    const answer = await call(
      '/rest/v1/rpc/claim_application_erasure',
      { method: 'POST', body: JSON.stringify({ wanted: crypto.randomUUID(), actor: crypto.randomUUID() }) },
      database.secrets.secretKey,
    );
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'P0002' })]);
  });
});
