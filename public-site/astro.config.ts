import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { COMPANY } from './src/company.ts';

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? COMPANY.site,
  output: 'static',
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // One request shows the page: its styles are small enough to travel with it.
  build: { inlineStylesheets: 'always', format: 'directory' },
  server: { port: 4300 },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'none'",
        "img-src 'self' data:",
        // The address of the API is known at run time only (/config.json).
        "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
        "worker-src 'self'",
      ],
    },
  },
  vite: {
    // The reader of CVs fetches the reader of PDFs for a PDF only.
    worker: { format: 'es' },
  },
  integrations: [
    react(),
    sitemap({
      filter: (page) => !page.includes('/confirmer-adresse'),
      i18n: { defaultLocale: 'fr', locales: { fr: 'fr-FR', en: 'en' } },
    }),
  ],
});
