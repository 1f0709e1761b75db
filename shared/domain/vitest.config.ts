import { defineConfig } from 'vitest/config';

// Files share their imported modules: loading them again for each file would take half of the time.
export default defineConfig({ test: { environment: 'node', isolate: false } });
