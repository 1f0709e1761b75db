import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Real databases and processes: a busy machine takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
