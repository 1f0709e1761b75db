import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaById } from '@trame/platform/areas';
import { ROOT } from './lib/paths.ts';
import { readRemoteJson } from './lib/remote-json.ts';
import { UserError } from './lib/user-error.ts';
import { newRemote as command } from './new-remote/command.ts';
import { createRemote, removeRemote } from './new-remote/remote-folder.ts';

/** Builds, type checks and a linter, one after the other. */
const TOOLCHAIN_MS = 480_000;
const NOT_COPIED = /(?:^|\/)(?:node_modules|dist|test-results|\.git|\.local|\.nx|\.astro)$/;

/** How a test of the database reaches every table or function: by the catalogue, the matrix, or a list in `support`. */
const LOOKS_AT_ALL =
  /\bpg_(?:class|proc|constraint|attribute|policy|trigger)\b|information_schema|'\.\/matrix|\/(?:constants|lint-rules|probes|migration-hashes)\.ts'/;
/** The files of those tests. */
const LISTED_IN = globSync('supabase/tests/*.test.ts', { cwd: ROOT }).filter((file) =>
  LOOKS_AT_ALL.test(readFileSync(join(ROOT, file), 'utf8')),
);
/** All of them, except the matrix's cells of existing objects. */
const OF_THE_TABLE = '^(?!(?:public|private|auth|storage)\\.(?!banc_missions))';

/** An area of the product, one of several of its app: in the copy no app serves it while its tests run. */
const FREE = areaById('marketing-hub')!;
const ITS_APP = 'remotes/hubs/remote.json';

// Apps of these tests begin with « banc- »: the workspace may have others of any name.

type Outcome = { code: number; output: string };

let workspace: string;
/** The files before anything was made, and with the app that has a table. */
let untouched: Record<string, string>;
let withList: Record<string, string>;
/** The output of making both: one with a table, one without. */
let list: Outcome;
let plain: Outcome;

/** Variables that npm, Nx and Vitest set for their commands concern this workspace, not the copy. */
const ENV = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|NX_|VITEST|NODE_ENV)/.test(name)),
  ),
  NX_DAEMON: 'false',
  NX_TUI: 'false',
};

