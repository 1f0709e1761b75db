import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    testTimeout: 30_000,
    // Each file has its own modules and page: the session and the configuration are kept for all of it.
    isolate: true,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
