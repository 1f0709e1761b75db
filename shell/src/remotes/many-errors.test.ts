import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

const looks = vi.hoisted(() => vi.fn<() => string[]>(() => []));
vi.mock('./builtins.ts', () => ({
  captureBuiltins: () => Promise.resolve(),
  forgetBuiltins: () => undefined,
  repairBuiltins: looks,
}));

beforeAll(async () => {
  vi.useFakeTimers();
  await import('./stray-errors.ts');
});
beforeEach(() => {
  // Those before are long ago.
  vi.advanceTimersByTime(1_000);
  looks.mockClear();
});
afterAll(() => {
  vi.useRealTimers();
});

const error = Object.assign(new Error('again'), {
  stack: `Error: again\n    at a (${location.origin}/static/js/index.js:1:2)`,
});

/** The two ways in which an error comes to the window. */
const WAYS = [
  ['throws', () => window.dispatchEvent(new ErrorEvent('error', { error }))],
  ['rejects', () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))],
] as const;

it.each(WAYS)(
  'code that %s a thousand times a second has the built-in functions compared ten times a second, and five more at first',
  (_, fail) => {
    for (let times = 0; times < 1_000; times += 1) {
      fail();
      vi.advanceTimersByTime(1);
    }
    expect(looks).toHaveBeenCalledTimes(15);
  },
);

it.each(WAYS)('after code %s once, the built-in functions are compared before it is reported', (_, fail) => {
  fail();
  expect(looks).toHaveBeenCalledTimes(1);
});
