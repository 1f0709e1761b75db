import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { sharedLink } from '../../drawing/shared-link.ts';
import { FACTS } from '../../facts.ts';
import { pageIds, sitePage } from '../../site-pages.ts';

export const getStaticPaths: GetStaticPaths = () =>
  pageIds
    .filter((id) => !sitePage(id).isHidden)
    .flatMap((id, seed) => {
      const { fr, en } = sitePage(id);
      const pictures = [{ params: { name: id as string }, props: { texts: fr, seed } }];
      if (en) pictures.push({ params: { name: `${id}-en` }, props: { texts: en, seed } });
      return pictures;
    });

export const GET: APIRoute = async ({ props, site }) => {
  const { texts, seed } = props as { texts: { title: string; path: string }; seed: number };
  const drawing = sharedLink({
    title: texts.title,
    label: `${site?.host}${texts.path}`,
    name: FACTS.name,
    seed,
  });
  const png = await sharp(Buffer.from(drawing)).png({ palette: true, colours: 48, effort: 7 }).toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
