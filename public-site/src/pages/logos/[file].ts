import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { iconFile, INKS, logoFile, markFile } from '../../drawing/brand.ts';
import { FACTS } from '../../facts.ts';

/** The files that anyone may take from the page about the brand. */
const FILES: Record<string, () => string> = {
  'trame-logo.svg': () => logoFile(INKS.colour, FACTS.name),
  'trame-logo-sur-encre.svg': () => logoFile(INKS.onInk, FACTS.name),
  'trame-logo-noir.svg': () => logoFile(INKS.black, FACTS.name),
  'trame-logo-1200.png': () => logoFile(INKS.colour, FACTS.name),
  'trame-signe.svg': () => markFile(INKS.colour, FACTS.name),
  'trame-signe-512.png': () => iconFile(512, null),
};

export const getStaticPaths: GetStaticPaths = () => Object.keys(FILES).map((file) => ({ params: { file } }));

export const GET: APIRoute = async ({ params }) => {
  const file = params['file'] ?? '';
  const drawing = FILES[file]?.() ?? '';
  if (file.endsWith('.svg')) return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } });
  const DENSITY = 72 * 12;
  const image = file.includes('1200')
    ? sharp(Buffer.from(drawing), { density: DENSITY }).resize({ width: 1200 })
    : sharp(Buffer.from(drawing));
  return new Response(new Uint8Array(await image.png().toBuffer()), {
    headers: { 'content-type': 'image/png' },
  });
};
