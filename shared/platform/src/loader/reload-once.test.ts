import { afterEach, expect, it, vi } from 'vitest';
import { isChunkFailure } from './chunk-failure.ts';
import { reloadOnce } from './reload-once.ts';

const CHUNK = 'http://localhost/static/js/7.js';
const MISSING = new Error(`Loading chunk 7 failed.\n(error: ${CHUNK})`);

/** A tab that counts its reloads; the server answers unless said otherwise. */
function aTab({ answers = true, keeps = true } = {}) {
  const kept = new Map<string, string>();
  const asked: [unknown, RequestCache | undefined][] = [];
  const tab = { answers, asked, reloads: 0 };
  vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
    asked.push([url, init?.cache]);
    return tab.answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (keeps && kept.set(key, value)),
  });
  const reload = () => {
    tab.reloads += 1;
  };
  vi.stubGlobal('location', { href: 'http://localhost/', reload });
  return tab;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the page is reloaded once for a version, never in a loop, and again for the next version', async () => {
  const tab = aTab();
  const answers: boolean[] = [];
  for (const subject of ['recruitment@1', 'recruitment@1', 'recruitment@1', 'recruitment@2'])
    answers.push(await reloadOnce(subject, MISSING));
  expect(answers).toEqual([true, false, false, true]);
  expect(tab.reloads).toBe(2);
});

it('the page is never reloaded when nothing can remember that it was', async () => {
  const tab = aTab({ keeps: false });
  expect(await reloadOnce('recruitment@1', MISSING)).toBe(false);
  expect(tab.reloads).toBe(0);
});

it('the page is not reloaded while the server cannot be reached, which would lose it, and is once it can', async () => {
  const tab = aTab({ answers: false });
  expect(await reloadOnce('shell', MISSING)).toBe(false);
  expect(tab.reloads).toBe(0);
  tab.answers = true;
  expect(await reloadOnce('shell', MISSING)).toBe(true);
});

it('a server that never answers is waited for for ten seconds', async () => {
  const tab = aTab();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('late'))),
    );
  const reload = reloadOnce('shell', MISSING, undefined, silent);
  limit.abort();
  expect(await reload).toBe(false);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  expect(tab.asked).toEqual([]);
  expect(tab.reloads).toBe(0);
});

it('a text that is begun while the server takes its time to answer is not lost, and the page is reloaded later', async () => {
  const tab = aTab();
  let isWriting = false;
  const reload = reloadOnce('shell', MISSING, () => isWriting);
  isWriting = true;
  expect(await reload).toBe(false);
  expect(tab.reloads).toBe(0);
  isWriting = false;
  expect(await reloadOnce('shell', MISSING, () => isWriting)).toBe(true);
});

it('before the reload, the chunk is requested past the cache, which may hold it damaged for ever', async () => {
  const { asked } = aTab();
  await reloadOnce('shell', MISSING);
  expect(asked).toEqual([[CHUNK, 'reload']]);
});

it.each([
  ['ChunkLoadError: Loading chunk 481 failed.', true],
  ['Loading CSS chunk 12 failed.', true],
  ['Failed to fetch dynamically imported module: https://x/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Cannot read properties of undefined', false],
])('a missing chunk is recognised in every browser: %s', (message, expected) => {
  expect(isChunkFailure(new Error(message))).toBe(expected);
});
