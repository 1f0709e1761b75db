import type { APIRoute, GetStaticPaths } from 'astro';
import { BUILT_PROGRAMMES } from '../../../programmes/catalogue.ts';
import { pictureOfPage } from '../../../drawing/picture-of-page.ts';
import { pathOfCard } from '../../../programmes/wording.ts';

export const getStaticPaths: GetStaticPaths = () =>
  BUILT_PROGRAMMES.map(({ slug, content: { title } }) => ({ params: { slug }, props: { slug, title } }));

export const GET: APIRoute = async ({ props, site }) => {
  const { slug, title } = props as { slug: string; title: string };
  // The edge of the cloth follows from the address: it does not depend on the other programmes.
  const seed = Array.from(slug, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum + code, 0);
  return pictureOfPage({ title, label: `${site?.host}${pathOfCard({ slug })}`, seed });
};
