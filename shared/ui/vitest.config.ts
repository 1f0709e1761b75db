import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    include: ['src/**/*.test.{ts,tsx}'],
    // A date picker or a select is slow to draw in jsdom when everything runs at once.
    testTimeout: 30_000,
    // Files share their imported modules: loading the component library again for each file would take two thirds of the time.
    isolate: false,
    restoreMocks: true,
  },
});
