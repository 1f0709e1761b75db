import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDF_FOLDER } from './model/pdf-assets.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Files that PDF.js fetches while it reads: fonts and character maps that a document names without embedding them. The
 * build of an app that shows documents copies them (`output.copy`).
 */
export const PDF_FILES = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].map((folder) => ({
  from: join(pdfjs, folder),
  to: `static/assets/${PDF_FOLDER}/${folder}`,
}));
