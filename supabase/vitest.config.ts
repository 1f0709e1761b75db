import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['functions/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    // The first test file of a run may have to start PostgreSQL and apply the migrations.
    hookTimeout: 120_000,
    testTimeout: 30_000,
  },
});
