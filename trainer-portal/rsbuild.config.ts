import { defineApp } from '@trame/release/build';
import { builtPages } from './built-pages.ts';
import { models } from './models/models-plugin.ts';

export default defineApp({
  rsbuild: {
    plugins: [builtPages],
    environments: {
      web: {
        plugins: [models],
        source: {
          entry: {
            index: './src/main.tsx',
            'before-paint': { import: './src/before-paint.ts', html: false },
          },
        },
        html: {
          template: './src/index.html',
          title: 'Espace formateur – Trame',
          favicon: './src/favicon.svg',
          meta: { description: 'Espace des formateurs de Trame', 'color-scheme': 'light dark' },
        },
      },
    },
  },
});
