import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { shimBrowser } from './browser-shims.ts';
import { consoleOutput, expectSilence, watchConsole } from './console-watch.ts';
import { server } from './server.ts';

shimBrowser();
// Lazy modules of the design system load on first use, which takes time on a busy machine.
// No wait of the product is as long: some tests know its waits by their length.
configure({ asyncUtilTimeout: 7_500 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expectSilence(consoleOutput());
});

// What is drawn outside of a test's own tree goes on after the test: React must not draw once the page is gone.
afterAll(
  () =>
    new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, () => resolve())),
);
afterAll(() => server.close());