/** Runs a command of the copy; returns its exit code and its output. */
function run(program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { cwd: workspace, env: ENV, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

const bin = (name: string): string => join(workspace, 'node_modules/.bin', name);
const newRemote = (...args: string[]): Promise<Outcome> =>
  run(process.execPath, ['tools/new-remote.ts', ...args]);

/** Runs the same here, without a table; returns the output. */
const newRemoteHere = (...args: string[]): Promise<string> =>
  command(args, {
    root: workspace,
    writeTypes: () => Promise.reject(new Error('the types belong to another workspace')),
  });

/** Why it refuses. */
async function refusal(...args: string[]): Promise<string> {
  try {
    return `not refused: ${await newRemoteHere(...args)}`;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

/** Lets npm write the lock file anew from the package files, without a network. */
const npmLock = (): Promise<Outcome> =>
  run('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit']);

/** Checks the files of both apps at once: starting takes most of the time. */
async function lookAtBoth(): Promise<{ format: Outcome; lint: Outcome }> {
  const made = ['remotes/banc-qualite', 'remotes/banc-missions', 'supabase/tests/matrix'];
  return {
    format: await run(bin('prettier'), ['--check', ...made, 'package-lock.json']),
    lint: await run(bin('oxlint'), made),
  };
}
let looked: ReturnType<typeof lookAtBoth> | undefined;
const checkBoth = () => (looked ??= lookAtBoth());

/** Everything but the folders of `NOT_COPIED`, and the links of the workspace's own packages. */
function filesOfCopy(): Record<string, string> {
  const files = globSync('**/*', {
    cwd: workspace,
    withFileTypes: true,
    exclude: (entry) => NOT_COPIED.test(entry.name),
  }).filter((entry) => entry.isFile());
  const texts = files.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
  });
  const links = readdirSync(join(workspace, 'node_modules/@trame')).map((name) => [name, 'link']);
  return Object.fromEntries([...texts, ...links]) as Record<string, string>;
}

/** Gives the copy the packages of this workspace, its own packages being those of the copy. */
function shareNodeModules(): void {
  const from = join(ROOT, 'node_modules');
  const to = join(workspace, 'node_modules');
  mkdirSync(join(to, '@trame'), { recursive: true });
  for (const name of readdirSync(from)) {
    const isState = name.startsWith('.') && name !== '.bin';
    if (name !== '@trame' && !isState) symlinkSync(join(from, name), join(to, name));
  }
  for (const file of globSync(
    '{shell,remotes/*,shared/*,public-site,*-portal,supabase,e2e,tools}/package.json',
    {
      cwd: workspace,
    },
  )) {
    const folder = dirname(file);
    const { name } = JSON.parse(readFileSync(join(workspace, file), 'utf8')) as { name: string };
    symlinkSync(join(workspace, folder), join(to, name));
    const own = join(ROOT, folder, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(workspace, folder, 'node_modules'));
  }
}

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'trame-new-remote-'));
  cpSync(ROOT, workspace, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(source),
  });
  shareNodeModules();
  // These tests must not report what another change left out of the lock file.
  await npmLock();
  // What git knows decides what may be removed.
  for (const args of [
    ['init', '-q'],
    ['config', 'user.name', 'Banc'],
    ['config', 'user.email', 'banc@exemple.test'],
    ['add', '-A'],
    ['commit', '-qm', 'Start'],
  ])
    await run('git', args);
  untouched = filesOfCopy();
  list = await newRemote('banc-missions', '--page', 'list', '--role', 'gestionnaire,app1_user');
  withList = filesOfCopy();
  plain = await newRemote('banc-qualite', '--title', "L'avis des clients", '--role', 'admin,app5_user');
}, TOOLCHAIN_MS);

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe('npm run new-remote', () => {
  const folder = () => join(workspace, 'remotes/banc-qualite');

  it(
    'creates a remote that is formatted, lint-free, typed, tested and built',
    { timeout: TOOLCHAIN_MS },
    async () => {
      expect(plain.output).toContain('« L’avis des clients », à l’adresse /banc-qualite');
      // By the name of its package: Nx has found it among the workspaces.
      const tasks = ['run-many', '-t', 'typecheck', 'test', 'build', '-p', '@trame/banc-qualite'];
      // Two at once: each sometimes waits for the disk.
      const [{ format, lint }, nx] = await Promise.all([
        checkBoth(),
        run(bin('nx'), [...tasks, '--output-style=static']),
      ]);
      expect(format.code, format.output).toBe(0);
      expect(lint.code, lint.output).toBe(0);
      expect(nx.code, nx.output).toBe(0);
      expect(nx.output).toMatch(/1 passed/);
      expect(existsSync(join(folder(), 'dist/mf-manifest.json'))).toBe(true);
      // The checks of the workspace for every remote.
      const layers = await run(bin('vitest'), [
        'run',
        '--root',
        'tools',
        'lint-layers.test.ts',
        '-t',
        'remotes/banc-qualite',
      ]);
      expect(layers.code, layers.output).toBe(0);
      expect(layers.output).toMatch(/1 passed/);
    },
  );

  it(
    'makes something that can be published, with its own area and roles',
    { timeout: TOOLCHAIN_MS },
    async () => {
      const store = join(workspace, '.local/registry');
      const published = await run(process.execPath, [
        'tools/registry.ts',
        'publish',
        'banc-qualite',
        '--store',
        store,
      ]);
      expect(published.code, published.output).toBe(0);
      const { areas } = JSON.parse(readFileSync(join(folder(), 'remote.json'), 'utf8')) as {
        areas: unknown[];
      };
      expect(areas).toEqual([
        expect.objectContaining({
          slug: 'banc-qualite',
          title: 'L’avis des clients',
          roles: ['admin', 'app5_user'],
        }),
      ]);
    },
  );

  it('leaves the lock file as npm would write it', { timeout: TOOLCHAIN_MS }, async () => {
    const lock = join(workspace, 'package-lock.json');
    const written = readFileSync(lock, 'utf8');
    const npm = await npmLock();
    expect(npm.code, npm.output).toBe(0);
    expect(readFileSync(lock, 'utf8')).toBe(written);
  });

  it('keeps files that exist nowhere else, unless asked to remove them', async () => {
    const page = join(folder(), 'src/features/home/home-page.tsx');
    appendFileSync(page, '// À ne pas perdre.\n');
    const refused = await newRemote('banc-qualite', '--remove');
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('home-page.tsx') as string });
    expect(existsSync(page)).toBe(true);
  });

  it('removes the remote again, and the tree is as before', async () => {
    const removed = await newRemote('banc-qualite', '--remove', '--force');
    expect(removed.code, removed.output).toBe(0);
    expect(existsSync(folder())).toBe(false);
    expect(filesOfCopy()).toEqual(withList);
  });
});

