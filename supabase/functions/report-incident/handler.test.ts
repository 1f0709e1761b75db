import { beforeEach, describe, expect, it } from 'vitest';
import { FakeSupabase } from '../_shared/testing/fake-supabase.ts';
import type { AnswerBody } from '../_shared/testing/json-call.ts';
import { createHandler } from './handler.ts';

const ADDRESS = 'http://supabase.test/functions/v1/report-incident';
const NOW = '2026-11-21T14:00:00.000Z';
const REPORT = {
  id: 'K7MQ2X',
  at: '2026-11-21T13:59:58.000Z',
  path: '/recrutement-6f1b4/applications',
  name: 'RemoteFailure',
  message: 'recruitment@1.4.0-abc: manifest_unreachable: HTTP 404',
  stack: 'at load (loader.js:12:3)',
  context: {
    id: 'K7MQ2X',
    remote: 'recruitment',
    version: '1.4.0-abc',
    phase: 'manifest',
    code: 'manifest_unreachable',
    outcome: 'failed',
    attempts: 3,
    cause: 'HTTP 404',
    shell: '1.2.0-def',
    boundary: 'area',
  },
};

let supabase: FakeSupabase;
let handle: (request: Request) => Promise<Response>;

beforeEach(() => {
  supabase = new FakeSupabase();
  handle = createHandler({
    env: { ...supabase.env, INCIDENTS_PER_ADDRESS: 3 },
    fetch: supabase.fetch,
    now: () => new Date(NOW),
    log: () => undefined,
  });
});

/** A request of `navigator.sendBeacon`. */
async function beacon(
  body: unknown = REPORT,
  { method = 'POST', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const response = await handle(
    new Request(ADDRESS, {
      method,
      headers: { 'content-type': 'text/plain', origin: 'http://localhost:4200', ...headers },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    }),
  );
  const text = await response.text();
  const { error } = text === '' ? {} : (JSON.parse(text) as AnswerBody);
  return { status: response.status, code: error?.code, headers: response.headers };
}

describe('a report', () => {
  it('is stored under the reference shown to the person, each value in its column', async () => {
    expect((await beacon()).status).toBe(204);
    expect(supabase.incidents).toEqual([
      {
        reference: 'K7MQ2X',
        occurred_at: REPORT.at,
        remote: 'recruitment',
        version: '1.4.0-abc',
        phase: 'manifest',
        code: 'manifest_unreachable',
        outcome: 'failed',
        attempts: 3,
        name: 'RemoteFailure',
        message: REPORT.message,
        cause: 'HTTP 404',
        stack: REPORT.stack,
        path: REPORT.path,
        shell_version: '1.2.0-def',
        context: { boundary: 'area' },
      },
    ]);
  });

  it('needs only a reference and a message', async () => {
    expect((await beacon({ id: 'ABCD', message: 'HTTP 503' })).status).toBe(204);
    expect(supabase.incidents[0]).toMatchObject({
      reference: 'ABCD',
      occurred_at: NOW,
      name: 'Error',
      message: 'HTTP 503',
      remote: null,
      context: {},
    });
  });

  it('loses its values of a wrong form, and is stored', async () => {
    await beacon({
      ...REPORT,
      at: '1970-01-01T00:00:00Z',
      email: 'ana@exemple.fr',
      context: {
        remote: '<script>',
        version: 'la dernière',
        phase: 'Ana Silva',
        code: 'not a code',
        outcome: 'maybe',
        attempts: -1,
        deep: { a: 1 },
        'clé avec espaces': 'x',
      },
    });
    expect(supabase.incidents[0]).toMatchObject({
      reference: 'K7MQ2X',
      occurred_at: NOW,
      remote: null,
      version: null,
      phase: null,
      code: null,
      outcome: null,
      attempts: null,
      context: {},
    });
    expect(JSON.stringify(supabase.incidents)).not.toMatch(/ana|silva/i);
  });

  it('is cut to the lengths of the table, never inside a character', async () => {
    // Words: one text of 43 letters or more is taken for a token.
    const words = `${'xy '.repeat(166)}x`;
    const long = `${words}😀`;
    const context = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`key${n}`, `"${'"'.repeat(200)}`]),
    );
    await beacon({
      id: 'ABCD',
      message: long,
      stack: `a\n\u0001${'y '.repeat(1_500)}`,
      path: `/${long}`,
      context,
    });
    const row = supabase.incidents[0] as Record<string, string>;
    expect(row.message).toBe(`${words}\ufffd`);
    expect(row.stack).toMatch(/^a\n (?:y )+y?$/);
    expect(row.stack).toHaveLength(2_000);
    expect(row.path).toHaveLength(300);
    expect(JSON.stringify(row.context).length).toBeLessThanOrEqual(2_000);
  });
});

