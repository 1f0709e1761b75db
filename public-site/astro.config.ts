import './name-inputs.ts';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishSite } from './finish.ts';
import { keepCode } from './kept-code.ts';
import { absoluteAddress } from './src/programmes/address.ts';

/** Keeps the bundled code for the next site of it, and adds what a site needs besides its pages. */
const keptAndFinished: AstroIntegration = {
  name: 'kept-and-finished',
  hooks: {
    'astro:build:generated': ({ dir }) => {
      const site = fileURLToPath(dir);
      const modules = join(site, '.prerender');
      // The modules of a build outside of the folder of the command are in a place that all such builds share.
      if (existsSync(modules)) keepCode(site, modules);
    },
    'astro:build:done': ({ dir }) => finishSite(fileURLToPath(dir)),
  },
};

const formsWhenUsed: AstroIntegration = {
  name: 'forms-when-used',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'used', entrypoint: './src/islands/when-used.ts' });
    },
  },
};

export default defineConfig({
  site: absoluteAddress('/').replace(/\/$/, ''),
  output: 'static',
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // One request shows the page: its styles are small enough to be inside it.
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
    // The module that reads CVs loads pdf.js for a PDF only.
    worker: { format: 'es' },
  },
  integrations: [react(), formsWhenUsed, keptAndFinished],
});
