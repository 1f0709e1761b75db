import { openFolderStore, publishRemote, publishShell, type Published } from '@trame/release/publish';
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './lib/paths.ts';

const REMOTES = globSync('remotes/*/remote.json', { cwd: ROOT }).map((file) => dirname(file));
/** Apps with versions, which an open page offers. */
const PUBLISHED = ['shell', ...REMOTES];
const APPS = [...PUBLISHED, 'public-site', 'trainer-portal'];

/** What is built, and what tells how. */
const SOURCES = [
  'shell',
  'remotes',
  'shared',
  'public-site',
  'trainer-portal',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = /^(?:node_modules|dist|test-results|\.astro)$/;

/** In the workspace: files of a package can be linked within a disk, which takes a second, and are never written. */
let place: string;
let clone: string;
let other: string;

function copyWorkspace(target: string): string {
  for (const name of SOURCES) {
    cpSync(join(ROOT, name), join(target, name), {
      recursive: true,
      filter: (path) => !NOT_SOURCES.test(relative(dirname(path), path)),
    });
  }
  for (const folder of globSync(
    ['node_modules', '{shell,public-site,trainer-portal}/node_modules', '{remotes,shared}/*/node_modules'],
    { cwd: ROOT },
  )) {
    mkdirSync(join(target, folder), { recursive: true });
    // Tools keep files that they write again in folders with a dot.
    const packages = readdirSync(join(ROOT, folder)).filter((name) => !name.startsWith('.'));
    if (packages.length > 0) {
      execFileSync('cp', ['-al', ...packages, join(target, folder)], { cwd: join(ROOT, folder) });
    }
  }
  return target;
}

/** Builds apps of a copy, one after the other. */
async function build(root: string, apps: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  for (const app of apps) {
    const cwd = join(root, app);
    const command = existsSync(join(cwd, 'build.ts'))
      ? ['build.ts']
      : [join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'build'];
    await promisify(execFile)(process.execPath, command, {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
  }
}

/** The files of a build, and what is in them. */
const filesOf = (root: string, app: string): Map<string, string> =>
  new Map(
    readdirSync(join(root, app, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(join(root, app), file), readFileSync(file, 'latin1')]),
  );

/** The files that are not in both builds, or not the same. */
const differences = (one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...two.keys()])].filter((path) => one.get(path) !== two.get(path));

const publish = (root: string, app: string): Promise<Published> => {
  const operator = { store: openFolderStore(join(place, 'store')), by: 'test' };
  return (app === 'shell' ? publishShell : publishRemote)(operator, { folder: join(root, app) });
};

const chunkRegistry = (root: string, app: string): string =>
  /chunk_\w+/.exec(readFileSync(join(root, app, 'dist/remoteEntry.js'), 'utf8'))?.[0] ?? '';

/** Changes of a copy that none of its builds contains. */
function changeWhatIsNotShipped(root: string): void {
  for (const file of [
    'shell/src/main.tsx',
    'shared/document/src/recognition.ts',
    'shared/app/src/queries/query-view.tsx',
    'shared/domain/src/options.ts',
    'remotes/hubs/src/routes.tsx',
    'remotes/recruitment/src/routes.tsx',
    'public-site/src/application/application-form.tsx',
  ]) {
    writeFileSync(join(root, file), `// A comment.\n${readFileSync(join(root, file), 'utf8')}`);
  }
  for (const folder of [...APPS, 'shared/document', 'shared/cv', 'shared/ui', 'shared/app']) {
    writeFileSync(join(root, folder, 'README.md'), 'A text.');
    writeFileSync(join(root, folder, 'src/another.test.ts'), 'export const another = 1;\n');
  }
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, file), 'utf8');
    const [, version = ''] = /"prettier": "([^"]+)"/.exec(text) ?? [];
    writeFileSync(join(root, file), text.replaceAll(version, '99.0.0'));
  }
}

beforeAll(async () => {
  mkdirSync(join(ROOT, '.local'), { recursive: true });
  place = mkdtempSync(join(ROOT, '.local/builds-'));
  clone = copyWorkspace(join(place, 'clone'));
  // Of other letters too: a minifier that counts them names variables after those that are in the folder.
  other = copyWorkspace(join(place, 'a/much deeper/folder-with-a-longer-name-9999zzzz'));
  changeWhatIsNotShipped(other);
  await Promise.all([
    build(clone, APPS),
    // RAYON_NUM_THREADS: the number of threads that the bundler starts, by default one for each core.
    build(other, APPS, { TZ: 'Pacific/Kiritimati', LC_ALL: 'C', LANG: 'C', RAYON_NUM_THREADS: '1' }),
  ]);
}, 480_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

it.each(APPS)('%s is built the same in any folder, and with comments, tests and texts changed', (app) => {
  expect(differences(filesOf(clone, app), filesOf(other, app))).toEqual([]);
});

/** Builds an app in one folder after the other, to which the copy is moved. */
async function buildInEach(
  root: string,
  names: readonly string[],
  app: string,
): Promise<Map<string, string>[]> {
  const builds: Map<string, string>[] = [];
  let here = root;
  const moveTo = (folder: string) => {
    mkdirSync(dirname(folder), { recursive: true });
    renameSync(here, folder);
    here = folder;
  };
  for (const name of names) {
    moveTo(join(place, name));
    await build(here, [app]);
    builds.push(filesOf(here, app));
  }
  moveTo(root);
  return builds;
}

// The order of its chunks depended on a hash of the folder: see `chunk-order.test.ts` for one that always differed.
it('corporate is built the same in folders of many names', async () => {
  const app = 'remotes/corporate';
  const built = filesOf(clone, app);
  const builds = await Promise.all([
    buildInEach(clone, ['copie', 'builds/2', 'work'], app),
    buildInEach(other, ['home/ana/dev/trame', 'n1', 'zz'], app),
  ]);
  expect(builds.flat().flatMap((files) => differences(built, files))).toEqual([]);
}, 60_000);

it.each(APPS)('no file of %s names the folder in which it was built', (app) => {
  const names = [place, encodeURIComponent(place), 'folder-with-a-longer-name'];
  const found = [...filesOf(clone, app), ...filesOf(other, app)].filter(([, content]) =>
    names.some((name) => content.includes(name)),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});

it('a change of a package makes a new version of the apps that contain it, and of no other', async () => {
  const versions = async () =>
    Promise.all(PUBLISHED.map(async (app) => [app, (await publish(clone, app)).version] as const));
  const before = Object.fromEntries(await versions());
  const registry = chunkRegistry(clone, 'remotes/recruitment');
  for (const app of PUBLISHED) {
    const { isNew } = await publish(other, app);
    expect([app, isNew]).toEqual([app, false]);
  }
  const changed = join(clone, 'shared/document/src/recognition.ts');
  writeFileSync(changed, readFileSync(changed, 'utf8').replace(/(?<=MAX_RECOGNISED_PAGES = )\d+/, '77'));
  await build(clone, PUBLISHED);
  const after = Object.fromEntries(await versions());
  expect(after['shell']).toBe(before['shell']);
  expect(after['remotes/hubs']).toBe(before['remotes/hubs']);
  expect(after['remotes/recruitment']).not.toBe(before['remotes/recruitment']);
  // Both can be loaded in one page.
  expect(chunkRegistry(clone, 'remotes/recruitment')).not.toBe(registry);
}, 240_000);
