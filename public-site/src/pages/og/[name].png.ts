import type { APIRoute, GetStaticPaths } from 'astro';
import { pictureOfPage } from '../../drawing/picture-of-page.ts';
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

export const GET: APIRoute = ({ props, site }) => {
  const { texts, seed } = props as { texts: { title: string; path: string }; seed: number };
  return pictureOfPage({ title: texts.title, label: `${site?.host}${texts.path}`, seed });
};
