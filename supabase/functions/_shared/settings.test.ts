import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import { withTimeout } from './clients.ts';
import { readEnv } from './env.ts';
import { serve } from './http.ts';
import { FakeSupabase } from './testing/fake-supabase.ts';

const SETTINGS = {
  SUPABASE_URL: 'http://localhost:54321',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
};

describe('settings of the functions', () => {
  it('need only the address and the keys of Supabase; the others have a default', () => {
    expect(readEnv({ ...SETTINGS, MAIL_API_URL: '' })).toMatchObject({
      ALLOWED_ORIGINS: ['*'],
      CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
      SUBMISSIONS_PER_ADDRESS: 20,
      INCIDENTS_PER_ADDRESS: 300,
      CV_ANALYSER: 'rules',
    });
  });

  it('have replies to mails sent to the address that the public site shows', () => {
    const content = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../public-site/demo-content.json'), 'utf8'),
    ) as { company: { email: string } };
    expect(content.company.email).toBe(readEnv(SETTINGS).MAIL_REPLY_TO);
  });

  it('are parsed from text', () => {
    const env = readEnv({
      ...SETTINGS,
      ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      SUBMISSIONS_PER_ADDRESS: '500',
    });
    expect(env.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
    expect(env.SUBMISSIONS_PER_ADDRESS).toBe(500);
  });

  it('with wrong values are named in the error, without their values', () => {
    const wrong = { ...SETTINGS, SUPABASE_URL: 'secret-by-mistake', ALTCHA_SECRET: 'short' };
    expect(() => readEnv(wrong)).toThrow('Missing or invalid settings: SUPABASE_URL, ALTCHA_SECRET');
    const model = { ...SETTINGS, CV_ANALYSER: 'a model', CV_MODEL_INPUT_PRICE: '-1', CV_MODEL_URL: 'here' };
    expect(() => readEnv(model)).toThrow(/: CV_ANALYSER, CV_MODEL_URL, CV_MODEL_INPUT_PRICE$/);
    expect(() => readEnv({})).toThrow(/SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY/);
  });
});

describe('addresses used in the links of mails', () => {
  const HOSTED = { ...SETTINGS, SUPABASE_URL: 'https://abcdefgh.supabase.co' };

  it('have a default on one machine, and are required elsewhere, where localhost would be wrong', () => {
    const ADDRESSES = ['PUBLIC_SITE_URL', 'SHELL_URL'] as const;
    expect(readEnv(SETTINGS, ADDRESSES).SHELL_URL).toBe('http://localhost:4200');
    expect(() => readEnv(HOSTED, ADDRESSES)).toThrow(
      'Missing or invalid settings: PUBLIC_SITE_URL, SHELL_URL',
    );
    const given = { PUBLIC_SITE_URL: 'https://www.example', SHELL_URL: 'https://app.example' };
    expect(readEnv({ ...HOSTED, ...given }, ADDRESSES)).toMatchObject(given);
  });

  it('are required by the function that sends mails', () => {
    const source = readFileSync(join(import.meta.dirname, '../notifications/index.ts'), 'utf8');
    expect(source).toContain("readEnv(process.env, ['PUBLIC_SITE_URL', 'SHELL_URL', 'TRAINER_PORTAL_URL'])");
  });
});

describe('the address of a client', () => {
  it.each([
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['::1', '127.0.0.1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['', 'unknown'],
  ])('for the header %j is %s', (value, address) => {
    const request = new Request('http://x.test', { headers: { 'x-real': value } });
    expect(clientAddress(request, 'x-real')).toBe(address);
  });
});

describe('a service that is slow', () => {
  it('is given up after the limit of time', async () => {
    const supabase = new FakeSupabase();
    supabase.fail('slow.test', 'slow');
    await expect(withTimeout(supabase.fetch, 20)('http://slow.test')).rejects.toThrow(/timeout/i);
  });
});

describe('a service that answers with another address', () => {
  it('is not followed there: the key of the first is not sent to the second', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(url === '/moved' ? 307 : 200, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const headers = { authorization: 'Bearer key' };
    const asked = withTimeout(fetch, 10_000)(`http://127.0.0.1:${port}/moved`, { method: 'POST', headers });
    await expect(asked).rejects.toThrow(TypeError);
    expect(paths).toEqual(['/moved']);
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
});

describe('an unexpected error', () => {
  it('is answered 500 without its message, which goes to the log', async () => {
    const events: unknown[] = [];
    const handle = serve(
      { methods: ['GET'], allowedOrigins: ['*'], log: (...entry) => events.push(entry) },
      () => Promise.reject(new Error('password=1234', { cause: new Error('deep') })),
    );
    const response = await handle(new Request('http://x.test'));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('1234');
    const failure = response.headers.get('x-failure');
    expect(events).toEqual([['unexpected_error', { error: 'password=1234', cause: 'deep', failure }]]);
  });
});
