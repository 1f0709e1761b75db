import { defineConfig } from 'vitest/config';

// Files share their imported modules: loading these again for each file would take a third of the time.
export default defineConfig({ test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false } });
