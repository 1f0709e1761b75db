import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { SHELL } from '../support/addresses.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Builds the monolith and opens ten pages. */
const PATIENCE_MS = 4 * 60 * 1000;

type Verdict = { budget: string; met: boolean; explanation: string };

/** The same measure as on the command line, of the platform under test. */
async function weighPlatform(): Promise<Verdict[]> {
  const args = ['tools/bench.ts', 'bytes', '--json', '--platform', SHELL];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { bytes: Verdict[] }).bytes;
}

test('no page weighs more than its budget', async () => {
  test.setTimeout(PATIENCE_MS);
  const verdicts = await weighPlatform();
  expect(verdicts.length).toBeGreaterThan(5);
  for (const { budget, met, explanation } of verdicts)
    expect.soft(met, `${budget}\n${explanation}`).toBe(true);
});
