import { resolve } from 'node:path';
import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';

/** Every control of the design system on one page, for work on them. Not part of any deployment. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [pluginReact()],
  source: {
    entry: { index: './src/main.tsx' },
    tsconfigPath: resolve(import.meta.dirname, '../tsconfig.json'),
  },
  html: { title: 'Trame, système visuel', template: './src/index.html' },
  output: { distPath: { root: resolve(import.meta.dirname, '../dist/gallery') }, cleanDistPath: true },
  performance: { printFileSize: { compressed: true } },
});
