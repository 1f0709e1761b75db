import { isIP } from 'node:net';
import { requireDatabaseUrl } from './database-url.ts';
import { LARGEST_OFFSET } from './ports.ts';
import { parseOptions } from './parse-options.ts';
import { UserError } from './user-error.ts';

/** Options `npm start` and `npm run dev` have in common. */
export type RunOptions = {
  help: boolean;
  portOffset: number;
  databaseUrl?: string;
  supabaseUrl?: string;
  supabaseKey?: string;
  /** Origins from which an admin may load an app in place of the published one. */
  overrideOrigins: string[];
  /** Proxies whose `X-Forwarded-For` is used. */
  trustedProxies: string[];
  /** OpenID Connect issuers that trainers can sign in with, by the names that Supabase Auth has for providers. */
  issuers: Record<string, string>;
  state: string;
  reset: boolean;
  /** Stops a run on the same data without asking. */
  replace: boolean;
  build: boolean;
  demo: boolean;
  /** The words after the options. */
  names: string[];
};

export const RUN_OPTIONS_HELP = `  --port-offset <N>      décale tous les ports de N, pour lancer deux installations côte à côte
  --database-url <url>   utilise cette base PostgreSQL (15 ou plus récente) au lieu de la base embarquée
  --supabase-url <url>   branche les applications sur ce projet Supabase ; rien n’est embarqué
  --supabase-key <clé>   clé publique (publishable ou anon) de ce projet
  --override-origins <o> origines, séparées par des virgules, d’où un administrateur peut charger une application en
                         cours de développement (par exemple http://localhost:*) ; aucune par défaut
  --trusted-proxies <a>  adresses, séparées par des virgules, des serveurs intermédiaires dont l’en-tête
                         X-Forwarded-For est cru (par exemple 127.0.0.1) ; aucune par défaut
  --oidc <nom>=<adresse> fournisseur d’identité (OpenID Connect) de l’espace formateur, à répéter pour plusieurs, par
                         exemple google=http://localhost:9000 ; ses identifiants : OIDC_CLIENT_ID, OIDC_CLIENT_SECRET
  --state <dossier>      dossier des données locales (.local par défaut)
  --reset                efface d’abord les données locales
  --replace              arrête sans demander une plateforme qui tourne déjà sur ces données
  --no-build             sert ce qui est déjà construit, et ne publie pas le site quand son contenu change
  --no-demo              n’ajoute pas les données de démonstration
  --help                 cette aide`;

const SPEC = {
  help: { type: 'boolean', default: false },
  'port-offset': { type: 'string', default: '0' },
  'database-url': { type: 'string' },
  'supabase-url': { type: 'string' },
  'supabase-key': { type: 'string' },
  'override-origins': { type: 'string', default: '' },
  'trusted-proxies': { type: 'string', default: '' },
  oidc: { type: 'string', multiple: true, default: [] as string[] },
  state: { type: 'string', default: '.local' },
  reset: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  'no-build': { type: 'boolean', default: false },
  'no-demo': { type: 'boolean', default: false },
} as const;

/** As the shell's own configuration reads it: this machine under any port, or HTTPS. */
const ORIGIN = /^(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::(?:\d+|\*))?|https:\/\/[a-z0-9.-]+(?::\d+)?)$/;

function issuersOf(entries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name, issuer] = /^([a-z][a-z_]*)=(https?:\/\/[^/\s]\S*)$/.exec(entry) ?? [];
      if (!name || !issuer || !URL.canParse(issuer)) {
        throw new UserError(
          `--oidc attend un nom et une adresse, par exemple google=https://accounts.google.com ; reçu : ${entry}`,
        );
      }
      return [name, issuer];
    }),
  );
}

/**
 * Reads the command line; a mistake is reported in one sentence. `names` is how many words besides options the command
 * accepts.
 */
export function parseRunOptions(args: readonly string[], command: string, names = 0): RunOptions {
  const { values, positionals } = parseOptions(args, SPEC, command, names);
  const portOffset = Number(values['port-offset']);
  if (!Number.isInteger(portOffset) || portOffset < 0 || portOffset > LARGEST_OFFSET) {
    throw new UserError(`--port-offset attend un nombre entier entre 0 et ${LARGEST_OFFSET}.`);
  }
  if (Boolean(values['supabase-url']) !== Boolean(values['supabase-key'])) {
    throw new UserError('--supabase-url et --supabase-key vont ensemble : donnez les deux.');
  }
  if (values['supabase-url'] && values['database-url']) {
    throw new UserError('--supabase-url et --database-url s’excluent : choisissez l’un des deux.');
  }
  if (values['supabase-url'] && !/^https?:\/\/[^/]/.test(values['supabase-url'])) {
    throw new UserError('--supabase-url attend une adresse, par exemple https://abcdefgh.supabase.co.');
  }
  if (values['database-url']) requireDatabaseUrl(values['database-url']);
  const overrideOrigins = values['override-origins']
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = overrideOrigins.find((origin) => !ORIGIN.test(origin));
  if (wrong !== undefined) {
    throw new UserError(
      `--override-origins attend des origines, par exemple http://localhost:* ; reçu : ${wrong}`,
    );
  }
  const trustedProxies = values['trusted-proxies']
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const noAddress = trustedProxies.find((address) => isIP(address) === 0);
  if (noAddress !== undefined) {
    throw new UserError(
      `--trusted-proxies attend des adresses IP, par exemple 127.0.0.1 ; reçu : ${noAddress}`,
    );
  }
  return {
    help: values.help,
    portOffset,
    ...(values['database-url'] && { databaseUrl: values['database-url'] }),
    ...(values['supabase-url'] && { supabaseUrl: values['supabase-url'].replace(/\/$/, '') }),
    ...(values['supabase-key'] && { supabaseKey: values['supabase-key'] }),
    overrideOrigins,
    trustedProxies,
    issuers: issuersOf(values.oidc),
    state: values.state,
    reset: values.reset,
    replace: values.replace,
    build: !values['no-build'],
    demo: !values['no-demo'],
    names: positionals,
  };
}
