import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { programmeFiles } from '@trame/domain/catalogue';
import { plainLine } from '../lib/plain-line.ts';
import { buildSite, requireWholeSite } from './build-site.ts';
import { gather, type SiteInputs, type Up } from './gather.ts';
import { newPreviewName, writeAsPreview } from './previews.ts';
import { leftOutSaid, reasonSaid } from './said.ts';
import type { BuildKind, SiteApi, SiteBuild } from './site-api.ts';
import {
  carriedFrom,
  comparePages,
  filesOf,
  removeLeftFolders,
  sha256,
  type SiteFiles,
  type SiteRecord,
  type UpProgramme,
} from './site-files.ts';
import { faultSaid, problemOf } from './site-problem.ts';
import type { SiteTarget } from './target.ts';

const RENEW_EVERY_MS = 15_000;

/** A site that was built before, in a folder, and the digest of what it was built from. */
export type BuiltSite = { folder: string; digest: string };

export type PublisherOptions = {
  api: SiteApi;
  target: SiteTarget;
  /** Digest of the code of the site. */
  code: string;
  /** Taken in the place of a build of the same content. */
  known?: BuiltSite | undefined;
  make?: (inputs: SiteInputs, outDir: string) => Promise<void>;
  renewEveryMs?: number;
};

export type Published =
  | {
      id: string;
      kind: BuildKind;
      state: 'published' | 'unchanged';
      total: number;
      changed: number;
      folder: string;
      /** What the site is without, in sentences, and the files of it. */
      leftOut: readonly string[];
      lost: readonly string[];
    }
  | { id: string; kind: BuildKind; state: 'failed'; reason: string; error: string }
  /** Another publisher was believed to be needed, and has it now. */
  | { id: string; kind: BuildKind; state: 'lost' };

class LeaseLost extends Error {}

/** Says that a build is being made until it ends; `require` throws when another publisher has taken it. */
function keepLease(api: SiteApi, id: string, everyMs: number) {
  let isLost = false;
  const renew = async () => {
    if (!(await api.renew(id))) isLost = true;
  };
  // One word that is not heard is no end: the next one may be.
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs);
  return {
    require: async () => {
      await renew();
      if (isLost) throw new LeaseLost();
    },
    stop: () => clearInterval(timer),
  };
}

