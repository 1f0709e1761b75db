import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREVIEWS } from '@trame/domain/company';
import { parseOptions } from './parse-options.ts';
import { headersOfPage, siteHeaders, type Origins } from './security-headers.ts';
import { failCommand, UserError } from './user-error.ts';

/** The policy of each page of a built site, as the map that docs/examples/nginx.conf includes. */
export function sitePolicies(dist: string, origins: Origins, siteUrl: string): string {
  const headers = siteHeaders(origins, siteUrl);
  const line = (key: string, own: Record<string, string>): string =>
    `  ${key} "${own['content-security-policy']}";`;
  // A preview has the pages of a site under an address of its own.
  const ofPreviews = (page: string) => `"~^/${PREVIEWS}/[^/]+/${page.replaceAll('.', '\\.')}$"`;
  const pages = globSync('**/*.html', { cwd: dist }).toSorted();
  return [
    'map $uri $trame_site_policy {',
    line('default', headers),
    ...pages.flatMap((page) => {
      const own = headersOfPage(headers, readFileSync(join(dist, page), 'utf8'));
      return [line(`/${page}`, own), line(ofPreviews(page), own)];
    }),
    '}',
    '',
  ].join('\n');
}

const SPEC = {
  'supabase-url': { type: 'string' },
  'site-url': { type: 'string' },
  'telemetry-url': { type: 'string' },
} as const;

if (import.meta.main) {
  try {
    const { values, positionals } = parseOptions(
      process.argv.slice(2),
      SPEC,
      'node tools/lib/site-policies.ts',
      1,
    );
    const { 'supabase-url': supabaseUrl, 'site-url': siteUrl, 'telemetry-url': telemetryUrl } = values;
    const [dist] = positionals;
    if (!dist || !supabaseUrl || !siteUrl) {
      throw new UserError('Indiquez le dossier du site construit, --supabase-url et --site-url.');
    }
    process.stdout.write(sitePolicies(dist, { supabaseUrl, telemetryUrl: telemetryUrl ?? null }, siteUrl));
  } catch (error) {
    failCommand(error);
  }
}
