import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { COUNTRY_CODES } from '@trame/domain';
import type { APIRoute, GetStaticPaths } from 'astro';

// One small file per flag: the form shows one or two of the 249, so none of them is in its script.
const folder = join(
  dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
);

export const getStaticPaths: GetStaticPaths = () => COUNTRY_CODES.map((code) => ({ params: { code } }));

export const GET: APIRoute = async ({ params }) =>
  new Response(await readFile(join(folder, `${params.code}.svg`), 'utf8'), {
    headers: { 'content-type': 'image/svg+xml' },
  });
