import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeDigest as digestOfCode } from '../../public-site/code-digest.ts';
import { ROOT } from '../lib/paths.ts';
import type { SiteInputs } from './gather.ts';
import { moveContent, removeLeftFolders } from './site-files.ts';
import { SiteProblem } from './site-problem.ts';

const SITE = join(ROOT, 'public-site');
/** Where sites are built, each in a folder of its own, before they are put where they are asked for. */
const BUILDS_FOLDER = join(SITE, '.astro/builds');
/** Astro builds the pages of the company in seconds; a build that takes minutes more than its programmes need never ends. */
const LONGEST_MS = 5 * 60_000;
/** A programme takes a tenth of a second of processor, most of it for its picture; a busy machine takes longer. */
const LONGEST_PROGRAMME_MS = 1000;
const ALWAYS = ['index.html', '404.html', 'mentions-legales/index.html', 'sitemap.xml'];

/** Read at the start: the functions of the embedded API set the same name, to the address of this machine. */
const SITE_URL = process.env['PUBLIC_SITE_URL'];

/** Digest of the code of the site and of its address. */
export const codeDigest = (): string => digestOfCode(SITE_URL);

/** Builds the site into a folder of any file system, by the same command as a release of the platform. */
export async function buildSite(inputs: SiteInputs, outDir: string): Promise<void> {
  mkdirSync(BUILDS_FOLDER, { recursive: true });
  removeLeftFolders(BUILDS_FOLDER);
  const work = mkdtempSync(join(BUILDS_FOLDER, 'build-'));
  try {
    const built = join(work, 'site');
    await runBuild(inputs, [built, join(work, 'cache')]);
    requireWholeSite(built);
    moveContent(built, outDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function runBuild(
  { content, media, programmes, built }: SiteInputs,
  folders: readonly string[],
): Promise<void> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    SITE_CONTENT: content,
    SITE_MEDIA: media,
    SITE_PROGRAMMES: programmes,
    NODE_ENV: 'production',
    FORCE_COLOR: '0',
  };
  delete env['PUBLIC_SITE_URL'];
  if (SITE_URL) env['PUBLIC_SITE_URL'] = SITE_URL;
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [join(SITE, 'build.ts'), ...folders], {
      cwd: SITE,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS + LONGEST_PROGRAMME_MS * Object.keys(built).length,
      // Ctrl-C, which a terminal sends to everything it runs, lets this build come to its end.
      detached: process.platform !== 'win32',
      env,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once('error', reject);
    child.once('close', (status) => resolve({ code: status, output: text }));
  });
  if (code !== 0)
    throw new SiteProblem(
      'La construction du site a échoué. L’équipe technique a le détail.',
      output.trim().slice(-4000) || `exit ${code}`,
    );
}

/** A site without these was not built to its end. */
export function requireWholeSite(folder: string): void {
  const missing = ALWAYS.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0)
    throw new SiteProblem(
      'La construction du site est incomplète. L’équipe technique a le détail.',
      `missing: ${missing.join(', ')}`,
    );
}
