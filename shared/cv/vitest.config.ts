import { defineConfig } from 'vitest/config';

// Whole documents are read and hostile ones to their limits: a busy machine takes its time.
export default defineConfig({ test: { environment: 'node', testTimeout: 30_000 } });
