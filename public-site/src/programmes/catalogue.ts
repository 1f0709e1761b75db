import { readFileSync } from 'node:fs';
import { OTHER_SECTOR, TRAINING_SECTORS } from '@trame/domain';
import {
  programmeCard,
  PROGRAMMES_PATH,
  programmeSlug,
  SITE_CATALOGUE,
  type GoneProgramme,
  type ProgrammeCard,
  type SiteCatalogue,
  type SiteProgramme,
  type TrainingSector,
} from '@trame/domain/catalogue';
import * as z from 'zod/mini';

/** Reads and checks the catalogue; a wrong file stops the build, with the place of its fault. */
function readCatalogue(file: string | undefined): SiteCatalogue {
  if (!file) return { programmes: [], gone: [] };
  const checked = SITE_CATALOGUE.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!checked.success) throw new Error(`${file}\n${z.prettifyError(checked.error)}`);
  return checked.data;
}

/** `astro.config.ts` sets the variable. */
const catalogue = readCatalogue(process.env['SITE_PROGRAMMES']);

/** Programmes whose own page is made by this build. */
export const BUILT_PROGRAMMES: readonly SiteProgramme[] = catalogue.programmes;

const byTitle = new Intl.Collator('fr', { numeric: true });

/** Every programme that is published, by title. */
export const CARDS: readonly ProgrammeCard[] = [
  ...catalogue.programmes.map(programmeCard),
  ...(catalogue.kept ?? []),
].toSorted((one, other) => byTitle.compare(one.title, other.title) || (one.slug < other.slug ? -1 : 1));

/** A sheet without a sector is listed among the others. */
const sectorOf = ({ sector }: { sector?: string | null | undefined }): string => sector ?? OTHER_SECTOR;

/** The programmes of each sector that has some, in the order of the sectors. */
export const cardsBySector: readonly { sector: TrainingSector; cards: readonly ProgrammeCard[] }[] =
  TRAINING_SECTORS.map(({ value }) => ({
    sector: value,
    cards: CARDS.filter((card) => sectorOf(card) === value),
  })).filter(({ cards }) => cards.length > 0);

/** More programmes than this are a page that weighs on phones. */
const MOST_LISTED = 120;
/** Of each sector, where the list does not show all. */
const FIRST_OF_SECTOR = 12;

/** Whether each sector with more programmes than the list shows has a page of its own. */
const isLong = CARDS.length > MOST_LISTED;

/** The page of a sector whose programmes the list does not show all; null where it does. */
export const pageOfSector = (sector: TrainingSector, cards: readonly ProgrammeCard[]): string | null =>
  isLong && cards.length > FIRST_OF_SECTOR ? `${PROGRAMMES_PATH}/secteur/${programmeSlug(sector)}` : null;

/** What the list shows of a sector. */
export const firstOf = (cards: readonly ProgrammeCard[]): readonly ProgrammeCard[] =>
  isLong ? cards.slice(0, FIRST_OF_SECTOR) : cards;

const inUse = new Set(CARDS.map(({ slug }) => slug));

/** Addresses of programmes that are no longer published; one that another programme has now is not among them. */
export const goneAddresses: readonly { slug: string; gone: GoneProgramme }[] = catalogue.gone.flatMap(
  (gone) => gone.slugs.filter((slug) => !inUse.has(slug)).map((slug) => ({ slug, gone })),
);

const MOST_NEIGHBOURS = 6;

/** Programmes of the same sector, those that share most words of the title first. */
export function neighboursOf(gone: GoneProgramme): ProgrammeCard[] {
  const words = new Set(gone.title.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []);
  const shared = ({ title }: ProgrammeCard) =>
    (title.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).filter((word) => words.has(word)).length;
  const same = CARDS.filter((card) => sectorOf(card) === sectorOf(gone) || shared(card) > 0);
  return same.toSorted((one, other) => shared(other) - shared(one)).slice(0, MOST_NEIGHBOURS);
}

/** Addresses that lead to another one, the former ones of each programme. */
export const movedAddresses: readonly { slug: string; card: ProgrammeCard }[] = CARDS.flatMap((card) =>
  card.formerSlugs.filter((slug) => !inUse.has(slug)).map((slug) => ({ slug, card })),
);
