import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestApi, type TestDatabase } from './test-database.ts';
import {
  MAX_ADDRESS,
  MAX_DATA_BYTES,
  MAX_PATHS,
  MAX_SERVICE_PATHS,
  MAX_UPLOAD_BYTES,
  withinLimits,
} from './request-limits.ts';

const SECRET = 'sb_secret_test';
const MIB = 1024 * 1024;
const BUCKET = 'trainer-applications';
const SIGN = `/storage/v1/object/sign/${BUCKET}`;
const REMOVE = `/storage/v1/object/${BUCKET}`;
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

  // threat 4
  it.each([
    ['nested brackets', '/rest/v1/rpc/holds_role', nested(50_000)],
    ['brackets that nothing closes', '/rest/v1/rpc/my_roles', '['.repeat(100_000)],
    ['too many rows', INSERT, rows(20_000)],
    ['too many brackets', `${SIGN}/resumes/x.pdf`, `{"expiresIn":${'['.repeat(20_000)}`],
    ['no JSON where names are', SIGN, '{"expiresIn":'],
    ['nothing where names are', SIGN, ''],
    ['null where names are', SIGN, 'null'],
    ['a number where names are', SIGN, '1'],
    ['a list where a copy is described', '/storage/v1/object/copy', '[]'],
  ])('is refused with 400 for %s', async (_what, path, body) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST102' }),
    ]);
  });

  // threat 4
  it.each([
    ['a text for names', JSON.stringify({ expiresIn: 10, paths: 'x' })],
    ['invalid names', JSON.stringify({ expiresIn: 10, paths: [1, {}] })],
    ['names with NUL', JSON.stringify({ expiresIn: 10, paths: ['a\0'] })],
    ['too many names', JSON.stringify({ expiresIn: 10, paths: names(MAX_PATHS + 1) })],
  ])('signs nothing for %s', async (_what, body) => {
    const answer = await post(SIGN, body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', error: 'InvalidRequest' }),
    ]);
  });

  // threat 4
  it.each([
    ['copies', '/storage/v1/object/copy', { bucketId: BUCKET, sourceKey: 'a\0', destinationKey: 'b' }],
    ['moves', '/storage/v1/object/move', { bucketId: 'a\0', sourceKey: 'a', destinationKey: 'b' }],
    ['lists', `/storage/v1/object/list/${BUCKET}`, { prefix: 'a\0' }],
    ['makes', '/storage/v1/bucket', { id: 'a\0', name: 'x' }],
    ['signs', SIGN, { expiresIn: 10, paths: ['a'.repeat(300 + 1)] }],
    ['counts', `/storage/v1/object/list/${BUCKET}`, { prefix: '', limit: -1 }],
    ['counts', `/storage/v1/object/list/${BUCKET}`, { prefix: '', limit: 1e30 }],
  ])('%s nothing at %s by %j', async (_what, path, body) => {
    const answer = await post(path, JSON.stringify(body));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidRequest' }),
    ]);
  });

  it('for all files at once is answered', async () => {
    const body = JSON.stringify({ prefix: '', limit: Number.MAX_SAFE_INTEGER, offset: 0 });
    expect((await post(`/storage/v1/object/list/${BUCKET}`, body)).status).toBe(200);
  });

  it('about a file with a name of the greatest length is answered', async () => {
    const answer = await post(SIGN, JSON.stringify({ expiresIn: 10, paths: ['a'.repeat(300)] }));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [expect.objectContaining({ signedURL: null })],
    ]);
  });

  it('to remove files without their names is refused', async () => {
    expect((await call(REMOVE, { method: 'DELETE' })).status).toBe(400);
  });

  it('to remove more files than the limit is refused, which is higher for our functions', async () => {
    const remove = (count: number, key?: string) =>
      call(REMOVE, { method: 'DELETE', body: JSON.stringify({ prefixes: names(count) }) }, key);
    const { secretKey } = database.secrets;
    for (const answer of [await remove(MAX_PATHS + 1), await remove(MAX_SERVICE_PATHS + 1, secretKey)])
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'InvalidRequest' }),
      ]);
    expect((await remove(MAX_SERVICE_PATHS, secretKey)).status).toBe(200);
  });

  it.each([
    ['nested filters', `and=(${'and('.repeat(1000)}id.eq.1${')'.repeat(1000)})`],
    ['nested tables', `select=${'a('.repeat(1000)}`],
    ['the same, escaped', `select=${'a%28'.repeat(1000)}`],
    ['an order of too many columns', `order=${'id.asc,'.repeat(1200)}`],
    ['too many parameters', 'a&'.repeat(1001)],
    ['NUL', 'order=%00'],
  ])('is refused with 400 for %s in its address', async (_what, search) => {
    const answer = await call(`${INSERT}?${search}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'PGRST100' }),
    ]);
  });

  // threat 4
  it.each(['object/info/trainer-applications/a%00', 'object/trainer-applications/a%00', 'bucket/a%00'])(
    'is refused with 400 at the address %s',
    async (path) => {
      expect((await call(`/storage/v1/${path}`)).status).toBe(400);
    },
  );

  it('is refused with 414 for an address that is too long', async () => {
    const answer = await call(`${INSERT}?full_name=eq.${'a'.repeat(MAX_ADDRESS)}`);
    expect([answer.status, await answer.json()]).toEqual([
      414,
      expect.objectContaining({ code: 'uri_too_long' }),
    ]);
  });

  // threat 4
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

  /** Sends a body of this length, announced; whether all of it could be sent. */
  const sendWhole = (path: string, bytes: number) =>
    new Promise<{ status: number | undefined; isWhole: boolean }>((resolve) => {
      const headers = { apikey: database.secrets.publishableKey, 'content-length': bytes };
      let status: number | undefined;
      const sending = openRequest(api.url + path, { method: 'POST', headers }, (answer) => {
        status = answer.statusCode;
        answer.resume().once('end', () => {
          if (sending.writableFinished) resolve({ status, isWhole: true });
          else sending.once('finish', () => resolve({ status, isWhole: true }));
        });
      });
      sending.on('error', () => resolve({ status, isWhole: false }));
      sending.end(new Uint8Array(bytes));
    });

  it.each([
    ['rows', INSERT, 4 * MAX_DATA_BYTES],
    ['names', SIGN, 4 * MAX_DATA_BYTES],
    ['a file', `${REMOVE}/resumes/x.pdf`, MAX_UPLOAD_BYTES + MAX_DATA_BYTES],
  ])(
    // No larger than necessary: the rest of a refused body is read for half a second, also on a busy machine.
    'that is too large may be sent to its end, so that a browser shows the answer: %s',
    async (_what, path, bytes) => {
      expect(await sendWhole(path, bytes)).toEqual({ status: 413, isWhole: true });
    },
  );

  it('to our own functions may contain the words of a long scan', async () => {
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

  it.each([
    ['nothing', '--x--\r\n'],
    ['no file', '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\na\r\n--x--\r\n'],
    ['more after its end', '--x--\r\n'.repeat(100_000)],
  ])('with a form of %s is refused with 400', async (_what, body) => {
    const answer = await call(`${REMOVE}/resumes/x.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidRequest' }),
    ]);
  });

  it('about a row that is gone gets 404', async () => {
    const answer = await call(
      '/rest/v1/rpc/claim_application_erasure',
      { method: 'POST', body: JSON.stringify({ wanted: crypto.randomUUID(), actor: crypto.randomUUID() }) },
      database.secrets.secretKey,
    );
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'P0002' })]);
  });
});
