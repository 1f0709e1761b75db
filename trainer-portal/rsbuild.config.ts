import { defineApp } from '@trame/release/build';

export default defineApp({
  rsbuild: {
    source: { entry: { index: './src/main.tsx' } },
    html: {
      template: './src/index.html',
      title: 'Espace formateur – Trame',
      favicon: './src/favicon.svg',
      meta: { description: 'Espace des formateurs de Trame', 'color-scheme': 'light dark' },
    },
  },
});