describe('no personal data is stored with a report', () => {
  it.each([
    ['cannot reach ana@example.org', 'cannot reach [e-mail]'],
    ['Key (email)=(Ana Silva) already exists', 'Key (email)=([valeur]) already exists'],
    ['phone +33 6 39 98 41 27 refused', 'phone [nombre] refused'],
    ['token eyJhbGciOi.eyJzdWIi.sig refused', 'token [jeton] refused'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [jeton]'],
    ['key sb_secret_abc123 refused', 'key [clé] refused'],
    ['GET /rest/v1/x?q=eq.Ana failed', 'GET /rest/v1/x failed'],
    ['row 0f8fad5b-d9cb-469f-a165-70867728950e is gone', 'row [id] is gone'],
    ['connect to 203.0.113.7 failed', 'connect to [adresse] failed'],
    ['HTTP 503 at index.3f2a1b9c.js:1:12345', 'HTTP 503 at index.3f2a1b9c.js:1:12345'],
  ])('%s', async (message, kept) => {
    await beacon({ ...REPORT, message, context: { cause: message } });
    expect(supabase.incidents[0]).toMatchObject({ message: kept, cause: kept });
  });

  it('in the address of the page', async () => {
    await beacon({
      ...REPORT,
      path: '/recrutement-6f1b4/applications/0f8fad5b-d9cb-469f-a165-70867728950e?q=Ana#x',
    });
    expect(supabase.incidents[0]?.['path']).toBe('/recrutement-6f1b4/applications/[id]');
  });

  it('such as the network address, which is counted as a digest', async () => {
    await beacon(REPORT, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(JSON.stringify(supabase.calls.map(({ body }) => body))).not.toContain('203.0.113.7');
  });
});

describe('a report that is refused', () => {
  it.each<[string, Parameters<typeof beacon>, number, string]>([
    [
      'from a page of another site',
      [REPORT, { headers: { origin: 'https://evil.example' } }],
      403,
      'forbidden',
    ],
    ['by another method', [REPORT, { method: 'GET' }], 405, 'method_not_allowed'],
    [
      'of a type that needs a preflight',
      [REPORT, { headers: { 'content-type': 'application/json' } }],
      415,
      'unsupported_media_type',
    ],
    ['that is not JSON', ['{'], 400, 'bad_request'],
    ['over the size', [{ ...REPORT, stack: 'x'.repeat(20_000) }], 413, 'body_too_large'],
    ['without a message', [{ id: 'K7MQ2X', message: ' ' }], 422, 'invalid_fields'],
    ['with a reference that cannot be one', [{ ...REPORT, id: '<script>' }], 422, 'invalid_fields'],
    ['that is a list', [[REPORT]], 422, 'invalid_fields'],
  ])('%s', async (_what, args, status, code) => {
    const answer = await beacon(...args);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(supabase.incidents).toEqual([]);
  });

  it('without an origin, unless the setting allows any origin', async () => {
    const request = () =>
      new Request(ADDRESS, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(REPORT),
      });
    expect((await handle(request())).status).toBe(403);
    const open = createHandler({
      env: { ...supabase.env, ALLOWED_ORIGINS: ['*'] },
      fetch: supabase.fetch,
      now: () => new Date(NOW),
      log: () => undefined,
    });
    expect((await open(request())).status).toBe(204);
  });

  it('above the number per hour of one address, while another address may still report', async () => {
    const from = (address: string) => beacon(REPORT, { headers: { 'x-forwarded-for': address } });
    for (let sent = 0; sent < 3; sent += 1) expect((await from('203.0.113.7')).status).toBe(204);
    const fourth = await from('203.0.113.7');
    expect([fourth.status, fourth.code, fourth.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '90',
    ]);
    expect((await from('203.0.113.8')).status).toBe(204);
    expect(supabase.incidents).toHaveLength(4);
  });

  it.each(['take_rate_limit', '/rest/v1/incidents'])('with 503 when %s fails', async (match) => {
    supabase.fail(match, new Response('{"message":"x"}', { status: 500 }));
    expect(await beacon()).toMatchObject({ status: 503, code: 'unavailable' });
  });
});
