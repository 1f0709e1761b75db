import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { GROUNDS, iconFile } from '../../drawing/brand.ts';

/** 32 in a tab, 180 on the screen of a phone of Apple, the others in the manifest; `masque` for round masks. */
const ICONS = { 32: null, 180: GROUNDS.paper, 192: null, 512: null, 'masque-512': GROUNDS.ink } as const;

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(ICONS).map(([size, ground]) => ({ params: { size }, props: { ground } }));

export const GET: APIRoute = async ({ params, props }) => {
  const size = Number(params['size']?.replace('masque-', ''));
  const png = await sharp(Buffer.from(iconFile(size, (props as { ground: string | null }).ground)))
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
