import { expect } from 'vitest';

const spoken: string[] = [];
const allowed: (string | RegExp)[] = [];
const original = { error: console.error, warn: console.warn };

/** Accepts console errors and warnings of the current test that contain this text, for a fault that the test causes. */
export function allowConsole(pattern: string | RegExp): void {
  allowed.push(pattern);
}

/**
 * Test files that share a page create a client each; that the product creates one is checked in the browser stories.
 */
const OF_SHARED_PAGES = 'Multiple GoTrueClient instances detected';

function listen(kind: 'error' | 'warn') {
  return (...args: unknown[]) => {
    const text = args.map(String).join(' ');
    const expected = allowed.some((pattern) =>
      typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
    );
    if (expected || text.includes(OF_SHARED_PAGES)) return;
    spoken.push(`console.${kind}: ${text}`);
    original[kind](...args);
  };
}

/** Starts listening, with nothing allowed yet. */
export function watchConsole(): void {
  spoken.length = 0;
  allowed.length = 0;
  Object.assign(console, { error: listen('error'), warn: listen('warn') });
}

/** Stops listening; returns the messages that were not allowed. */
export function consoleOutput(): readonly string[] {
  Object.assign(console, original);
  return [...spoken];
}

/** Fails when there was a message that was not allowed. */
export function expectSilence(output: readonly string[]): void {
  expect(output, 'a test leaves nothing on the console').toEqual([]);
}
