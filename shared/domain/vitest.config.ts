import { defineConfig } from 'vitest/config';

// Files share what they import: read again for each, it would be half of the work.
export default defineConfig({ test: { environment: 'node', isolate: false } });
