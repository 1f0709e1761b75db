import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // The signed-in part and its controls load on demand, on a busy machine.
    testTimeout: 30_000,
    // Each file has its own modules and page: many tests change what is built into the page, or what is kept for all of it.
    isolate: true,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
