import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMMES_PATH, WITHDRAWN_PATH } from '@trame/domain/catalogue';
import { PREVIEWS } from '@trame/domain/company';
import { headersOfFile, headersOfPage, siteHeaders, type Origins } from './security-headers.ts';
import { UserError } from './user-error.ts';

/** What leads from a former address of a programme to the present one has no styles. */
const hasStyles = (dist: string, page: string): boolean =>
  readFileSync(join(dist, page), 'utf8').includes('<style');

/** The policy of each page of a built site, and of the one worker that has its own, as the map that docs/examples/nginx.conf includes. */
export function sitePolicies(dist: string, origins: Origins, siteUrl: string): string {
  const headers = siteHeaders(origins, siteUrl);
  const line = (key: string, own: Record<string, string>): string =>
    `  ${key} "${own['content-security-policy']}";`;
  if (!existsSync(join(dist, 'index.html')))
    throw new UserError(`${dist} n’est pas le dossier d’un site construit.`);
  // A preview has the pages of a site under an address of its own.
  const ofPreviews = (page: string) => `"~^/${PREVIEWS}/[^/]+/${page.replaceAll('.', '\\.')}$"`;
  // Programmes come and go with the content: one line is for all pages of a folder, which are drawn by the same code.
  const folders = [PROGRAMMES_PATH, WITHDRAWN_PATH].map((path) => path.slice(1));
  const ofFolders = folders.flatMap((folder) => {
    const [page] = globSync(`${folder}/*/index.html`, { cwd: dist })
      .filter((file) => hasStyles(dist, file))
      .toSorted();
    if (!page) return [];
    const own = headersOfPage(headers, readFileSync(join(dist, page), 'utf8'));
    return [line(`"~^/${folder}/[^/]+/index\\.html$"`, own)];
  });
  const pages = globSync('**/*.html', { cwd: dist })
    .filter((page) => !folders.some((folder) => new RegExp(`^${folder}/[^/]+/`).test(page)))
    .toSorted();
  const workers = globSync('_astro/verify-worker*.js', { cwd: dist }).toSorted();
  return [
    'map $uri $trame_site_policy {',
    line('default', headers),
    ...pages.flatMap((page) => {
      const own = headersOfPage(headers, readFileSync(join(dist, page), 'utf8'));
      return [line(`/${page}`, own), line(ofPreviews(page), own)];
    }),
    ...ofFolders,
    ...workers.map((worker) => line(`/${worker}`, headersOfFile(headers, worker))),
    '}',
    '',
  ].join('\n');
}
