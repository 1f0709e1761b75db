import { defineConfig } from 'vitest/config';

/** Tests that replace a module: what other files imported before would remain. */
const REPLACES_MODULES = [
  'functions/_shared/apart/threads.test.ts',
  'functions/analyze-cv-with-extraction/index.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    // The first test file of a run may have to start PostgreSQL and apply the migrations.
    hookTimeout: 120_000,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'supabase',
          include: ['functions/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: REPLACES_MODULES,
          // Files share what they import: read again for each, it would be an eighth of the work.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'replaced modules', include: REPLACES_MODULES } },
    ],
  },
});
