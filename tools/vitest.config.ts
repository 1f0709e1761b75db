import { defineConfig } from 'vitest/config';

/**
 * Tests that watch a module, or what a module took from the process: one that other files imported before would not be
 * watched.
 */
const REPLACES_MODULES = ['embedded/auth.test.ts', 'embedded/api.test.ts'];

export default defineConfig({
  test: {
    // Real databases and processes: a busy machine takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...REPLACES_MODULES],
          // Files share what they import: read again for each, it would be a seventh of the work.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACES_MODULES } },
    ],
  },
});
