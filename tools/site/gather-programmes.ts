import {
  GONE_PROGRAMME,
  programmeCard,
  SITE_PROGRAMME,
  type ProgrammeCard,
  type SiteCatalogue,
  type SiteProgramme,
} from '@trame/domain/catalogue';
import { z } from 'zod';
import type { SiteApi } from './site-api.ts';
import { sha256, sortedJson, type UpProgramme } from './site-files.ts';
import type { MediaReader, Wanted } from './site-media.ts';
import { SiteProblem } from './site-problem.ts';

/** A programme as the database answers it: without what it says when its digest is known. */
const unchanged = z.strictObject({ id: z.string(), digest: z.string() });
const answered = z.object({ programmes: z.array(z.unknown()), gone: z.array(GONE_PROGRAMME) });

export type BuiltProgramme = { card: ProgrammeCard; shown: string };

export type GatheredProgrammes = {
  catalogue: SiteCatalogue;
  /** What the site shows of the catalogue: equal when nothing of it changed. */
  shown: unknown;
  built: Record<string, BuiltProgramme>;
  kept: Record<string, UpProgramme>;
  leftOut: readonly string[];
};

/** Of everything that the page of a programme shows: ids and digests of the database are on none. */
const shownOf = (programme: SiteProgramme): string =>
  sha256(sortedJson({ ...programme, id: '', digest: '' }));

const titleOf = (raw: unknown): string => {
  const named = z.object({ content: z.object({ title: z.string() }) }).safeParse(raw);
  return named.success ? named.data.content.title : '';
};

const pictureOf = ({ content: { title, picture } }: SiteProgramme): Wanted[] =>
  picture ? [{ path: picture.path, what: `L’image du programme « ${title} »`, read: 'lue' }] : [];

function withoutPicture(programme: SiteProgramme): SiteProgramme {
  const { picture: _, ...content } = programme.content;
  // Without a digest, it is asked for again the next time: the file may be back.
  return { ...programme, digest: '', content };
}

/**
 * Reads the published programmes. Of those that are up as they are to be, nothing more is asked for and nothing is built. In a
 * preview, the list leads to the pages of the site.
 */
export async function gatherProgrammes(
  api: Pick<SiteApi, 'programmes'>,
  { media, up, isPreview }: { media: MediaReader; up: Record<string, UpProgramme>; isPreview: boolean },
): Promise<GatheredProgrammes> {
  const known = Object.fromEntries(
    Object.entries(up).flatMap(([id, { card }]) => (card.digest ? [[id, card.digest]] : [])),
  );
  const checked = answered.safeParse(await api.programmes(known));
  if (!checked.success)
    throw new SiteProblem(
      'Le catalogue ne peut pas être lu. L’équipe technique a le détail.',
      z.prettifyError(checked.error),
    );
  const kept: Record<string, UpProgramme> = {};
  const whole: SiteProgramme[] = [];
  const leftOut: string[] = [];
  for (const raw of checked.data.programmes) {
    const same = unchanged.safeParse(raw);
    const before = same.success ? up[same.data.id] : undefined;
    if (same.success && before) kept[same.data.id] = before;
    else {
      const programme = SITE_PROGRAMME.safeParse(raw);
      if (programme.success) whole.push(programme.data);
      else
        leftOut.push(
          `Le programme « ${titleOf(raw)} » ne peut pas être publié : ${programme.error.issues[0]?.message ?? ''}.`,
        );
    }
  }
  await media.readAll(isPreview ? [] : whole.flatMap(pictureOf));
  const lost = media.lost();
  const programmes = whole.map((programme) =>
    lost.has(programme.content.picture?.path ?? '') ? withoutPicture(programme) : programme,
  );
  const built = Object.fromEntries(
    programmes.map((programme) => [
      programme.id,
      { card: programmeCard(programme), shown: shownOf(programme) },
    ]),
  );
  const cards = [...Object.values(kept), ...(isPreview ? Object.values(built) : [])].map(({ card }) => card);
  const gone = isPreview ? [] : checked.data.gone;
  return {
    catalogue: { programmes: isPreview ? [] : programmes, kept: cards, gone },
    shown: [
      [...Object.values(kept), ...Object.values(built)]
        .map(({ card, shown }) => `${card.slug} ${shown}`)
        .toSorted((one, other) => (one < other ? -1 : 1)),
      gone.map(({ title, sector, slugs }) => [title, sector, slugs]),
    ],
    built,
    kept,
    leftOut,
  };
}
