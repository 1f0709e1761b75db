import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is what is read.
    testTimeout: 30_000,
    setupFiles: ['@trame/testing/setup-dom'],
    // Files share their imported modules: loading them again for each file would take most of the time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
