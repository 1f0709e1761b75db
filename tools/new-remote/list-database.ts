import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { UserError } from '../lib/user-error.ts';
import { matrixOf, migrationOf, namesOf, type ListPageNames } from './list-template.ts';
import type { NewRemote } from './template.ts';

const MIGRATIONS = 'supabase/migrations';
const AREAS = 'supabase/tests/matrix/areas.ts';
const HASHES = 'supabase/migrations.sha256';

/** Words of SQL that no table may be called by without quotes; those with a hyphen in the app’s name are none. */
const SQL_WORDS = new Set(
  `all analyse analyze and any array as asc both case cast check collate column constraint create default desc distinct do
  else end except false fetch for foreign from grant group having in into leading limit not null offset on only or order
  placing primary references returning select some symmetric table then to trailing true union unique user using variadic
  when where window with`.split(/\s+/),
);

/** The name of a migration without its date, which its author may have changed. */
const undated = (file: string): string => file.slice('AAAAMMJJhhmmss_'.length);

const migrationsOf = (root: string): string[] => readdirSync(join(root, MIGRATIONS)).toSorted();
/** In a folder of their own: an app may have the name of an area of the product (`accounts`, `list`). */
const matrixFile = ({ table }: ListPageNames): string =>
  `supabase/tests/matrix/remotes/${table.replaceAll('_', '-')}.ts`;

/** After the last migration, whose date may be later than the clock: a migration dated before it would be refused. */
function nextDate(root: string): string {
  const now = new Date()
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14);
  const last = migrationsOf(root).at(-1)?.slice(0, 14) ?? '0';
  return String(Math.max(Number(now), Number(last) + 1));
}

/** Names of the page of an app: those of its migration, when there is one already. */
export function listNamesOf(root: string, name: string): ListPageNames {
  const made = namesOf(name, nextDate(root));
  const known = migrationsOf(root).find((file) => undated(file) === undated(made.migration));
  return known === undefined ? made : { ...made, migration: known };
}

/** Why an app of this name cannot have a table, in a sentence. */
export function tableProblem(root: string, name: string): string | undefined {
  const { table, migration } = listNamesOf(root, name);
  if (SQL_WORDS.has(table)) return `« ${name} » est un mot de SQL : choisissez un autre nom.`;
  const sql = migrationsOf(root).map((file) => readFileSync(join(root, MIGRATIONS, file), 'utf8'));
  if (sql.some((text) => text.includes(`create table public.${table} (`))) {
    return `Une table s’appelle déjà « ${table} » : choisissez un autre nom.`;
  }
  const taken = [`list_${table}`, `count_${table}`].find((called) =>
    sql.some((text) => text.includes(`function public.${called}(`)),
  );
  if (taken) return `Une fonction de la base s’appelle déjà « ${taken} » : choisissez un autre nom.`;
  return existsSync(join(root, MIGRATIONS, migration))
    ? `Une migration s’appelle déjà « ${migration} » : choisissez un autre nom.`
    : undefined;
}

const areaLines = ({ table, constant }: ListPageNames) => ({
  importLine: `import { ${constant} } from './remotes/${table.replaceAll('_', '-')}.ts';\n`,
  entry: `  ${constant},\n`,
});

/** Text of the migration and of the lines of the matrix, by their path; the types of the database are to be made again. */
export async function listPageFiles(
  root: string,
  remote: NewRemote,
  names: ListPageNames,
): Promise<[path: string, text: string][]> {
  const style = await resolveConfig(join(root, 'package.json'));
  return [
    [`${MIGRATIONS}/${names.migration}`, migrationOf(remote, names)],
    [matrixFile(names), await format(matrixOf(remote, names), { ...style, filepath: 'matrix.ts' })],
  ];
}

/** The list of all parts of the matrix, with that of the page. */
export function listOfAreas(root: string, names: ListPageNames): [path: string, text: string] {
  const areas = readFileSync(join(root, AREAS), 'utf8');
  const { importLine, entry } = areaLines(names);
  return [
    AREAS,
    areas
      .replace('import type { Area }', `${importLine}import type { Area }`)
      .replace(/(export const AREAS[^=]*= \[\n(?: {2}(?:\w+,|\/\/ .*)\n)*)\];/, `$1${entry}];`),
  ];
}

/** Takes them away again, as long as no other clone can have the migration. */
export function removeListPage(root: string, names: ListPageNames): void {
  const isOfPage = (path: string) => undated(path.split('/').at(-1) ?? '') === undated(names.migration);
  // One that is only staged has left this machine as little as one that git does not know.
  const { stdout } = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', `${MIGRATIONS}/`], {
    cwd: root,
    encoding: 'utf8',
  });
  const committed = stdout.split('\n').find(isOfPage);
  if (committed !== undefined) {
    throw new UserError(
      `La migration ${committed.slice(MIGRATIONS.length + 1)} est enregistrée dans git : elle ne s’efface plus. Écrivez-en une qui supprime la table, puis effacez remotes/ à la main.`,
    );
  }
  rmSync(join(root, MIGRATIONS, names.migration), { force: true });
  rmSync(join(root, matrixFile(names)), { force: true });
  const hashes = readFileSync(join(root, HASHES), 'utf8');
  writeFileSync(
    join(root, HASHES),
    hashes
      .split('\n')
      // Also the line of an earlier date.
      .filter((line) => !isOfPage(line))
      .join('\n'),
  );
  const { importLine, entry } = areaLines(names);
  const areas = readFileSync(join(root, AREAS), 'utf8');
  writeFileSync(join(root, AREAS), areas.replace(importLine, '').replace(entry, ''));
}
