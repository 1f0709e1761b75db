import { defineConfig } from 'vitest/config';

/** Tests that replace a module: what other files imported before would remain. */
const REPLACES_MODULES = ['src/features/analysis/optical/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is what is read.
    testTimeout: 30_000,
    // The longest tests of the workspace: they end alone, and one core would wait for nothing.
    maxWorkers: '100%',
    setupFiles: ['@trame/testing/setup-dom', './testing/setup.ts'],
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'recruitment',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: REPLACES_MODULES,
          // Files share their imported modules: loading the components again for each file would take more than half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACES_MODULES } },
    ],
  },
});
