import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);
const limit = (signal = new AbortController().signal) => ({
  milliseconds: 1000,
  signal,
  late: () => new Error('late'),
});

it('gives the result of a work, and leaves no timer behind', async () => {
  await expect(within(Promise.resolve(7), limit())).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives its failure too', async () => {
  await expect(within(Promise.reject(new Error('broken')), limit())).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('ends when time is up', async () => {
  const ended = expect(within(never, limit())).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
});

it('ends at once when it is given up, before or while it works', async () => {
  const controller = new AbortController();
  const ended = expect(within(never, limit(controller.signal))).rejects.toThrow('given up');
  controller.abort(new Error('given up'));
  await ended;
  await expect(within(never, limit(controller.signal))).rejects.toThrow('given up');
});
