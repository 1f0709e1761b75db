import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attemptsOf, FIRST_START_RETRIES, type StartFailure } from './attempt-start.ts';

const CHUNK = new Error('ChunkLoadError: Loading chunk 12 failed.');
let failures: StartFailure[];
let tries: number;

const failing = (error: Error) => () => {
  tries += 1;
  return Promise.reject(error);
};
const attempt = (repair?: (again: () => void) => void) =>
  attemptsOf({
    app: 'app',
    onFailure: (failure) => failures.push(failure),
    ...(repair && { repair }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  // The server cannot be reached: the page is not loaded again.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  failures = [];
  tries = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a first start that fails is tried again after 5, 10 and 20 seconds, under one reference', async () => {
  await attempt()(failing(new Error('no')), FIRST_START_RETRIES);
  const madeAfter: number[] = [];
  for (const seconds of [5, 10, 20, 60]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    madeAfter.push(tries);
  }
  expect(madeAfter).toEqual([2, 3, 4, 4]);
  expect(failures.map(({ isRetrying }) => isRetrying)).toEqual([true, true, true, false]);
  expect(new Set(failures.map(({ reference }) => reference)).size).toBe(1);
});

it('whoever asks for a retry gets it at once, and the one that was due is not made as well', async () => {
  await attempt()(failing(new Error('no')), 1);
  failures[0]?.onRetry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(2);
});

it('a later step is tried again only when somebody asks', async () => {
  await attempt()(failing(new Error('no')));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
  failures[0]?.onRetry();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(2);
});

it('code that does not come is repaired when somebody asks, where the app can', async () => {
  const repair = vi.fn();
  await attempt(repair)(failing(CHUNK), FIRST_START_RETRIES);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([tries, failures[0]?.isRetrying]).toEqual([1, false]);
  failures[0]?.onRetry();
  expect(repair).toHaveBeenCalledOnce();

  await attempt()(failing(CHUNK), 1);
  expect(failures.at(-1)?.isRetrying).toBe(true);
});