describe('npm run new-remote -- --page list', () => {
  it(
    'makes a table with list, detail and form that passes format, lint, types, tests and the matrix',
    { timeout: TOOLCHAIN_MS },
    async () => {
      expect(list.code, list.output).toBe(0);
      const { format, lint } = await checkBoth();
      const checks = [
        format,
        lint,
        await run(bin('tsc'), ['--noEmit', '-p', 'remotes/banc-missions']),
        await run(bin('tsc'), ['--noEmit', '-p', 'supabase']),
        await run(bin('vitest'), ['run', '--root', 'remotes/banc-missions']),
        await run(bin('vitest'), [
          'run',
          '--root',
          'supabase',
          ...LISTED_IN.map((file) => basename(file)),
          '-t',
          OF_THE_TABLE,
        ]),
        await run(process.execPath, ['tools/types.ts', '--check']),
      ];
      for (const { code, output } of checks) expect(code, output).toBe(0);
    },
  );

  it.each([
    ['its migration', 'supabase/migrations', '_banc_missions_rows.sql', '-- À ne pas perdre.\n'],
    ['its lines of the matrix', 'supabase/tests/matrix/remotes', 'banc-missions.ts', '// À ne pas perdre.\n'],
  ])('keeps what was written into %s alone, unless asked to remove it', async (_, folder, ending, line) => {
    const file = readdirSync(join(workspace, folder)).find((name) => name.endsWith(ending)) ?? '';
    const path = join(workspace, folder, file);
    const written = readFileSync(path, 'utf8');
    appendFileSync(path, line);
    expect(await refusal('banc-missions', '--remove')).toContain(file);
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, written);
  });

  it(
    'removes the remote again with its migration, and the tree is as before',
    { timeout: TOOLCHAIN_MS },
    async () => {
      // Nothing was written by hand, and nothing was committed: staged files can still go.
      await run('git', ['add', 'supabase/migrations']);
      const removed = await newRemote('banc-missions', '--remove');
      expect(removed.code, removed.output).toBe(0);
      await run('git', ['reset', '-q']);
      expect(filesOfCopy()).toEqual(untouched);
    },
  );

  it.each(['accounts', 'areas', 'import', 'class'])(
    'overwrites nothing when the app is called %s, and is open to admin alone unless roles are named',
    async (name) => {
      const original = filesOfCopy();
      expect((await createRemote(workspace, { name, hasList: true })).roles).toEqual(['admin']);
      const present = filesOfCopy();
      const changed = Object.keys(original).filter((path) => present[path] !== original[path]);
      expect(changed.map((path) => relative(workspace, path)).toSorted()).toEqual([
        'package-lock.json',
        'supabase/tests/matrix/areas.ts',
      ]);
      await removeRemote(workspace, name, { force: true });
      expect(filesOfCopy()).toEqual(original);
    },
  );

  it('removes the line of its migration also when its file got another date, and no line of another app', async () => {
    const original = filesOfCopy();
    const migrations = join(workspace, 'supabase/migrations');
    const hashes = join(workspace, 'supabase/migrations.sha256');
    const others = readFileSync(hashes, 'utf8');
    await createRemote(workspace, { name: 'banc-visites', hasList: true });
    const file = readdirSync(migrations).find((name) => name.endsWith('_banc_visites_rows.sql')) ?? '';
    const later = `3${file.slice(1)}`;
    renameSync(join(migrations, file), join(migrations, later));
    const hash = '0'.repeat(64);
    const kept = `${hash}  migrations/30000101000000_autres_banc_visites_rows.sql\n`;
    appendFileSync(hashes, `${hash}  migrations/${file}\n${kept}${hash}  migrations/${later}\n`);
    await removeRemote(workspace, 'banc-visites', { force: true });
    expect(readFileSync(hashes, 'utf8')).toBe(others + kept);
    writeFileSync(hashes, others);
    expect(filesOfCopy()).toEqual(original);
  });

  it('keeps a migration that was committed under an earlier date', async () => {
    await createRemote(workspace, { name: 'banc-visites', hasList: true });
    const migrations = join(workspace, 'supabase/migrations');
    const file = readdirSync(migrations).find((name) => name.endsWith('_banc_visites_rows.sql')) ?? '';
    await run('git', ['add', `supabase/migrations/${file}`]);
    await run('git', ['commit', '-qm', 'Add the table']);
    renameSync(join(migrations, file), join(migrations, `3${file.slice(1)}`));
    expect(await refusal('banc-visites', '--remove', '--force')).toContain(
      `La migration ${file} est enregistrée`,
    );
    await run('git', ['reset', '-q', '--soft', 'HEAD~1']);
    await run('git', ['reset', '-q']);
    await removeRemote(workspace, 'banc-visites', { force: true });
  });

  it('writes nothing while two migrations have one date', async () => {
    const migrations = join(workspace, 'supabase/migrations');
    const date = readdirSync(migrations).toSorted().at(-1)?.slice(0, 14) ?? '';
    const second = join(migrations, `${date}_zz_seconde.sql`);
    writeFileSync(second, 'select 1;');
    const original = filesOfCopy();
    expect(await refusal('banc-visites', '--page', 'list')).toContain('Deux migrations portent la même date');
    expect(filesOfCopy()).toEqual(original);
    rmSync(second);
  });

  it.each([
    ['a word of SQL', ['order', '--page', 'list'], 'est un mot de SQL'],
    [
      'a function that is there',
      ['submitted-opinions', '--page', 'list'],
      'Une fonction de la base s’appelle déjà',
    ],
    ['a table that is there', ['comments', '--page', 'list'], 'Une table s’appelle déjà « comments »'],
    ['another page', ['banc-vide', '--page', 'carte'], 'La seule est « list »'],
  ])('refuses %s in one sentence', async (_, args, words) => {
    const sentence = await refusal(...args);
    expect(sentence).toContain(words);
    expect(sentence.split('\n')).toHaveLength(1);
  });
});

