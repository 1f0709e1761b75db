import { defineHost } from '@trame/platform/build';

export default defineHost({
  name: 'shell',
  rsbuild: {
    source: { entry: { index: './src/main.tsx' } },
    html: {
      title: 'Trame',
      meta: { description: 'Plateforme interne de Trame', 'color-scheme': 'light dark' },
      htmlAttrs: { lang: 'fr' },
    },
  },
});
