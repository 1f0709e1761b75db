import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';

/** The fonts of every PDF reader (Helvetica, Times…), which documents name without having them. */
const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);
const files = readdirSync(FOLDER).filter((name) => /\.(?:pfb|ttf)$/.test(name));

export const getStaticPaths: GetStaticPaths = () => files.map((file) => ({ params: { file } }));

export const GET: APIRoute = ({ params }) =>
  new Response(new Uint8Array(readFileSync(join(FOLDER, params['file'] ?? ''))), {
    headers: { 'content-type': 'application/octet-stream' },
  });