describe('npm run new-remote, for an area of the product that no app serves yet', () => {
  const { id: free, title, slug } = FREE;
  beforeAll(() => {
    const file = join(workspace, ITS_APP);
    const text = readFileSync(file, 'utf8');
    const { name, owner, hostApi, ...facts } = JSON.parse(text) as {
      [key: string]: unknown;
      areas: string[];
      routes: Record<string, { area?: string }>;
    };
    const areas = facts.areas.filter((id) => id !== free);
    const routes = Object.fromEntries(Object.entries(facts.routes).filter(([, { area }]) => area !== free));
    // Without its navigation and commands, some of which lead to that area.
    writeFileSync(file, JSON.stringify({ name, areas, owner, hostApi, routes }));
    return () => writeFileSync(file, text);
  });

  it('makes its app, with a page or with a list', async () => {
    const id = free;
    const before = filesOfCopy();
    for (const hasList of [false, true]) {
      const area = await createRemote(workspace, { name: id, hasList });
      expect(area).toBe(areaById(id));
      const facts = readRemoteJson(workspace, id);
      expect(facts.areas).toEqual([id]);
      expect(facts.routes[0]).toMatchObject({ id: `${id}.home`, path: '', title: area.title });
      await removeRemote(workspace, id, { force: false });
      expect(filesOfCopy()).toEqual(before);
    }
  });

  it('says where its title and roles are, and that no other app loses the area', async () => {
    const output = await newRemoteHere(free);
    expect(output).toContain(`« ${title} », à l’adresse /${slug}`);
    expect(output).toContain('shared/platform/src/areas.ts : titre, description, image et rôles');
    expect(output).toContain('rien n’est à retirer ailleurs');
    expect(await refusal(free)).toContain(`remotes/${free} existe déjà`);
    await newRemoteHere(free, '--remove');
  });

  it(
    'makes one that is formatted, lint-free, typed, tested and may be published',
    { timeout: TOOLCHAIN_MS },
    async () => {
      await newRemoteHere(free);
      const folder = `remotes/${free}`;
      const checks = [
        await run(bin('prettier'), ['--check', folder]),
        await run(bin('tsc'), ['--noEmit', '-p', folder]),
        await run(bin('vitest'), ['run', '--root', folder]),
        await run(bin('rsbuild'), ['build', '--root', folder]),
        await run(process.execPath, [
          'tools/registry.ts',
          'publish',
          free,
          '--store',
          join(workspace, '.local/product-area'),
        ]),
      ];
      for (const { code, output } of checks) expect(code, output).toBe(0);
      await newRemoteHere(free, '--remove');
    },
  );

  it('keeps an app that is in git', async () => {
    await newRemoteHere(free);
    await run('git', ['add', `remotes/${free}`]);
    await run('git', ['commit', '-qm', 'Add the app']);
    expect(await refusal(free, '--remove', '--force')).toContain('ne se retire pas');
    expect(await refusal(free)).toMatch(/existe déjà : choisissez un autre nom\.$/);
    await run('git', ['reset', '-q', '--soft', 'HEAD~1']);
    await newRemoteHere(free, '--remove');
    await run('git', ['reset', '-q']);
  });

  it.each([
    ['title', '--title', 'Offres'],
    ['roles', '--role', 'admin'],
  ])('accepts no other %s', async (_, ...args) => {
    expect(await refusal(free, ...args)).toContain('retirez --title et --role');
    expect(existsSync(join(workspace, 'remotes', free))).toBe(false);
  });
});

