import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // The signed-in part and its controls load on demand, on a busy machine.
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
