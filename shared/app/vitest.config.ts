import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // Files share what they import: read again for each, it would be most of the work.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
