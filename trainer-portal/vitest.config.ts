import { defineConfig } from 'vitest/config';

const resolve = { tsconfigPaths: true };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'portal',
          environment: 'jsdom',
          setupFiles: ['@trame/testing/setup-dom'],
          testTimeout: 30_000,
          // Each file has its own modules and page: the session and the configuration are kept for all of it.
          isolate: true,
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        test: {
          name: 'models',
          environment: 'node',
          // Whole documents are written and read again.
          testTimeout: 60_000,
          include: ['models/**/*.test.ts'],
        },
      },
    ],
  },
});
