import type { APIRoute } from 'astro';
import { CARDS, cardsBySector, pageOfSector } from '../programmes/catalogue.ts';
import { pathOfCard, publishedOn } from '../programmes/wording.ts';
import { escaped } from '../drawing/escaped.ts';
import { CHANGED_ON } from '../facts.ts';
import { bothLanguages, modifiedOn, pageIds, sitePage } from '../site-pages.ts';

/** Every page that may be found, under the one spelling of its address, with its languages and its last change. */
export const GET: APIRoute = ({ site }) => {
  const absolute = (path: string) => escaped(new URL(path, site).href);
  const urls = pageIds
    .filter((id) => !sitePage(id).isHidden)
    .flatMap((id) => {
      const languages = bothLanguages(id);
      const alternates = languages
        ? Object.entries({ ...languages, 'x-default': languages.fr }).map(
            ([language, path]) =>
              `<xhtml:link rel="alternate" hreflang="${language}" href="${absolute(path)}"/>`,
          )
        : [];
      const paths = languages ? [languages.fr, languages.en] : [sitePage(id).fr.path];
      return paths.map(
        (path) =>
          `<url><loc>${absolute(path)}</loc><lastmod>${modifiedOn(id, CHANGED_ON)}</lastmod>${alternates.join('')}</url>`,
      );
    });
  const found = (path: string, day: string) =>
    `<url><loc>${absolute(path)}</loc><lastmod>${day}</lastmod></url>`;
  const programmes = [
    ...cardsBySector.flatMap(({ sector, cards }) => {
      const path = pageOfSector(sector, cards);
      return path ? [found(path, cards.map(publishedOn).toSorted().at(-1)!)] : [];
    }),
    ...CARDS.map((card) => found(pathOfCard(card), publishedOn(card))),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...urls, ...programmes].join('\n')}\n</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml' } });
};