const releaseName = (id: string, now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${id.slice(0, 8)}`;

type Work = PublisherOptions & { build: SiteBuild; folder: string; requireLease: () => Promise<void> };

async function makeInto(work: Work, inputs: SiteInputs, outDir: string): Promise<void> {
  const { known, make = buildSite } = work;
  if (known?.digest !== inputs.digest) return make(inputs, outDir);
  cpSync(known.folder, outDir, { recursive: true, preserveTimestamps: true });
  return requireWholeSite(outDir);
}

/** The programmes that are up whole, so that their pages may be taken over. */
function upProgrammes({ target, code }: PublisherOptions, live: SiteRecord | null): Up {
  const programmes = Object.entries(live?.programmes ?? {});
  return {
    code,
    base: live?.base,
    programmes: Object.fromEntries(
      live ? programmes.filter(([, { files }]) => files.every((path) => target.hasFile(live, path))) : [],
    ),
  };
}

const PICTURES = /(?<=[" ]\/)media\/[^\s"]+/g;

/** What is up of each programme of a built site: those that were built, and those that are taken over. */
function programmesOf({ built, kept }: SiteInputs, folder: string): Record<string, UpProgramme> {
  const made = Object.entries(built).map(([id, programme]): [string, UpProgramme] => {
    const files = Object.values(programmeFiles(programme.card.slug)).map((path) => path.slice(1));
    const page = readFileSync(join(folder, files[0]!), 'utf8');
    return [id, { ...programme, files: [...files, ...new Set(page.match(PICTURES))] }];
  });
  return { ...kept, ...Object.fromEntries(made) };
}

const filesOfKept = ({ kept }: SiteInputs, before: SiteRecord | null): SiteFiles =>
  Object.fromEntries(
    Object.values(kept).flatMap(({ files }) => files.map((path) => [path, before?.files[path] ?? ''])),
  );

async function publish(work: Work): Promise<Published> {
  const { api, target, code, build, folder, requireLease } = work;
  const before = await target.live();
  const inputs = await gather(api, folder, { up: upProgrammes(work, before) });
  const { leftOut, lost } = inputs;
  const key = sha256(`${code} ${inputs.digest}`);
  if (before?.key === key) {
    const { total } = comparePages({}, before.files);
    return { ...build, state: 'unchanged', total, changed: 0, folder: before.release, leftOut, lost };
  }
  const built = join(folder, 'site');
  await makeInto(work, inputs, built);
  const now = new Date();
  const files = { ...filesOfKept(inputs, before), ...filesOf(built) };
  const record: SiteRecord = {
    release: releaseName(build.id, now),
    code,
    key,
    base: inputs.base,
    programmes: programmesOf(inputs, built),
    builtAt: now.toISOString(),
    files,
    carried: carriedFrom(before, files, now),
  };
  await requireLease();
  await target.publish(built, record, before);
  return {
    ...build,
    state: 'published',
    ...comparePages(before?.files ?? {}, files),
    folder: record.release,
    leftOut,
    lost,
  };
}

async function preview(work: Work): Promise<Published> {
  const { api, target, build, folder, requireLease, make = buildSite } = work;
  const up = upProgrammes(work, await target.live());
  const inputs = await gather(api, folder, { withDrafts: true, up });
  const built = join(folder, 'site');
  await make(inputs, built);
  const name = newPreviewName(new Date());
  const { total } = comparePages({}, filesOf(built));
  writeAsPreview(built, name);
  await requireLease();
  await target.addPreview(built, name);
  const { leftOut, lost } = inputs;
  return { ...build, state: 'published', total, changed: 0, folder: name, leftOut, lost };
}

/** What a publication that failed has left up, as far as that is known. */
async function leftUp({ target }: PublisherOptions, { kind }: SiteBuild): Promise<string> {
  if (kind === 'preview') return '';
  const live = await target.live().catch(() => null);
  if (!live) return '';
  return live.key === ''
    ? ' Jusqu’à la prochaine publication, une partie des pages en ligne peut être nouvelle et l’autre ancienne.'
    : ' Le site d’avant reste en ligne.';
}

/** Asks for a publication when there is no site yet, or the one that is up was made by other code. */
export async function requestIfMadeByOtherCode({ api, target, code }: PublisherOptions): Promise<void> {
  if ((await target.live())?.code !== code) await api.request('publication');
}

/** Whether the last publication was put up elsewhere. The database knows one site: each place would get some of them. */
export async function isOtherPlace({ api, target }: PublisherOptions): Promise<boolean> {
  const [live, last] = await Promise.all([target.live(), api.lastFolder()]);
  return last !== null && live?.key !== '' && live?.release !== last;
}

/**
 * Makes the build that is due, if one is and nobody else makes it: answers what came of it, or `null`. A failure is noted
 * in the database and leaves the site that is up.
 */
export async function publishNext(options: PublisherOptions): Promise<Published | null> {
  const { api, target, renewEveryMs = RENEW_EVERY_MS } = options;
  const build = await api.claim();
  if (!build) return null;
  const lease = keepLease(api, build.id, renewEveryMs);
  const folder = join(target.workFolder(), build.id);
  let done: Published;
  try {
    removeLeftFolders(target.workFolder());
    mkdirSync(folder, { recursive: true });
    const work = { ...options, build, folder, requireLease: lease.require };
    done = await (build.kind === 'preview' ? preview(work) : publish(work));
    if (done.state === 'published' || done.state === 'unchanged') {
      const { total, changed, folder: place, leftOut, lost } = done;
      await api.finish(build.id, {
        succeeded: true,
        pages_total: total,
        pages_changed: changed,
        folder: place,
        ...(leftOut.length > 0 && { reason: leftOutSaid(leftOut), left_out: lost }),
      });
    }
  } catch (error) {
    if (error instanceof LeaseLost) return { ...build, state: 'lost' };
    const problem = problemOf(error);
    problem.reason = reasonSaid(problem.reason, await leftUp(options, build));
    await api.finish(build.id, { succeeded: false, ...problem });
    return { ...build, state: 'failed', ...problem };
  } finally {
    lease.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  // The build is done, whatever becomes of these: the next publication tries them again.
  await target.removeEndedPreviews(new Date()).catch((error: unknown) => {
    console.warn(plainLine(faultSaid(error)));
  });
  return done;
}
