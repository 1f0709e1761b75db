import './name-inputs.ts';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documents } from './documents/documents.ts';
import { programmeFiles } from './documents/programme-files.ts';
import { absoluteAddress } from './src/programmes/address.ts';

/** The modules of a page that run at once, with all that they import. */
function modulesOf(page: string, folder: string): string[] {
  const islands = [...page.matchAll(/<astro-island(?=[^>]* client="load")[^>]*>/g)];
  if (islands.length === 0) return [];
  const first = [
    ...page.matchAll(/<script type="module" src="(?<file>[^"]+)"/g),
    ...islands.flatMap(([tag]) => [...tag.matchAll(/ (?:component|renderer)-url="(?<file>[^"]+)"/g)]),
  ].map(({ groups }) => groups!.file!);
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const code = readFileSync(join(folder, file), 'utf8');
    for (const { groups } of code.matchAll(/(?:from|import)\s*["']\.\/(?<file>[^"']+)["']/g))
      add(`/_astro/${groups!.file!}`);
  };
  for (const file of first) add(file);
  return [...found];
}

/**
 * Astro names each interactive part of a page after the path of its component on the machine that builds, and no script
 * reads the name: numbers give the same page in every folder. What runs at once is named at the beginning of the page: a slow line
 * brings it in one go, not each file after the one that imports it.
 */
const finishedPages: AstroIntegration = {
  name: 'finished-pages',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder }).map((path) => join(folder, path))) {
        let islands = 0;
        const page = readFileSync(file, 'utf8');
        const preloads = modulesOf(page, folder).map(
          (module) => `<link rel="modulepreload" href="${module}">`,
        );
        writeFileSync(
          file,
          page
            .replaceAll(/(?<=<astro-island uid=")[^"]*/g, () => String((islands += 1)))
            .replace('<meta name="theme-color"', (tag) => preloads.join('') + tag),
        );
      }
    },
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
  integrations: [react(), formsWhenUsed, finishedPages, documents, programmeFiles],
});
