import { expect, it } from 'vitest';
import { isChunkFailure } from './chunk-failure.ts';
import { reloadOnce } from './reload-once.ts';

it('reloads once for a version, never in a loop, and again for the next version', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const subjects = ['recruitment@1', 'recruitment@1', 'recruitment@1', 'recruitment@2'];
  const answers = subjects.map((subject) => reloadOnce(subject, { storage, reload }));
  expect(answers).toEqual([true, false, false, true]);
  expect(reloads).toBe(2);
});

it('never reloads when nothing can remember that it did', () => {
  const storage = { getItem: () => null, setItem: () => undefined };
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  expect(reloadOnce('recruitment@1', { storage, reload })).toBe(false);
  expect(reloads).toBe(0);
});

it.each([
  ['ChunkLoadError: Loading chunk 481 failed.', true],
  ['Loading CSS chunk 12 failed.', true],
  ['Failed to fetch dynamically imported module: https://x/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Cannot read properties of undefined', false],
])('knows a missing chunk in every browser: %s', (message, expected) => {
  expect(isChunkFailure(new Error(message))).toBe(expected);
});
