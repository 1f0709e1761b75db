import { defineConfig } from 'vitest/config';
import { TEMPLATE_MS } from '../supabase/template-time.ts';

/**
 * Tests that spy on a module, or on something that a module took from the process: a module that other files imported
 * before could not be replaced.
 */
const REPLACES_MODULES = ['embedded/auth.test.ts', 'embedded/api.test.ts'];

export default defineConfig({
  test: {
    // Real databases and processes: slow on a busy machine.
    testTimeout: 30_000,
    hookTimeout: TEMPLATE_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'tools',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', ...REPLACES_MODULES],
          // Files share their imported modules: loading these again for each file would take a seventh of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACES_MODULES } },
    ],
  },
});
