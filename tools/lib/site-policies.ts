import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEWS } from '@trame/domain/company';
import { headersOfFile, headersOfPage, siteHeaders, type Origins } from './security-headers.ts';
import { UserError } from './user-error.ts';

/** The policy of each page of a built site, and of the one worker that has its own, as the map that docs/examples/nginx.conf includes. */
export function sitePolicies(dist: string, origins: Origins, siteUrl: string): string {
  const headers = siteHeaders(origins, siteUrl);
  const line = (key: string, own: Record<string, string>): string =>
    `  ${key} "${own['content-security-policy']}";`;
  if (!existsSync(join(dist, 'index.html')))
    throw new UserError(`${dist} n’est pas le dossier d’un site construit.`);
  // A preview has the pages of a site under an address of its own.
  const ofPreviews = (page: string) => `"~^/${PREVIEWS}/[^/]+/${page.replaceAll('.', '\\.')}$"`;
  const pages = globSync('**/*.html', { cwd: dist }).toSorted();
  const workers = globSync('_astro/verify-worker*.js', { cwd: dist }).toSorted();
  return [
    'map $uri $trame_site_policy {',
    line('default', headers),
    ...pages.flatMap((page) => {
      const own = headersOfPage(headers, readFileSync(join(dist, page), 'utf8'));
      return [line(`/${page}`, own), line(ofPreviews(page), own)];
    }),
    ...workers.map((worker) => line(`/${worker}`, headersOfFile(headers, worker))),
    '}',
    '',
  ].join('\n');
}
