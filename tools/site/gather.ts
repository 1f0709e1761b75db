import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, SETTINGS_FIELDS, SITE_CONTENT, type SiteContent } from '@trame/domain/company';
import { gatherProgrammes, type GatheredProgrammes } from './gather-programmes.ts';
import type { SiteApi } from './site-api.ts';
import { sha256, sortedJson, type UpProgramme } from './site-files.ts';
import { mediaReader, type Wanted } from './site-media.ts';
import { SiteProblem } from './site-problem.ts';

/** What a site is built from, in files. */
export type SiteInputs = {
  content: string;
  media: string;
  /** The file of the catalogue. */
  programmes: string;
  /** Of all that the site shows. */
  digest: string;
  /** Of what every page shows. */
  base: string;
  /** Programmes whose page is to be built, and those whose page is up as it is to be. */
  built: GatheredProgrammes['built'];
  kept: GatheredProgrammes['kept'];
  /** What it is without, in sentences for the people of corporate. */
  leftOut: readonly string[];
  /** The files of the bucket that it is without. */
  lost: readonly string[];
};

type Issue = { path: readonly PropertyKey[]; message: string };

/** The label of a fact, from its name in the content. */
function labelOf(name: PropertyKey): string {
  const field = SETTINGS_FIELDS.find(({ id }) => camelCase(id) === name);
  return field?.label ?? String(name);
}

/** Where a fault is, in the words of the screens. */
function placeOf({ path: [part, at] }: Issue, raw: unknown): string {
  if (part === 'company' && at !== undefined) return `« ${labelOf(at)} » dans les réglages`;
  const list = (raw as Record<string, unknown>)[String(part)];
  const item = (Array.isArray(list) ? list[Number(at)] : undefined) as
    { name?: string; title?: { fr?: string } } | undefined;
  if (part === 'logos') return `le logo « ${item?.name ?? ''} »`;
  if (part === 'timeline') return `l’événement « ${item?.title?.fr ?? ''} »`;
  return 'le contenu du site';
}

export function readContent(raw: unknown): SiteContent {
  const checked = SITE_CONTENT.safeParse(raw);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const where = issue ? placeOf(issue, raw) : 'le contenu du site';
  throw new SiteProblem(
    `Une information ne peut pas être publiée : ${where}. ${issue?.message ?? ''}`.trim(),
    JSON.stringify(checked.error.issues),
  );
}

function wantedMedia({ company, logos, timeline }: SiteContent): Wanted[] {
  return [
    ...logos.map(({ name, picture }) => ({
      path: picture.path,
      what: `L’image du logo « ${name} »`,
      read: 'lue' as const,
    })),
    ...timeline.flatMap(({ title, picture }) =>
      picture
        ? [{ path: picture.path, what: `L’image de l’événement « ${title.fr} »`, read: 'lue' as const }]
        : [],
    ),
    ...(company.qualiopiFile
      ? [{ path: company.qualiopiFile, what: 'Le fichier du certificat Qualiopi', read: 'lu' as const }]
      : []),
  ];
}

/** One file that cannot be shown is a fault of that file; most of them at once are a fault of the storage. */
function requireStorage(total: number, lost: ReadonlySet<string>): void {
  if (lost.size > 1 && lost.size > total / 2)
    throw new SiteProblem(
      `${lost.size} fichiers du site sur ${total} ne peuvent pas être lus : rétablissez le stockage des fichiers.`,
      [...lost].join('\n'),
    );
}

/** The content without the files that cannot be shown. */
function withoutFiles(raw: SiteContent, lost: ReadonlySet<string>): SiteContent {
  const { company, logos, timeline } = raw;
  const isKept = (path: string | null | undefined) => !path || !lost.has(path);
  return {
    ...raw,
    company: isKept(company.qualiopiFile) ? company : { ...company, qualiopiFile: null },
    logos: logos.filter(({ picture }) => isKept(picture.path)),
    timeline: timeline.map((event) => (isKept(event.picture?.path) ? event : { ...event, picture: null })),
  };
}

/** What two contents have in common when a visitor would see the same site: names of rows and dates of saving are on no page. */
function shownBy({ company, logos, timeline }: SiteContent): unknown {
  const { billingEmail: _, ...facts } = company;
  const withoutId = <Row extends { id: string }>({ id: __, ...row }: Row) => row;
  return { company: facts, logos: logos.map(withoutId), timeline: timeline.map(withoutId) };
}

/** What is up already, of which pages of programmes may be taken over. */
export type Up = {
  /** Digest of the code that is about to build. */
  code: string;
  base: string | undefined;
  programmes: Record<string, UpProgramme>;
};

/**
 * Reads what the site shows and its pictures into a folder, and checks both. A file that cannot be shown is left out: it
 * keeps nothing else from being published, above all not the end of a consent. When it is most of them, nothing is.
 */
export async function gather(
  api: Pick<SiteApi, 'content' | 'media' | 'programmes'>,
  folder: string,
  { withDrafts = false, up }: { withDrafts?: boolean; up?: Up } = {},
): Promise<SiteInputs> {
  const read = readContent(await api.content(withDrafts));
  const files = {
    content: join(folder, 'content.json'),
    media: join(folder, 'media'),
    programmes: join(folder, 'programmes.json'),
  };
  mkdirSync(files.media, { recursive: true });
  const media = mediaReader(api, files.media);
  await media.readAll(wantedMedia(read));
  const content = withoutFiles(read, media.lost());
  const facts = sortedJson([shownBy(content), media.digests]);
  const base = sha256(`${up?.code ?? ''} ${sha256(facts)}`);
  const programmes = await gatherProgrammes(api, {
    media,
    isPreview: withDrafts,
    up: up && (withDrafts || up.base === base) ? up.programmes : {},
  });
  requireStorage(media.total(), media.lost());
  writeFileSync(files.content, JSON.stringify(content));
  writeFileSync(files.programmes, JSON.stringify(programmes.catalogue));
  return {
    ...files,
    // Texts of blocks are on no page of a programme: those are not built again for them.
    digest: sha256(sortedJson([facts, content.blocks, programmes.shown])),
    base,
    built: programmes.built,
    kept: programmes.kept,
    leftOut: [...media.leftOut, ...programmes.leftOut],
    lost: [...media.lost()],
  };
}
