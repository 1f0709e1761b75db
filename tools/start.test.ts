import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWERS, quickProof, submissionRequest } from '../supabase/functions/_shared/testing/submission.ts';
import { realPdf } from '../supabase/functions/_shared/testing/files.ts';
import { removePostgresData } from './embedded/postgres-binaries.ts';
import type { Secrets } from './embedded/secrets.ts';
import { isAlive, waitForExit } from './lib/processes.ts';

/** Far from the addresses a person may be using on this machine. */
/** Above the ports of outgoing connections (32768 to 60999 on Linux), so that none of these is in the way. */
const OFFSET = 6830;
const API = `http://localhost:${54_321 + OFFSET}`;

describe('npm start', () => {
  let state: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'trame-start-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.pid && isAlive(child.pid)) {
        child.kill('SIGTERM');
        await waitForExit(child.pid, 20_000);
      }
    }
    removePostgresData(join(state, 'postgres'));
    rmSync(state, { recursive: true, force: true });
  });

  /** Starts the platform; resolves with its output when it is ready or has ended. */
  function start(...args: string[]): Promise<{ child: ChildProcess; output: string; code: number | null }> {
    const script = join(import.meta.dirname, 'start.ts');
    const all = ['--no-build', '--no-demo', '--state', state, '--port-offset', String(OFFSET), ...args];
    const child = spawn(process.execPath, [script, ...all], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    children.push(child);
    return new Promise((resolve) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Ctrl-C arrête tout')) resolve({ child, output, code: null });
        });
      }
      child.once('exit', (code) => resolve({ child, output, code }));
    });
  }

  const databasePid = () =>
    Number(readFileSync(join(state, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const keys = () => JSON.parse(readFileSync(join(state, 'secrets.json'), 'utf8')) as Secrets;

  /** The rights on something in the state folder. */
  const closedTo = (path: string) => (statSync(join(state, path)).mode & 0o777).toString(8);

  async function atAuth(email: string, path: 'signup' | 'token?grant_type=password'): Promise<unknown> {
    const response = await fetch(`${API}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: keys().publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'trame-demo-2026' }),
    });
    return response.json();
  }

  /** A visitor's submission of the public form, opened a minute ago. */
  async function apply(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const request = submissionRequest({
      key,
      altcha: await quickProof(keys().altchaSecret, key),
      resume: { name: 'CV.pdf', bytes },
      url: `${API}/functions/v1/submit-application`,
    });
    const response = await fetch(request);
    expect(response.status).toBe(201);
    return ((await response.json()) as { reference: string }).reference;
  }

  it('keeps a confirmed application, row and file, when kill -9 ends Node and PostgreSQL', async () => {
    const first = await start();
    const key = randomUUID();
    const resume = realPdf();
    const reference = await apply(key, resume);
    // All at once, right after the answer, so that nothing more can be written.
    const database = databasePid();
    process.kill(database, 'SIGKILL');
    first.child.kill('SIGKILL');
    await waitForExit(first.child.pid ?? 0, 5000);
    expect(await waitForExit(database, 5000)).toBe(true);

    const second = await start();
    expect(second, second.output).toMatchObject({ code: null });
    const client = createClient(API, keys().secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { data: row } = await client
      .from('trainer_applications')
      .select('full_name, status, resume_filename, resume_size')
      .eq('reference', reference)
      .single();
    expect(row).toMatchObject({ full_name: ANSWERS.full_name, status: 'new', resume_size: resume.length });
    const { data: file } = await client.storage
      .from('trainer-applications')
      .download(`resumes/${String(row?.['resume_filename'])}`);
    expect(new Uint8Array(await file!.arrayBuffer())).toEqual(resume);
  }, 240_000);

  it('keeps what was confirmed after kill -9, and Ctrl-C leaves nothing running', async () => {
    const first = await start();
    expect(first.output).toContain(`http://localhost:${4200 + OFFSET}`);
    expect(await atAuth('confirmee@trame.example', 'signup')).toMatchObject({
      email: 'confirmee@trame.example',
    });
    expect(closedTo('.')).toBe('700');
    for (const folder of ['storage', 'mailbox', 'logs', 'registry'])
      expect(closedTo(folder), folder).toBe('700');
    for (const file of ['secrets.json', 'addresses.json', 'run.json', 'logs/postgres.log'])
      expect(closedTo(file), file).toBe('600');
    for (const file of readdirSync(join(state, 'mailbox'))) expect(closedTo(`mailbox/${file}`)).toBe('600');
    const orphan = databasePid();
    first.child.kill('SIGKILL');
    await waitForExit(first.child.pid ?? 0, 5000);
    expect(isAlive(orphan)).toBe(true);

    const second = await start();
    expect(second.code).toBeNull();
    expect(isAlive(orphan)).toBe(false);
    // The account exists, and waits for the link of its mail.
    expect(await atAuth('confirmee@trame.example', 'token?grant_type=password')).toMatchObject({
      error_code: 'email_not_confirmed',
    });

    const database = databasePid();
    second.child.kill('SIGINT');
    expect(await waitForExit(second.child.pid ?? 0, 20_000)).toBe(true);
    expect(isAlive(database)).toBe(false);
    await expect(fetch(`${API}/auth/v1/health`)).rejects.toThrow();
  }, 240_000);

  it('does not stop a run on the same data unasked: it says so, and --replace stops it first', async () => {
    const first = await start();
    const refused = await start();
    expect(refused.code).toBe(1);
    const sentences = refused.output.split('\n').filter((line) => line.startsWith('✗'));
    expect(sentences).toEqual([
      expect.stringMatching(
        new RegExp(`« npm start » tourne déjà sur ces données \\(processus ${first.child.pid}, .* --replace`),
      ),
    ]);
    expect(
      (await fetch(`${API}/auth/v1/health`, { headers: { apikey: keys().publishableKey } })).status,
    ).toBe(200);

    const second = await start('--replace');
    expect(second.code).toBeNull();
    expect(await waitForExit(first.child.pid ?? 0, 5000)).toBe(true);
  }, 240_000);

  it('names the busy port and what to do, and leaves nothing behind', async () => {
    const other = createServer().listen(54_324 + OFFSET, '127.0.0.1');
    const { code, output } = await start();
    other.close();
    expect(code).toBe(1);
    expect(output).toContain(`Le port ${54_324 + OFFSET} (boîte aux lettres) est déjà utilisé`);
    expect(output).toContain('--port-offset');
  }, 180_000);

  it('reserves its ports first: an installation started meanwhile fails before it does anything', async () => {
    const first = start();
    const answer = await vi.waitFor(() => fetch(`http://127.0.0.1:${4200 + OFFSET}/`), {
      timeout: 60_000,
      interval: 20,
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('La plateforme démarre');
    const other = mkdtempSync(join(tmpdir(), 'trame-start-'));
    const second = await start('--state', other);
    rmSync(other, { recursive: true, force: true });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`Le port ${4200 + OFFSET} (applications internes) est déjà utilisé`);
    expect(second.output).toContain(`--port-offset ${OFFSET + 1000}`);
    expect(second.output).not.toContain('migration');
    expect((await first).code).toBeNull();
  }, 240_000);

  it('says in one sentence that a database cannot be reached', async () => {
    const { code, output } = await start('--database-url', 'postgres://a:b@127.0.0.1:1/c');
    expect(code).toBe(1);
    expect(output).toContain('La base de données 127.0.0.1:1 ne répond pas');
    expect(output).not.toContain('    at ');
  }, 180_000);

  it('says in one sentence that the data come from an earlier version, and keeps them until --reset', async () => {
    const first = await start();
    const url = `postgres://postgres:${keys().databasePassword}@127.0.0.1:${54_322 + OFFSET}/postgres`;
    const sql = postgres(url, { max: 1 });
    await sql`insert into supabase_migrations.schema_migrations (version, name) values ('20261121090000', 'foundation')`;
    await sql.end();
    first.child.kill('SIGTERM');
    await waitForExit(first.child.pid ?? 0, 20_000);

    const second = await start();
    expect(second.code).toBe(1);
    const refusal = second.output.split('\n').filter((line) => line.startsWith('✗'));
    expect(refusal).toEqual([
      expect.stringMatching(
        /Ces données locales viennent d’une version antérieure .* « npm start -- --state \S+trame-start-\S+ --reset »/,
      ),
    ]);
    expect(second.output).not.toContain('    at ');
    expect(keys()).toBeTruthy();

    const third = await start('--reset');
    expect(third.code).toBeNull();
    expect(third.output).toMatch(/migrations appliquées/);
  }, 600_000);
});
