import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silenceSignal } from './line-limit.ts';

/** What the browser calls when a file of the page has arrived. */
const observers = new Set<() => void>();
const arrive = () => observers.forEach((seen) => seen());

class ObserverOfTest {
  readonly #seen: () => void;
  constructor(seen: () => void) {
    this.#seen = seen;
  }
  observe() {
    observers.add(this.#seen);
  }
  disconnect() {
    observers.delete(this.#seen);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', ObserverOfTest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  observers.clear();
});

it('a request on a slow line goes on while other files of the page arrive, and ends after a silence', () => {
  const signal = silenceSignal(8_000);
  for (let file = 1; file <= 5; file += 1) {
    vi.advanceTimersByTime(5_000);
    arrive();
  }
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(7_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  expect(observers.size).toBe(0);
});

it('a request without an answer ends after a minute, although other files never cease to arrive', () => {
  const signal = silenceSignal(8_000);
  for (let second = 1; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    arrive();
  }
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(signal.aborted).toBe(true);
});
