import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    // Above the 5 s that a query of the testing library may wait, so that its own message is reported.
    testTimeout: 15_000,
    setupFiles: ['./src/setup-dom.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
