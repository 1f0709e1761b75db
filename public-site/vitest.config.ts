import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'form',
          environment: 'jsdom',
          setupFiles: ['@trame/testing/setup-dom', './src/application/testing/setup.ts'],
          include: ['src/{application,confirmation}/**/*.test.{ts,tsx}'],
          // Whole forms are typed letter by letter, on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'node',
          include: ['src/pages.test.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
