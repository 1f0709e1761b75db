import type { APIRoute } from 'astro';
import { GROUNDS } from '../drawing/brand.ts';
import { FACTS } from '../facts.ts';
import { sitePage } from '../site-pages.ts';

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: FACTS.name,
      short_name: FACTS.name,
      description: sitePage('home').fr.description,
      lang: 'fr',
      start_url: '/',
      display: 'browser',
      background_color: GROUNDS.paper,
      theme_color: GROUNDS.paper,
      icons: [icon('192', '192x192'), icon('512', '512x512'), icon('masque-512', '512x512', 'maskable')],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
