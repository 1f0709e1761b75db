import { ROLES, type Role } from '@trame/domain';
import { AREAS, areaById, WEAVES, type Area } from '@trame/platform/areas';
import { areasOfRemote, RESERVED_SLUGS } from '@trame/platform/claimed-areas';
import { appNameProblem } from '@trame/release/publish';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { listMigrations } from '../embedded/migrations.ts';
import { readRemoteJson } from '../lib/remote-json.ts';
import { UserError } from '../lib/user-error.ts';
import { listNamesOf, listOfAreas, listPageFiles, removeListPage, tableProblem } from './list-database.ts';
import { DATA_PACKAGES, filesOf, type NewRemote } from './template.ts';
import { isPackageName, linkRemote, unlinkRemote } from './workspace-link.ts';

export type CreateOptions = {
  /** For an area of the product that no app serves yet, its identifier. */
  name: string;
  /** For an area of the app's own: its title, and the roles that open it: by default all, and `admin` alone where it has a table. */
  title?: string;
  roles?: readonly Role[];
  /** With a list, a page for each row and a form, on a table of its own. */
  hasList?: boolean;
};

/** One line without quotes, tags or braces: it is inserted into source files unchanged. */
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} \u00a0’«»().,:&–-]{0,59}$/u;

const folderOf = (root: string, name: string): string => join(root, 'remotes', name);

/** What to do about a folder that is there: perhaps the command was interrupted while it wrote it. */
function takenAdvice(root: string, name: string): string {
  if (!isUncommitted(root, name)) return 'choisissez un autre nom';
  return existsSync(join(folderOf(root, name), 'remote.json'))
    ? `choisissez un autre nom, ou retirez-le d’abord avec « npm run new-remote -- ${name} --remove » si sa création s’est interrompue`
    : 'choisissez un autre nom, ou effacez ce dossier s’il reste d’une création interrompue';
}

/** Why a new app cannot have this name, in a sentence. */
function nameProblem(root: string, name: string): string | undefined {
  const problem = appNameProblem(name);
  if (problem !== undefined) return `${problem}.`;
  if (existsSync(folderOf(root, name))) return `remotes/${name} existe déjà : ${takenAdvice(root, name)}.`;
  const others = globSync('remotes/*/remote.json', { cwd: root }).map((file) =>
    dirname(file).slice('remotes/'.length),
  );
  const served = others.map((other) => ({ other, areas: areasOfRemote(readRemoteJson(root, other)) }));
  const product = areaById(name);
  const server = served.find(({ areas }) => areas.some(({ id }) => id === name));
  if (product && server) {
    return `« ${product.title} » est déjà servi par remotes/${server.other} : une autre application ne le sert qu’une fois « ${name} » retiré de remotes/${server.other}/remote.json.`;
  }
  const owner = [...AREAS, ...served.flatMap(({ areas }) => areas)].find(
    ({ id, slug }) => id === name || slug === name,
  );
  if (owner && owner !== product) {
    const advice = areaById(owner.id)
      ? `son application s’appelle « ${owner.id} »`
      : 'choisissez un autre nom';
    return `« ${name} » est déjà l’adresse ou le nom de « ${owner.title} » : ${advice}.`;
  }
  const isReserved = !product && RESERVED_SLUGS.includes(name);
  if (isReserved || isPackageName(root, name)) {
    return `« ${name} » est un nom que la plateforme emploie déjà : choisissez-en un autre.`;
  }
  return undefined;
}

/** Without its accents, until someone gives the title. */
const titleFrom = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

function versionsOf(root: string): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'shared/app/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.fromEntries(['react', ...DATA_PACKAGES].map((name) => [name, dependencies[name] ?? '*']));
}

/** The files of a remote from the template, formatted, by their path in its folder. */
async function formattedFiles(root: string, remote: NewRemote): Promise<[path: string, text: string][]> {
  const style = await resolveConfig(join(root, 'package.json'));
  return Promise.all(
    Object.entries(filesOf(remote)).map(async ([path, text]): Promise<[string, string]> => [
      path,
      await format(text, { ...style, filepath: path }),
    ]),
  );
}

/** The drawing depends on the name, so that two new apps seldom look the same. */
function draftOf(name: string): Area['draft'] {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0);
  return WEAVES[sum % WEAVES.length] ?? WEAVES[0];
}

