import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { newChallenge } from './submit-application/challenge.ts';
import { solve, submissionRequest } from './_shared/testing/submission.ts';

// Supabase runs the functions on Deno: here each is checked and served by it, from the packages of the workspace.

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'supabase/functions';
const FUNCTIONS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

// The settings of a deployed project resolve packages from npm; the workspace has them installed already.
const RESOLUTION = ['--no-config', `--import-map=${FOLDER}/deno.json`, '--node-modules-dir=manual'];
const DENO = [join(ROOT, 'node_modules/deno/bin.cjs')];
const SECRET = 'a secret of the tests, long enough';
const env = {
  ...process.env,
  NO_COLOR: '1',
  DENO_NO_UPDATE_CHECK: '1',
  // Nothing listens there: what a function answers without its backend is part of its contract.
  SUPABASE_URL: 'http://127.0.0.1:54999',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SERVICE_ROLE_KEY: 'service',
  ALTCHA_SECRET: SECRET,
};

let server: ChildProcess | undefined;

afterEach(async () => {
  if (!server || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
});

/** Serves a function on a free port and says where. */
async function serveOnDeno(name: string): Promise<string> {
  const file = `${FOLDER}/${name}/index.ts`;
  const permissions = ['--allow-env', '--allow-net', '--allow-read', '--no-prompt'];
  server = spawn(
    process.execPath,
    [...DENO, 'serve', ...RESOLUTION, ...permissions, '--host=127.0.0.1', '--port=0', file],
    { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    said.push(line);
    const address = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (address) {
      server.stderr!.resume();
      return address;
    }
  }
  throw new Error(`${name} did not start on Deno:\n${said.join('\n')}`);
}

const codeOf = async (response: Response) => {
  const body = (await response.json()) as { error?: { code: string } };
  return [response.status, body.error?.code];
};

const post = (address: string, token?: string) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: '{}',
  });

/** What each function must answer on Deno; a function missing here fails its test. */
const SMOKE: Record<string, (address: string) => Promise<void>> = {
  'submit-application': async (address) => {
    const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const challenge = await fetch(`${address}/?key=${key}`);
    expect(challenge.status).toBe(200);
    const altcha = await solve(await newChallenge(SECRET, key, new Date(Date.now() - 60_000)));
    expect(await codeOf(await fetch(submissionRequest({ key, altcha, url: address })))).toEqual([
      503,
      'unavailable',
    ]);
  },
  notifications: async (address) => {
    expect(await codeOf(await post(address, 'someone'))).toEqual([403, 'forbidden']);
    expect(await codeOf(await post(address, 'service'))).toEqual([422, 'invalid_fields']);
  },
  'get-matching-users': async (address) => {
    expect(await codeOf(await post(address))).toEqual([401, 'unauthenticated']);
    expect(await codeOf(await post(address, 'someone'))).toEqual([503, 'unavailable']);
  },
  'delete-trainer-application-files': async (address) => {
    expect(await codeOf(await post(address))).toEqual([401, 'unauthenticated']);
    expect(await codeOf(await post(address, 'someone'))).toEqual([503, 'unavailable']);
  },
};

describe('on Deno', () => {
  it('every function has the types it says', { timeout: 120_000 }, async () => {
    const files = FUNCTIONS.map((name) => `${FOLDER}/${name}/index.ts`);
    const check = promisify(execFile)(process.execPath, [...DENO, 'check', ...RESOLUTION, ...files], {
      cwd: ROOT,
      env,
    });
    await expect(check).resolves.toBeDefined();
  });

  it.each(FUNCTIONS)('%s is served', { timeout: 60_000 }, async (name) => {
    const address = await serveOnDeno(name);
    const smoke = SMOKE[name];
    expect(smoke, `no smoke test for ${name}`).toBeDefined();
    await smoke?.(address);
  });
});
