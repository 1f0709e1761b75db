import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // The signed-in part and its controls load on demand, on a busy machine.
    testTimeout: 30_000,
    // Files share their imported modules: loading the shell again for each file would take three quarters of the time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
