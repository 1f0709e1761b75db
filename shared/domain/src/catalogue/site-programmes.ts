import * as z from 'zod/mini';
import { rule } from '../form-rules.ts';
import { optionValues, TRAINING_SECTORS } from '../options.ts';
import { PROGRAMME_CONTENT, type ProgrammeContent } from './content.ts';
import { priceText } from './field-text.ts';
import { foldWords } from './folding.ts';
import { PROGRAMME_INDICATORS } from './indicators.ts';

/** What the public site shows of the catalogue, as `site_programmes` of the database answers it. */

const SLUG = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Adresse invalide'));
const moment = z
  .string()
  .check(rule((text) => (Number.isNaN(Date.parse(text)) ? 'Date invalide' : undefined)));

const INDICATOR = z.strictObject({
  kind: z.enum(PROGRAMME_INDICATORS.map(({ key }) => key)),
  year: z.int(),
  value: z.number(),
  /** How many people it is of. */
  n: z.int().check(z.minimum(1)),
});

/** A programme that is published: its last version, with its results. */
export const SITE_PROGRAMME = z.strictObject({
  id: z.string(),
  /** Of what the site shows of it: an equal one is shown the same. */
  digest: z.string(),
  slug: SLUG,
  version: z.int(),
  publishedAt: moment,
  content: PROGRAMME_CONTENT,
  indicators: z.array(INDICATOR),
  /** Addresses that it had before, which lead to the present one. */
  formerSlugs: z.array(SLUG),
});
export type SiteProgramme = z.infer<typeof SITE_PROGRAMME>;
export type SiteIndicator = z.infer<typeof INDICATOR>;

/** A programme that was published and no longer is: its addresses say so. */
export const GONE_PROGRAMME = z.object({
  id: z.string(),
  title: z.string(),
  sector: z.nullable(z.enum(optionValues(TRAINING_SECTORS))),
  slugs: z.array(SLUG),
});
export type GoneProgramme = z.infer<typeof GONE_PROGRAMME>;

const CARD_KEYS = [
  'title',
  'summary',
  'sector',
  'modality',
  'duration_hours',
  'duration_days',
  'access_delay',
] as const;

/** What the list of programmes shows of one, and by which words it is found. */
export type ProgrammeCard = Pick<SiteProgramme, 'id' | 'digest' | 'slug' | 'publishedAt' | 'formerSlugs'> &
  Pick<ProgrammeContent, (typeof CARD_KEYS)[number]> & { price?: string; words: string };

/** Longer than articles and prepositions, which find everything. */
const SHORTEST_WORD = 3;
/** Most characters of the words of one: a list of many remains small. */
const MOST_WORDS = 900;

/** The words of what a person looks for, each once, without those that the list shows anyway. */
function hiddenWords(content: ProgrammeContent): string {
  const { title, summary = '', sector = '', audience = '', objectives = [], modules = [] } = content;
  const wordsOf = (text: string) => foldWords(text).match(/[a-z0-9]+/g) ?? [];
  const shown = new Set(wordsOf(`${title} ${summary} ${sector}`));
  const texts = [...objectives, audience, ...modules.map((module) => module.title)];
  const hidden = new Set(
    wordsOf(texts.join(' ')).filter((word) => word.length >= SHORTEST_WORD && !shown.has(word)),
  );
  return [...hidden].join(' ').slice(0, MOST_WORDS);
}

export function programmeCard(programme: SiteProgramme): ProgrammeCard {
  const { id, digest, slug, publishedAt, formerSlugs, content } = programme;
  const shown = Object.fromEntries(
    CARD_KEYS.flatMap((key) => (content[key] === undefined ? [] : [[key, content[key]]])),
  ) as Pick<ProgrammeContent, (typeof CARD_KEYS)[number]>;
  const price = priceText({
    ...(content.price_cents !== undefined && { price_cents: content.price_cents }),
    ...(content.price_unit !== undefined &&
      content.price_unit !== 'person' && { price_unit: content.price_unit }),
  });
  return {
    id,
    digest,
    slug,
    publishedAt,
    formerSlugs,
    ...shown,
    ...(price && { price }),
    words: hiddenWords(content),
  };
}

/** What the pages of the catalogue are built from: programmes whose own page is made, and those whose page is up already. */
export const SITE_CATALOGUE = z.strictObject({
  programmes: z.array(SITE_PROGRAMME),
  kept: z.optional(z.array(z.custom<ProgrammeCard>())),
  gone: z.array(GONE_PROGRAMME),
});
export type SiteCatalogue = z.infer<typeof SITE_CATALOGUE>;

/** Where the pages of the catalogue are on the site. */
export const PROGRAMMES_PATH = '/formules-formation';
export const programmePath = (slug: string): string => `${PROGRAMMES_PATH}/${slug}`;
/** Where the site keeps what addresses of withdrawn programmes answer. */
export const WITHDRAWN_PATH = '/formules-retirees';
/** The file that says which address leads to which other one, as lines of a `map` of nginx. */
export const REDIRECTS_FILE = 'redirects.map';

/** The files of a programme on the site, but for its pictures. */
export const programmeFiles = (slug: string) => ({
  page: `${programmePath(slug)}/index.html`,
  document: `${programmePath(slug)}.pdf`,
  picture: `/og/formules/${slug}.png`,
});
