import { defineRemote } from '@trame/platform/build';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDF_FOLDER } from './src/features/documents/model/pdf-assets.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

export default defineRemote({
  root: import.meta.dirname,
  rsbuild: {
    output: {
      // What PDF.js fetches while it reads: fonts and character maps that a file names without holding them.
      copy: ['cmaps', 'standard_fonts', 'wasm', 'iccs'].map((folder) => ({
        from: join(pdfjs, folder),
        to: `static/assets/${PDF_FOLDER}/${folder}`,
      })),
    },
  },
});
