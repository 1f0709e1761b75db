import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    include: ['src/**/*.test.{ts,tsx}'],
    // A date picker or a select is slow to draw in jsdom when everything runs at once.
    testTimeout: 30_000,
    // Files share what they import: read again for each, the component library would be two thirds of the work.
    isolate: false,
    restoreMocks: true,
  },
});
