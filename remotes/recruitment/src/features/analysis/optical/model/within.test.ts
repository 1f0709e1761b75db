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

it('returns the result of the work, and leaves no timer', async () => {
  await expect(within(Promise.resolve(7), limit())).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it('passes on the failure of the work', async () => {
  await expect(within(Promise.reject(new Error('broken')), limit())).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('fails when its time is over', async () => {
  const ended = expect(within(never, limit())).rejects.toThrow('late');
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
});

it('fails at once when it is given up, before or during the work', async () => {
  const controller = new AbortController();
  const ended = expect(within(never, limit(controller.signal))).rejects.toThrow('given up');
  controller.abort(new Error('given up'));
  await ended;
  await expect(within(never, limit(controller.signal))).rejects.toThrow('given up');
});