/** The area of a new app: that of the product, or one of its own. */
function areaOf({ name, title, roles, hasList }: CreateOptions): Area {
  const product = areaById(name);
  if (product && (title !== undefined || roles !== undefined)) {
    throw new UserError(
      `« ${product.title} » est un espace du produit, dont le titre et les rôles sont dans shared/platform/src/areas.ts : retirez --title et --role.`,
    );
  }
  if (product) return product;
  const shownTitle = (title ?? titleFrom(name)).trim().replaceAll("'", '’');
  if (!TITLE.test(shownTitle)) {
    throw new UserError(
      `Le titre « ${shownTitle} » ne convient pas : 60 caractères au plus, des lettres, des chiffres, des espaces et la ponctuation ’ « » ( ) . , : & -.`,
    );
  }
  return {
    id: name,
    slug: name,
    title: shownTitle,
    description: 'Application en préparation',
    draft: draftOf(name),
    roles: roles ?? (hasList ? ['admin'] : ROLES),
  };
}

/** Adds an app to the workspace: its folder, its link, its line in the lock file. */
export async function createRemote(root: string, options: CreateOptions): Promise<Area> {
  const { name, hasList = false } = options;
  const problem = nameProblem(root, name) ?? (hasList ? tableProblem(root, name) : undefined);
  if (problem !== undefined) throw new UserError(problem);
  // The types of the database could not be made with those that are there.
  if (hasList) listMigrations(join(root, 'supabase/migrations'));
  const area = areaOf(options);
  const remote: NewRemote = {
    name,
    area,
    versions: versionsOf(root),
    ...(hasList && { list: listNamesOf(root, name) }),
  };
  // All of them are made before one is written: a text that cannot be formatted leaves no half of an app behind.
  const files = [
    ...(await madeFiles(root, remote)),
    ...(remote.list ? [listOfAreas(root, remote.list)] : []),
  ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  linkRemote(root, name);
  return area;
}

/** Every file that the template makes for an app alone, by its path. */
async function madeFiles(root: string, remote: NewRemote): Promise<[path: string, text: string][]> {
  const files = await formattedFiles(root, remote);
  return [
    ...files.map(([path, text]): [string, string] => [`remotes/${remote.name}/${path}`, text]),
    ...(remote.list ? await listPageFiles(root, remote, remote.list) : []),
  ];
}

/** Files of an app that exist nowhere else: they are not committed, and the template does not make them. */
async function unsavedFiles(root: string, remote: NewRemote): Promise<string[]> {
  const folder = `remotes/${remote.name}`;
  const made = new Map(await madeFiles(root, remote));
  const outside = [...made.keys()].filter((path) => !path.startsWith(`${folder}/`));
  const listed = spawnSync(
    'git',
    ['ls-files', '-z', '--others', '--modified', '--exclude-standard', '--', folder, ...outside],
    { cwd: root, encoding: 'utf8' },
  );
  const present =
    listed.status === 0
      ? listed.stdout.split('\0').filter(Boolean)
      : [
          ...globSync(`${folder}/**/*.*`, {
            cwd: root,
            exclude: ['**/node_modules', `${folder}/dist`, `${folder}/test-results`],
          }),
          ...outside,
        ];
  return present.filter((path) => {
    const file = join(root, path);
    return existsSync(file) && readFileSync(file, 'utf8') !== made.get(path.replaceAll('\\', '/'));
  });
}

/** Whether no commit has a file of the folder, staged or not: outside of git, nobody can tell. */
function isUncommitted(root: string, name: string): boolean {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-tree', '-r', '--name-only', 'HEAD', '--', `remotes/${name}`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return status === 0 && stdout === '';
}

/** Removes an app from the workspace, with its folder; one that serves an area of the product, only until it is committed. */
export async function removeRemote(
  root: string,
  name: string,
  { force }: { force: boolean },
): Promise<{ hadTable: boolean }> {
  if (!/^[a-z0-9-]+$/.test(name) || !existsSync(join(folderOf(root, name), 'remote.json'))) {
    throw new UserError(`Il n’y a pas d’application « ${name} » dans remotes/.`);
  }
  const facts = readRemoteJson(root, name);
  const [area] = areasOfRemote(facts);
  const isOfProduct = facts.areas.some((claim) => typeof claim === 'string');
  if (area === undefined || (isOfProduct && !isUncommitted(root, name))) {
    throw new UserError(
      `« ${name} » sert une adresse du produit et est enregistrée dans git : elle ne se retire pas par cette commande.`,
    );
  }
  const list = existsSync(join(folderOf(root, name), 'src/features', name, 'data/rows.ts'))
    ? listNamesOf(root, name)
    : undefined;
  const remote: NewRemote = { name, area, versions: versionsOf(root), ...(list && { list }) };
  const unsaved = force ? [] : await unsavedFiles(root, remote);
  if (unsaved.length > 0) {
    throw new UserError(
      `« ${name} » contient du travail que git n’a pas enregistré (${unsaved.slice(0, 3).join(', ')}…) : enregistrez-le, ou ajoutez --force pour l’effacer.`,
    );
  }
  if (list) removeListPage(root, list);
  unlinkRemote(root, name);
  rmSync(folderOf(root, name), { recursive: true, force: true });
  return { hadTable: list !== undefined };
}