describe('npm run new-remote, refused in one sentence', () => {
  it.each([
    ['no name', [], 'Donnez un nom'],
    ['two names', ['un', 'deux'], 'Donnez un nom'],
    ['capitals and accents', ['Qualité'], '« Qualité » ne convient pas'],
    ['a path', ['../ailleurs'], 'ne convient pas'],
    ['a digit first', ['2026'], 'ne convient pas'],
    ['two words', ['suivi qualite'], 'ne convient pas'],
    ['a hyphen with nothing after it', ['suivi-'], 'ne convient pas'],
    ['an existing folder', ['recruitment'], 'remotes/recruitment existe déjà'],
    ['an area that an app serves already', ['ai-prompt-viewer'], 'est déjà servi par remotes/hubs'],
    ['the address of an area', ['catalogue-pro-842f2'], 'son application s’appelle « catalogue »'],
    ['an address of the shell', ['auth'], 'la plateforme emploie déjà'],
    ['an old address', ['optimisation'], 'la plateforme emploie déjà'],
    ['an old sign-in address', ['app5'], 'la plateforme emploie déjà'],
    ['where old signature links lead', ['sig-7f3a'], 'la plateforme emploie déjà'],
    ['a package of the workspace', ['shell'], 'la plateforme emploie déjà'],
    ['a global variable of the browser', ['performance'], '« performance » est un nom du navigateur'],
    ['what the journal calls the registry', ['registry'], 'la plateforme emploie déjà'],
    ['an unknown role', ['banc-vide', '--role', 'admin,chef'], 'Rôle inconnu : « chef »'],
    ['a title that is not a text', ['banc-vide', '--title', '</h1>{boom}'], 'Le titre'],
    ['an unknown option', ['banc-vide', '--couleur', 'rouge'], 'Option invalide : --couleur'],
    ['to remove what is not there', ['banc-vide', '--remove'], 'Il n’y a pas d’application'],
    ['to remove an app of the product', ['recruitment', '--remove'], 'ne se retire pas'],
  ])('%s', async (_, args, words) => {
    const sentence = await refusal(...args);
    expect(sentence).toContain(words);
    expect(sentence.split('\n')).toHaveLength(1);
    expect(existsSync(join(workspace, 'remotes/banc-vide'))).toBe(false);
  });

  it('exits with code 1 and prints the sentence alone', async () => {
    const { code, output } = await newRemote('Qualité');
    expect({ code, output: output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(/^✗ « Qualité » ne convient pas[^\n]+$/) as string,
    });
  });

  it('says how to clean up after it was interrupted', async () => {
    await newRemoteHere('banc-coupe');
    expect(await refusal('banc-coupe')).toContain('« npm run new-remote -- banc-coupe --remove »');
    await newRemoteHere('banc-coupe', '--remove');
    mkdirSync(join(workspace, 'remotes/banc-coupe'));
    expect(await refusal('banc-coupe')).toContain('effacez ce dossier');
    rmSync(join(workspace, 'remotes/banc-coupe'), { recursive: true });
  });

  it('refuses a name that another remote uses for its area', async () => {
    await newRemoteHere('banc-premier');
    const file = join(workspace, 'remotes/banc-premier/remote.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"slug": "banc-premier"', '"slug": "banc-second"'),
    );
    expect(await refusal('banc-second')).toContain(
      '« banc-second » est déjà l’adresse ou le nom de « Banc premier »',
    );
    await newRemoteHere('banc-premier', '--remove', '--force');
  });
});
