import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Whole documents are sealed and verified: slow on a busy machine.
    testTimeout: 30_000,
    // Files share their imported modules: loading these again for each file would take a quarter of the time.
    isolate: false,
  },
});
