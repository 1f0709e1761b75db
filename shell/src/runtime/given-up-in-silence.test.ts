import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givenUpInSilence } from './given-up-in-silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a part of the shell whose code never arrives fails after twenty seconds', async () => {
  const load = givenUpInSilence(() => new Promise<never>(() => undefined));
  const failed = vi.fn<(error: unknown) => void>();
  load().catch(failed);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failed).toHaveBeenCalledOnce();
});

it('a part that arrives is passed on, and nothing is given up after it', async () => {
  expect(await givenUpInSilence(() => Promise.resolve('part'))()).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

it('a part that cannot be loaded fails at once', async () => {
  const load = givenUpInSilence(() => Promise.reject(new Error('Loading chunk failed')));
  await expect(load()).rejects.toThrow('Loading chunk failed');
});
