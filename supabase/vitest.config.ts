import { defineConfig } from 'vitest/config';
import { TEMPLATE_MS } from './template-time.ts';

/** Tests that replace a module: with shared modules, the one imported by another file would be used. */
const REPLACES_MODULES = [
  'functions/_shared/apart/threads.test.ts',
  'functions/analyze-cv-with-extraction/index.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    hookTimeout: TEMPLATE_MS,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'supabase',
          include: ['functions/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: REPLACES_MODULES,
          // Files share their imported modules: loading these again for each file would take an eighth of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACES_MODULES } },
    ],
  },
});
