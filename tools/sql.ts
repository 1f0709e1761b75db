import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { runningPort, startPostgres } from './embedded/postgres.ts';
import { loadSecrets } from './embedded/secrets.ts';
import { freePort } from './lib/free-port.ts';
import { parseOptions } from './lib/parse-options.ts';
import { statePaths } from './lib/paths.ts';
import { plainLine } from './lib/plain-line.ts';
import { failCommand, UserError } from './lib/user-error.ts';

const HELP = `npm run sql : exécute du SQL dans la base de l’installation locale, avec tous les droits

Usage : npm run sql -- "select * from private.access_changes()"
        npm run sql < fichier.sql

  --state <dossier>   l’installation (.local par défaut)
  --help              cette aide

La base est démarrée le temps de la commande quand la plateforme ne tourne pas. Chaque ligne de la réponse est du JSON.`;

const SPEC = { state: { type: 'string' }, help: { type: 'boolean', default: false } } as const;

/** The database of an installation, running or not, and how to leave it as it was. */
async function openDatabase(
  folder: string | undefined,
): Promise<{ url: string; close: () => Promise<void> }> {
  const state = statePaths(folder);
  if (!existsSync(state.secrets) || !existsSync(state.postgres))
    throw new UserError(`Aucune base dans ${state.root} : lancez « npm start », ou donnez --state.`);
  const password = loadSecrets(state.secrets).databasePassword;
  const port = runningPort(state.postgres);
  if (port !== null)
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      close: () => Promise.resolve(),
    };
  const logFile = join(state.logs, 'sql.log');
  const server = await startPostgres({ dataDir: state.postgres, port: await freePort(), password, logFile });
  return { url: server.url(), close: () => server.stop() };
}

async function execute(statements: string, folder: string | undefined): Promise<void> {
  const { url, close } = await openDatabase(folder);
  const sql = postgres(url, { max: 1, onnotice: ({ message }) => console.error(plainLine(message ?? '')) });
  try {
    for (const row of (await sql.unsafe(statements)).flat()) console.log(plainLine(JSON.stringify(row)));
  } catch (error) {
    if (error instanceof postgres.PostgresError)
      throw new UserError(`PostgreSQL a refusé (${error.code}) : ${error.message}`, { cause: error });
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
    await close();
  }
}

try {
  const { values, positionals } = parseOptions(process.argv.slice(2), SPEC, 'npm run sql', 1);
  if (values.help) console.log(HELP);
  else await execute(positionals[0] ?? (await text(process.stdin)), values.state);
  process.exit();
} catch (error) {
  failCommand(error);
}
