import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_DIR, SUPABASE_DIR } from './paths.ts';

/**
 * The hash of each migration when it was added, one line per file; `cd supabase && sha256sum -c migrations.sha256`
 * reads it too.
 */
export const HASHES_FILE = join(SUPABASE_DIR, 'migrations.sha256');

const LINE = /^(?<hash>[0-9a-f]{64}) {2}migrations\/(?<file>\S+)$/;

const migrationFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();

/** A checkout on Windows may end its lines in another way. */
const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')).digest('hex');

function readHashes(record: string): Map<string, string> {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split(/\r?\n/).filter(Boolean) : [];
  return new Map(
    lines.map((line) => {
      const { file, hash } = LINE.exec(line)?.groups ?? {};
      if (!file || !hash) throw new Error(`${record}: not a line of hashes: ${line}`);
      return [file, hash];
    }),
  );
}

/** A database made anew would apply it before others that databases in use already have. */
const isTooEarly = (file: string, known: ReadonlyMap<string, string>): boolean =>
  [...known.keys()].some((listed) => listed > file);

/** One sentence for each migration that was edited, removed or not listed yet; none when all is as it was added. */
export function findChangedMigrations(folder = MIGRATIONS_DIR, record = HASHES_FILE): string[] {
  const known = readHashes(record);
  const files = migrationFiles(folder);
  const advice =
    'rétablissez-la et écrivez la différence dans une nouvelle migration. Si elle n’a jamais quitté votre machine, effacez plutôt sa ligne de supabase/migrations.sha256 et lancez « npm run types ».';
  return [
    ...[...known].flatMap(([file, hash]) => {
      if (!files.includes(file)) return [`La migration ${file} a disparu : ${advice}`];
      return hashOf(join(folder, file)) === hash ? [] : [`La migration ${file} a été modifiée : ${advice}`];
    }),
    ...files
      .filter((file) => !known.has(file))
      .map((file) =>
        isTooEarly(file, known)
          ? `La migration ${file} est datée d’avant la dernière enregistrée : les bases qui ont celle-ci ne la prendraient pas dans le même ordre ; donnez-lui une date plus récente.`
          : `La migration ${file} n’est pas encore enregistrée dans supabase/migrations.sha256 : lancez « npm run types » et enregistrez les fichiers.`,
      ),
  ];
}

/**
 * Adds the migrations that are not listed yet; the other lines remain, and one that is dated before them is left out.
 * Returns the names of the new ones.
 */
export function addMigrationHashes(folder = MIGRATIONS_DIR, record = HASHES_FILE): string[] {
  const known = readHashes(record);
  const added = migrationFiles(folder).filter((file) => !known.has(file) && !isTooEarly(file, known));
  for (const file of added) known.set(file, hashOf(join(folder, file)));
  const lines = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(record, lines.map(([file, hash]) => `${hash}  migrations/${file}\n`).join(''));
  return added;
}
