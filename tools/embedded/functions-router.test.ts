import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFunctionsRouter } from './functions-router.ts';
import { signJwt } from './secrets.ts';

const SECRET = 'un secret de test assez long pour signer';
const CODE = `export default { fetch: async (request) => {
  const url = new URL(request.url);
  if (url.searchParams.has('print')) setTimeout(() => console.error('{"event":"later"}'));
  if (url.searchParams.has('throw')) throw new Error('cassée');
  return Response.json({ setting: process.env.ROUTER_TEST, body: await request.text() });
} };`;

describe('edge functions in this process', () => {
  let folder: string;
  const logged: string[] = [];
  const printed: string[] = [];
  let route: ReturnType<typeof createFunctionsRouter>;
  const call = (path: string, init?: RequestInit) => route(new Request(`http://localhost${path}`, init));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'trame-functions-'));
    for (const name of ['ouverte', 'gardee']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'index.ts'), CODE);
    }
    route = createFunctionsRouter({
      folder,
      env: { ROUTER_TEST: 'réglage' },
      jwtSecret: SECRET,
      verifyJwt: (name) => name === 'gardee',
      log: (line) => logged.push(line),
      printed: (name, line) => printed.push(`${name} ${line}`),
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs the function with its settings and its body', async () => {
    const response = await call('/functions/v1/ouverte', { method: 'POST', body: 'corps' });
    expect(await response?.json()).toEqual({ setting: 'réglage', body: 'corps' });
  });

  it('ignores other paths and answers 404 for a missing function', async () => {
    expect(await call('/rest/v1/ouverte')).toBeNull();
    expect((await call('/functions/v1/absente'))?.status).toBe(404);
  });

  it('requires a valid token where config.toml says so', async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const withToken = (token: string) =>
      call('/functions/v1/gardee', {
        method: 'POST',
        body: '',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await call('/functions/v1/gardee'))?.status).toBe(401);
    expect((await withToken('abc'))?.status).toBe(401);
    expect((await withToken(signJwt({ exp: 1 }, SECRET)))?.status).toBe(401);
    expect((await withToken(signJwt({ exp }, 'un autre secret')))?.status).toBe(401);
    expect((await withToken(signJwt({ exp }, SECRET)))?.status).toBe(200);
  });

  it('keeps what a function prints with its name, after its answer too', async () => {
    // As after another test whose mock of the console ended: it put back the method from before the first call.
    const before = console.error;
    console.error = () => undefined;
    await call('/functions/v1/ouverte?print', { method: 'POST', body: '' });
    await vi.waitFor(() => expect(printed).toEqual(['ouverte {"event":"later"}']));
    console.error = before;
  });

  it('answers 500 and logs when a function throws', async () => {
    expect((await call('/functions/v1/ouverte?throw'))?.status).toBe(500);
    expect(logged.at(-1)).toContain('cassée');
  });
});
