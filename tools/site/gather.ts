import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { camelCase, SETTINGS_FIELDS, SITE_CONTENT, type SiteContent } from '@trame/domain/company';
import sharp from 'sharp';
import type { SiteApi } from './site-api.ts';
import { sha256 } from './site-files.ts';
import { SiteProblem } from './site-problem.ts';

/** What a site is built from, in files. */
export type SiteInputs = {
  content: string;
  media: string;
  digest: string;
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

/** A file that the site shows: its name in a sentence, and that sentence's participle. */
type Wanted = { path: string; what: string; read: 'lu' | 'lue' };

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

/** The first bytes of each type of file that the site shows. */
const STARTS: Record<string, (bytes: Buffer) => boolean> = {
  svg: (bytes) => /<svg[\s>]/.test(bytes.toString('utf8')),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  pdf: (bytes) => bytes.toString('latin1', 0, 1024).includes('%PDF-'),
};
/** Pictures that the build makes again in its sizes; the other files are copied. */
const MADE_AGAIN = new Set(['png', 'jpg', 'webp']);

/** What the site cannot show of a file, for people on call; nothing when it can be shown. */
async function faultOf(path: string, found: Uint8Array | null): Promise<string | undefined> {
  if (!found) return 'not in the bucket';
  const bytes = Buffer.from(found);
  const ending = path.split('.').at(-1) ?? '';
  if (STARTS[ending]?.(bytes) === false) return `${bytes.length} bytes that are no ${ending}`;
  if (!MADE_AGAIN.has(ending)) return undefined;
  try {
    // Every pixel is read, by the reader of the build.
    await sharp(bytes).stats();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

type Media = { bytes: Uint8Array | null; fault: string | undefined };

async function fetchMedia(api: Pick<SiteApi, 'media'>, { path, what, read }: Wanted): Promise<Media> {
  const bytes = await api.media(path).catch((error: unknown) => {
    throw new SiteProblem(
      `${what} n’a pas pu être ${read} : le stockage des fichiers ne répond pas.`,
      `${path}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  return { bytes, fault: await faultOf(path, bytes) };
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

/** JSON with sorted names: the database and a file put them in different orders. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/**
 * Reads what the site shows and its pictures into a folder, and checks both. A file that cannot be shown is left out: it
 * keeps nothing else from being published, above all not the end of a consent. When it is most of them, nothing is.
 */
export async function gather(
  api: Pick<SiteApi, 'content' | 'media'>,
  folder: string,
  withDrafts = false,
): Promise<SiteInputs> {
  const read = readContent(await api.content(withDrafts));
  const inputs = { content: join(folder, 'content.json'), media: join(folder, 'media') };
  mkdirSync(inputs.media, { recursive: true });
  const known = new Map<string, Media>();
  const leftOut: string[] = [];
  const digests: [string, string][] = [];
  for (const wanted of wantedMedia(read)) {
    const { path, what, read: participle } = wanted;
    const isNew = !known.has(path);
    const { bytes, fault } = known.get(path) ?? (await fetchMedia(api, wanted));
    known.set(path, { bytes, fault });
    if (fault) leftOut.push(`${what} ne peut pas être ${participle} : déposez le fichier de nouveau.`);
    if (fault || !bytes || !isNew) continue;
    const file = join(inputs.media, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    digests.push([path, sha256(bytes)]);
  }
  const lost = new Set([...known].filter(([, { fault }]) => fault).map(([path]) => path));
  requireStorage(known.size, lost);
  const content = withoutFiles(read, lost);
  writeFileSync(inputs.content, JSON.stringify(content));
  return { ...inputs, digest: sha256(sortedJson([shownBy(content), digests])), leftOut, lost: [...lost] };
}
