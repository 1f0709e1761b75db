import { defineHost } from '@trame/release/build';

export default defineHost({
  rsbuild: {
    source: {
      entry: { index: './src/main.tsx' },
      // Copied as it is, for the reason in the file.
      assetsInclude: /silence-worker\.js$/,
    },
    html: {
      template: './src/index.html',
      title: 'Trame',
      favicon: './src/favicon.svg',
      meta: { description: 'Plateforme interne de Trame', 'color-scheme': 'light dark' },
    },
  },
});
