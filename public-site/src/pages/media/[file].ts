import { readFile } from 'node:fs/promises';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { allMedia } from '../../media.ts';

const bytes = (data: Uint8Array) => new Uint8Array(data);

export const getStaticPaths: GetStaticPaths = () =>
  [...new Map(allMedia().map((file) => [file.name, file])).values()].map((file) => ({
    params: { file: file.name },
    props: file,
  }));

/** A picture as it came (SVG, cleaned when it was uploaded), or made again in one size: what else its file held is gone. */
export const GET: APIRoute = async ({ props }) => {
  const { make, source, type } = props as ReturnType<typeof allMedia>[number];
  const input = await readFile(source);
  const output =
    make === 'copy'
      ? input
      : await sharp(input)
          .resize({ ...make.size, fit: 'inside' })
          .toFormat(make.format)
          .toBuffer();
  return new Response(bytes(output), { headers: { 'content-type': type } });
};
