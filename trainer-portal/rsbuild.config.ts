import { defineApp } from '@trame/release/build';
import { models } from './models/models-plugin.ts';

export default defineApp({
  rsbuild: {
    plugins: [models],
    source: { entry: { index: './src/main.tsx' } },
    html: {
      template: './src/index.html',
      title: 'Espace formateur – Trame',
      favicon: './src/favicon.svg',
      meta: { description: 'Espace des formateurs de Trame', 'color-scheme': 'light dark' },
    },
  },
});
