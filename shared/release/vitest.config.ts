import { defineConfig } from 'vitest/config';

// Files share what they import: read again for each, it would be a third of the work.
export default defineConfig({ test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false } });
