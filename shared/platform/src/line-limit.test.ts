import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silenceSignal } from './line-limit.ts';

/** What the browser calls when a file of the page has arrived. */
type Entry = { name: string; responseStatus: number | undefined };
type Seen = (list: { getEntries: () => Entry[] }) => void;
const observers = new Set<Seen>();
const CHUNK = 'https://trame.example/static/js/async/12.0a1b.js';
const end = (responseStatus: number | undefined, ...files: string[]) =>
  observers.forEach((seen) => seen({ getEntries: () => files.map((name) => ({ name, responseStatus })) }));
const arrive = (...files: string[]) => end(200, ...files);

class ObserverOfTest {
  readonly #seen: Seen;
  constructor(seen: Seen) {
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
    arrive(CHUNK);
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
    arrive(CHUNK);
  }
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(signal.aborted).toBe(true);
});

it.each([
  'https://abc.supabase.co/rest/v1/rpc/search_trainer_applications',
  'https://abc.supabase.co/rest/v1/rpc/find?name=/static/a.js',
  'https://trame.example/registry.json',
  'blob:https://trame.example/0a1b',
])('answers that are no code do not prolong the wait for it: %s', (address) => {
  const signal = silenceSignal(20_000);
  vi.advanceTimersByTime(15_000);
  arrive(address);
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(true);
});

it.each([
  CHUNK,
  'https://trame.example/remotes/hubs/0a1b/static/css/1.css',
  'https://trame.example/remotes/hubs/0a1b/mf-manifest.json',
  'http://localhost:3101/static/js/async/12.js',
  'http://localhost:3101/remoteEntry.js?t=1',
  'http://localhost:3101/mf-manifest.json',
])('the arrival of code prolongs the wait, also among answers: %s', (address) => {
  const signal = silenceSignal(20_000);
  vi.advanceTimersByTime(15_000);
  arrive('https://abc.supabase.co/rest/v1/rpc/mark_presence', address);
  vi.advanceTimersByTime(19_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it.each([
  ['was given up', 0],
  ['is missing', 404],
  ['the server failed to give', 503],
])('a file of code that %s does not prolong the wait for another', (_, status) => {
  const signal = silenceSignal(20_000);
  vi.advanceTimersByTime(15_000);
  end(status, CHUNK);
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(true);
});

it('the arrival of code prolongs the wait in a browser that does not tell the status', () => {
  const signal = silenceSignal(20_000);
  vi.advanceTimersByTime(15_000);
  end(undefined, CHUNK);
  vi.advanceTimersByTime(5_000);
  expect(signal.aborted).toBe(false);
});
