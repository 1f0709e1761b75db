import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/setup-dom.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
