import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';

const ROOT = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * What PDF.js fetches while it draws, by its folder: the fonts of every PDF reader (Helvetica, Times…), which documents name without
 * having them, maps of characters, and the decoders of scans (fax, JBIG2, JPEG 2000) that need no WebAssembly.
 */
const FILES: Readonly<Record<string, RegExp>> = {
  standard_fonts: /\.(?:pfb|ttf)$/,
  cmaps: /\.bcmap$/,
  wasm: /_nowasm_fallback\.js$/,
};

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(FILES).flatMap(([folder, name]) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => name.test(file))
      .map((file) => ({ params: { folder, file } })),
  );

export const GET: APIRoute = ({ params: { folder = '', file = '' } }) =>
  new Response(new Uint8Array(readFileSync(join(ROOT, folder, file))), {
    headers: { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream' },
  });
