import type { Locale } from '@trame/domain';
import { CHANGED_ON, FACTS } from './facts.ts';
import { labelOf, modifiedOn, parentsOf, pathOf, sitePage, type PageId } from './site-pages.ts';

/** A question and its answer, as text; what a fact would complete is left out when the fact is not known. */
export type Question = { question: string; answer: string };

export type Node = { '@type': string; [property: string]: unknown };

/** Keys whose value is known. */
export const known = (node: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const organization = (absolute: (path: string) => string): Node => ({
  '@type': 'Organization',
  '@id': absolute('/#organisation'),
  ...known({
    name: FACTS.name,
    legalName: FACTS.legalName,
    url: absolute('/'),
    logo: absolute('/logos/trame-signe-512.png'),
    email: FACTS.email,
    telephone: FACTS.phone?.href.slice('tel:'.length),
    vatID: FACTS.vatNumber?.replaceAll(/\s/g, ''),
    taxID: FACTS.siren?.replaceAll(/\s/g, ''),
    sameAs: FACTS.socials.map(([, address]) => address),
    address:
      FACTS.address === null
        ? null
        : {
            '@type': 'PostalAddress',
            ...known({
              streetAddress: FACTS.street,
              postalCode: FACTS.postalCode,
              addressLocality: FACTS.city,
              addressCountry: 'FR',
            }),
          },
  }),
});

/** A page of many of its kind, which the table of pages does not name: the page of the table above it, and its own facts. */
export type PageBelow = {
  path: string;
  label: string;
  title: string;
  description: string;
  changedOn: string;
  /** Address of its picture for shared links. */
  picture: string;
  /** What it is about, as nodes of schema.org. */
  nodes: (absolute: (path: string) => string) => Node[];
};

type Described = {
  page: PageId;
  below?: PageBelow | undefined;
  locale: Locale;
  absolute: (path: string) => string;
  questions: readonly Question[];
};

/** What search engines read of a page, as nodes of schema.org. */
export function structuredData({ page, below, locale, absolute, questions }: Described): Node[] {
  const { fr, en } = sitePage(page);
  const texts = below ?? ((locale === 'en' && en) || fr);
  const address = absolute(texts.path);
  const trail = [...parentsOf(page), page].map((id) => ({
    name: labelOf(id, locale),
    item: absolute(pathOf(id, locale)),
  }));
  if (below) trail.push({ name: below.label, item: address });
  const site: Node = {
    '@type': 'WebSite',
    '@id': absolute('/#site'),
    name: FACTS.name,
    url: absolute('/'),
    inLanguage: ['fr', 'en'],
    publisher: { '@id': absolute('/#organisation') },
  };
  return [
    ...(page === 'home' ? [organization(absolute), site] : []),
    {
      '@type': 'WebPage',
      '@id': address,
      url: address,
      name: texts.title,
      description: texts.description,
      inLanguage: locale,
      dateModified: below?.changedOn ?? modifiedOn(page, CHANGED_ON),
      isPartOf: { '@id': absolute('/#site') },
    },
    ...(page !== 'home'
      ? [
          {
            '@type': 'BreadcrumbList',
            itemListElement: trail.map((step, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              ...step,
            })),
          },
        ]
      : []),
    ...(questions.length > 0
      ? [
          {
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          },
        ]
      : []),
    ...(below?.nodes(absolute) ?? []),
  ];
}
