import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import { plainLine } from '../lib/plain-line.ts';
import { codeDigest } from './build-site.ts';
import { follow, type Follower } from './follow.ts';
import { gather } from './gather.ts';
import { publishNext, requestIfMadeByOtherCode, type BuiltSite, type Published } from './publisher.ts';
import { liveFolder, openReleases, previewsFolder } from './releases.ts';
import { publishedSaid } from './said.ts';
import { openSiteApi } from './site-api.ts';
import { faultSaid } from './site-problem.ts';

const SITE = join(ROOT, 'public-site');
const DIST = join(SITE, 'dist');

/** What `npm start` serves: the site that was published last, else the one that was built with the apps. */
export function servedSite(root: string): { dist: () => string; previews: string } {
  return {
    dist: () => (existsSync(liveFolder(root)) ? liveFolder(root) : DIST),
    previews: previewsFolder(root),
  };
}

/** The site that was built with the apps, from the content of the demonstration. */
async function siteOfDemo(): Promise<BuiltSite | undefined> {
  // With another content, the build of the apps is of that one.
  if (
    !existsSync(DIST) ||
    process.env['SITE_CONTENT'] ||
    process.env['SITE_MEDIA'] ||
    process.env['SITE_PROGRAMMES']
  )
    return undefined;
  const work = mkdtempSync(join(tmpdir(), 'trame-site-'));
  try {
    const demo = {
      content: () =>
        Promise.resolve(JSON.parse(readFileSync(join(SITE, 'demo-content.json'), 'utf8')) as unknown),
      programmes: () => Promise.resolve({ programmes: [], gone: [] }),
      media: (path: string) => readFile(join(SITE, 'demo-media', path)),
    };
    return { folder: DIST, digest: (await gather(demo, work)).digest };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Database = { apiUrl: string; secrets: { secretKey: string } };

/** Publishes the site of this machine: once before it is served, then whenever something that it shows changes. */
export async function startPublisher(
  root: string,
  { apiUrl, secrets }: Database,
  log: (line: string) => void,
): Promise<Follower> {
  const options = {
    api: openSiteApi({ supabaseUrl: apiUrl, serviceKey: secrets.secretKey }),
    target: openReleases(root),
    code: codeDigest(),
  };
  const tell = (published: Published) => log(plainLine(publishedSaid(published)));
  const warn = (error: unknown) =>
    console.warn(plainLine(`Le site public n’a pas pu être publié : ${faultSaid(error)}`));
  try {
    await requestIfMadeByOtherCode(options);
    const first = await publishNext({ ...options, known: await siteOfDemo() });
    if (first) tell(first);
  } catch (error) {
    warn(error);
  }
  return follow({ ...options, log: tell, warn });
}
