import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // The signed-in part and its controls load on demand, on a busy machine.
    testTimeout: 30_000,
    // Files share what they import: read again for each, the shell would be three quarters of the work.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
