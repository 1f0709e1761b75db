import type { Page } from '@playwright/test';
import { afterEach, expect, it, vi } from 'vitest';
import { SHOWN_LIMIT_MS, watchShown, watchSwitch } from './shown.ts';

afterEach(() => vi.useRealTimers());

/** Never shows what is waited for. */
const failed = {
  addInitScript: () => Promise.resolve(),
  evaluate: (_run: unknown, given?: unknown) => (given ? Promise.resolve() : new Promise(() => undefined)),
} as unknown as Page;

it.each([
  ['opened', () => watchShown(failed, 'main h1')],
  ['switched to', () => watchSwitch(failed, { path: '/hubs', ready: 'main h1' })],
])('a page that is %s and never shows its content ends the measure', async (_, watch) => {
  vi.useFakeTimers();
  const shown = await watch();
  const measured = expect(shown()).rejects.toThrow('main h1 was not shown within 60 s');
  await vi.advanceTimersByTimeAsync(SHOWN_LIMIT_MS);
  await measured;
});
