import { parseOptions } from './lib/parse-options.ts';
import { typedPath } from './lib/paths.ts';
import { sitePolicies } from './lib/site-policies.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run site-policies : les règles de sécurité des pages du site construit, pour nginx

Usage : npm run --silent site-policies -- <dossier> --supabase-url <url> --site-url <url> > fichier

  --supabase-url <url>   la base, à laquelle les pages envoient les formulaires
  --site-url <url>       l’adresse du site
  --telemetry-url <url>  où vont les erreurs des pages, s’il y a lieu
  --help                 cette aide

docs/examples/nginx.conf inclut ce fichier.`;

const SPEC = {
  'supabase-url': { type: 'string' },
  'site-url': { type: 'string' },
  'telemetry-url': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

try {
  const { values, positionals } = parseOptions(process.argv.slice(2), SPEC, 'npm run site-policies', 1);
  const { 'supabase-url': supabaseUrl, 'site-url': siteUrl, 'telemetry-url': telemetryUrl } = values;
  const [dist] = positionals;
  if (values.help) {
    console.log(HELP);
  } else {
    if (!dist || !supabaseUrl || !siteUrl)
      throw new UserError('Indiquez le dossier du site construit, --supabase-url et --site-url.');
    const origins = { supabaseUrl, telemetryUrl: telemetryUrl ?? null };
    process.stdout.write(sitePolicies(typedPath(dist), origins, siteUrl));
  }
} catch (error) {
  failCommand(error);
}
