import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Whole documents are read, and hostile ones to their limits: slow on a busy machine.
    testTimeout: 30_000,
    // Files share what they import: read again for each, it would be a quarter of the work.
    isolate: false,
  },
});
