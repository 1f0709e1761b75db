import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['@trame/testing/setup-dom'],
    // Packages whose modules import style sheets, which Node alone cannot read.
    server: { deps: { inline: [/@trame\//] } },
  },
});
