import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, waitForExit } from './processes.ts';
import { takeRunLock } from './run-lock.ts';

let folder: string;
let file: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-lock-'));
  file = join(folder, 'run.json');
});
afterEach(async () => {
  running?.kill('SIGKILL');
  if (running?.pid) await waitForExit(running.pid, 5000);
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A process that looks like a run of `npm run dev`, and its lock. */
async function otherRun(script = 'tools/dev.ts'): Promise<number> {
  running = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)", script]);
  await new Promise((resolve) => running?.stdout?.once('data', resolve));
  const pid = running.pid ?? 0;
  writeFileSync(file, JSON.stringify({ pid, startedAt: '2026-11-23T14:42:00.000Z' }));
  return pid;
}

const holder = () => (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
const silent = () => undefined;

describe('a run on data that another one uses', () => {
  it('asks the person at the terminal, and says which it is and since when', async () => {
    const pid = await otherRun();
    const asked: string[] = [];
    const answer = (yes: boolean) => (question: string) => {
      asked.push(question);
      return Promise.resolve(yes);
    };
    await expect(takeRunLock(file, silent, { replace: false, ask: answer(false) })).rejects.toThrow(
      'celle qui tourne continue',
    );
    expect(isAlive(pid)).toBe(true);
    expect(holder()).toBe(pid);
    const release = await takeRunLock(file, silent, { replace: false, ask: answer(true) });
    expect(asked).toEqual(
      Array(2).fill(
        expect.stringMatching(
          new RegExp(
            `^« npm run dev » tourne déjà .*processus ${pid}, depuis le 23/11/2026 à \\d\\d:42.*L’arrêter`,
          ),
        ),
      ),
    );
    expect(isAlive(pid)).toBe(false);
    expect(holder()).toBe(process.pid);
    release();
    expect(existsSync(file)).toBe(false);
  });

  it('refuses in one sentence where nobody can answer, and leaves the other one running', async () => {
    const pid = await otherRun();
    await expect(takeRunLock(file, silent, { replace: false, ask: undefined })).rejects.toThrow(/--replace/);
    expect(isAlive(pid)).toBe(true);
    const said: string[] = [];
    await takeRunLock(file, (line) => said.push(line), { replace: true, ask: undefined });
    expect(said).toEqual([expect.stringContaining(`processus ${pid}`)]);
    expect(isAlive(pid)).toBe(false);
  });

  it('takes over without a word from a run that crashed', async () => {
    const pid = await otherRun();
    running?.kill('SIGKILL');
    await waitForExit(pid, 5000);
    const said: string[] = [];
    await takeRunLock(file, (line) => said.push(line), { replace: false, ask: undefined });
    expect(said).toEqual([]);
    expect(holder()).toBe(process.pid);
  });

  it('takes over from a run that crashed whose number another program has now, and leaves that one running', async () => {
    const pid = await otherRun('other/program.ts');
    const said: string[] = [];
    await takeRunLock(file, (line) => said.push(line), { replace: true, ask: undefined });
    expect(said).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    expect(holder()).toBe(process.pid);
  });

  it('takes over from a run that crashed with the number of this one, as in a container that starts again', async () => {
    const code = `
      const [file, lock] = process.argv.slice(-2);
      const { writeFileSync } = await import('node:fs');
      const { takeRunLock } = await import(lock);
      writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: '2026-11-23T14:42:00.000Z' }));
      await takeRunLock(file, console.log, { replace: false, ask: undefined });
      console.log('taken');`;
    const lock = join(import.meta.dirname, 'run-lock.ts');
    const args = ['--input-type=module', '-e', code, 'tools/dev.ts', file, lock];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    expect(stdout, stderr).toBe('taken\n');
  });

  it('has a lock that nobody else on the machine may read or change', async () => {
    await takeRunLock(file, silent, { replace: false, ask: undefined });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
