import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is what is read.
    testTimeout: 15_000,
    // The longest tests of the workspace: they end alone, and one core would wait for nothing.
    maxWorkers: '100%',
    setupFiles: ['@trame/testing/setup-dom', './testing/setup.ts'],
    restoreMocks: true,
  },
});
