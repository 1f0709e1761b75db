import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { shimBrowser } from './browser-shims.ts';
import { consoleOutput, expectSilence, watchConsole } from './console-watch.ts';
import { server } from './server.ts';

shimBrowser();
// Lazy modules of the design system load on first use, which takes time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  expectSilence(consoleOutput());
});

afterAll(() => server.close());
