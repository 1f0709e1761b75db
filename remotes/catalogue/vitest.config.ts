import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is what is read.
    testTimeout: 30_000,
    // Files share what they import: read again for each, it would be most of the work.
    isolate: false,
    setupFiles: ['@trame/testing/setup-dom'],
  },
});
