import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { apart, BusyError, StepLimitError } from './apart.ts';
import { steps } from './testing/steps.ts';
import { IDLE_MS } from './threads.ts';

const LONG = 30_000;
const limits = { double: LONG, fail: LONG, loop: 300, fill: LONG, leave: LONG };
const open = apart(steps, new URL('./testing/steps.ts', import.meta.url), limits);

describe('a step that runs in a thread of its own', () => {
  it('returns its result', async () => {
    expect(await open().double(21)).toBe(42);
  });

  it('throws its own error', async () => {
    await expect(open().fail()).rejects.toThrow('as it should');
  });

  // threat 7
  it('is ended when it takes too long, while other steps run and before later ones', async () => {
    const endless = expect(open().loop()).rejects.toThrow(StepLimitError);
    expect(await open().double(1)).toBe(2);
    await endless;
    expect(await open().double(2)).toBe(4);
  });

  // threat 7
  it('is ended when it takes too much memory, and the process lives on', async () => {
    await expect(open().fill()).rejects.toThrow(StepLimitError);
    expect(await open().double(3)).toBe(6);
  });

  it('that ends its thread itself is not reported as exceeding a limit', async () => {
    await expect(open().leave()).rejects.toThrow('ended its thread');
    expect(await open().double(4)).toBe(8);
  });

  it('does not keep a process alive that has nothing else to do', () => {
    const script = fileURLToPath(new URL('./testing/one-step.ts', import.meta.url));
    // Ended long before the thread itself would be; throws when it takes longer.
    const options = { encoding: 'utf8', timeout: IDLE_MS / 2 } as const;
    expect(execFileSync(process.execPath, [script], options)).toBe('42');
  });

  it('waits for its turn, and is refused when too many steps wait already', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => open().double(index)));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: expect.any(BusyError) as unknown });
    expect(all[21]).toMatchObject({ value: 42 });
  });
});
