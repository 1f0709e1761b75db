import { createRsbuild } from '@rsbuild/core';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unusedAuth } from './unused-auth.ts';

type Answer = { data: unknown; error: { name: string; status?: number } | null };
type Client = { admin: { signOut: (token: string, scope?: string) => Promise<Answer> } };
type Auth = { AuthClient: new (options: object) => Client };

let root: string;
beforeAll(() => {
  const results = join(import.meta.dirname, '../../test-results');
  mkdirSync(results, { recursive: true });
  root = mkdtempSync(join(results, 'auth-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The client of the package, built with or without what is left out of the shell. */
async function build(name: string, plugins: [] | [typeof unusedAuth]): Promise<{ auth: Auth; text: string }> {
  const folder = join(root, name);
  mkdirSync(join(folder, 'src'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'src/index.js'), "export { AuthClient } from '@supabase/auth-js';");
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      plugins,
      mode: 'production',
      logLevel: 'silent',
      output: { target: 'node', module: true, filename: { js: '[name].mjs' }, minify: true },
      tools: { rspack: { output: { library: { type: 'module' } } } },
    },
  });
  await (await rsbuild.build()).close();
  const file = join(folder, 'dist/index.mjs');
  const auth = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Auth;
  return { auth, text: readFileSync(file, 'utf8') };
}

describe('the authentication client of the shell', () => {
  let ours: Awaited<ReturnType<typeof build>>;
  let theirs: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    ours = await build('ours', [unusedAuth]);
    theirs = await build('theirs', []);
  });

  it('has nothing for administrators, passkeys and wallets', () => {
    const calls = ['generate_link', 'allowCredentials', 'Invalid SIWE message'];
    expect(calls.filter((call) => theirs.text.includes(call))).toEqual(calls);
    expect(calls.filter((call) => ours.text.includes(call))).toEqual([]);
  });

  it.each<[string, number, string | undefined]>([
    ['ends one session', 204, 'local'],
    ['ends all sessions', 204, undefined],
    ['says that the session was over', 403, 'local'],
    ['says that the server is at fault', 500, 'others'],
  ])('%s as the package does', async (_, status, scope) => {
    const seen = await Promise.all(
      [ours, theirs].map(async ({ auth }) => {
        const requests: unknown[] = [];
        const client = new auth.AuthClient({
          url: 'https://auth.example',
          headers: { apikey: 'key' },
          autoRefreshToken: false,
          persistSession: false,
          fetch: async (address: string, { method, headers }: RequestInit) => {
            requests.push([address, method, headers]);
            return new Response(status === 204 ? null : '{"msg":"no"}', { status });
          },
        });
        const { data, error } = await client.admin.signOut('token', scope);
        return { requests, data, error: error && [error.name, error.status] };
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.requests).toHaveLength(1);
  });
});

it('signing out is all that the client itself needs of what only administrators use', () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@supabase/auth-js')), '../module');
  const text = readFileSync(join(folder, 'GoTrueClient.js'), 'utf8');
  expect([...new Set(text.match(/this\.admin\.\w+/g))]).toEqual(['this.admin.signOut']);
});
