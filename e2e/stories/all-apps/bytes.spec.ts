import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { SHELL } from '../../support/addresses.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Builds the monolith and opens ten pages. */
const STORY_LIMIT_MS = 4 * 60 * 1000;

type Verdict = { budget: string; met: boolean; explanation: string };

/** The same measurement as on the command line, for the platform under test. */
async function weighPlatform(): Promise<Verdict[]> {
  const args = ['tools/bench.ts', 'bytes', '--json', '--platform', SHELL];
  // The command fails when a budget is exceeded; its table shows which one.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 1 && 'stdout' in error) {
        return { stdout: String(error.stdout) };
      }
      throw error;
    },
  );
  return (JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { bytes: Verdict[] }).bytes;
}

test('no page weighs more than its budget', async () => {
  test.setTimeout(STORY_LIMIT_MS);
  const verdicts = await weighPlatform();
  expect(verdicts.length).toBeGreaterThan(5);
  for (const { budget, met, explanation } of verdicts)
    expect.soft(met, `${budget}\n${explanation}`).toBe(true);
});
