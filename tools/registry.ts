import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { areasOfRemote } from '@trame/platform/areas';
import {
  disableRemote,
  enableRemote,
  listRemotes,
  publishRemote,
  PublishError,
  rollBackRemote,
} from '@trame/platform/publish';
import { parseOptions } from './lib/parse-options.ts';
import { ROOT, statePaths } from './lib/paths.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run registry : les applications que le shell propose, et leurs versions

Usage : npm run registry -- <action> [application] [options]

  list                     les applications publiées, leurs versions, leur état
  publish <application>    publie ce qui est construit dans remotes/<application>/dist
  rollback <application>   revient à la version précédente
  disable <application>    met l’application hors service ; --message dit pourquoi à ceux qui l’ouvrent
  enable <application>     la remet en service

  --message <phrase>       phrase affichée pendant la mise hors service
  --store <dossier>        dossier du registre (.local/registry par défaut)
  --help                   cette aide`;

const DEFAULT_MESSAGE = 'Cette application est momentanément indisponible. Réessayez dans quelques minutes.';

function list(store: string): void {
  const remotes = listRemotes(store);
  if (remotes.length === 0) console.log('Aucune application publiée.');
  for (const { name, version, lastKnownGood, disabled, areas } of remotes) {
    const prefixes = areasOfRemote({ areas }).map(({ slug }) => `/${slug}`);
    const previous = lastKnownGood ? `, version précédente ${lastKnownGood.version}` : '';
    const state = disabled ? `, hors service (« ${disabled.message} »)` : '';
    console.log(`${name} ${version} (${prefixes.join(', ')})${previous}${state}`);
  }
}

function publish(store: string, name: string): void {
  const remoteFolder = join(ROOT, 'remotes', name);
  if (!existsSync(join(remoteFolder, 'remote.json'))) {
    const known = globSync('remotes/*/remote.json', { cwd: ROOT }).map((file) => file.split(/[/\\]/)[1]);
    throw new UserError(`Aucune application ${name} dans remotes/ : il y a ${known.join(', ')}.`);
  }
  const { version, changed } = publishRemote({ remoteFolder, store });
  console.log(changed ? `${name} ${version} publié.` : `${name} ${version} était déjà publié.`);
}

/** What the registry refuses is for the person to read, not a failure of the command. */
function explained(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof PublishError) {
      throw new UserError(
        `Publication refusée :\n${error.problems.map((problem) => `  – ${problem}`).join('\n')}`,
        { cause: error },
      );
    }
    throw error instanceof Error ? new UserError(error.message, { cause: error }) : error;
  }
}

try {
  const { values, positionals } = parseOptions(
    process.argv.slice(2),
    {
      message: { type: 'string', default: DEFAULT_MESSAGE },
      store: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    'npm run registry',
  );
  const [action, name = ''] = positionals;
  const store = values.store ?? statePaths().registry;
  if (values.help || !action) {
    console.log(HELP);
    process.exit(0);
  }
  if (action === 'list') list(store);
  else if (name === '')
    throw new UserError(`Dites quelle application : npm run registry -- ${action} <application>.`);
  else if (action === 'publish') explained(() => publish(store, name));
  else if (action === 'rollback') {
    explained(() => console.log(`${name} revient à la version ${rollBackRemote(store, name).version}.`));
  } else if (action === 'disable') {
    explained(() => disableRemote(store, name, values.message));
    console.log(`${name} est hors service.`);
  } else if (action === 'enable') {
    explained(() => enableRemote(store, name));
    console.log(`${name} est de nouveau en service.`);
  } else throw new UserError(`Action inconnue : ${action}. « npm run registry -- --help » donne la liste.`);
} catch (error) {
  failCommand(error);
}
