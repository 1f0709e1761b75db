import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRegistry, type RemoteEntry } from '@trame/platform/registry';
import { openFolderStore } from './folder-store.ts';
import { readJournal, writeJournal } from './journal.ts';
import { listApps } from './listing.ts';
import { publishRemote, publishShell, type Operator } from './publish.ts';
import { Refusal } from './refusal.ts';
import { readRegistry } from './registry-file.ts';
import {
  disableRemote,
  enableRemote,
  promote,
  rollBack,
  startCanary,
  stopCanary,
  withdrawRemote,
} from './releases.ts';
import { openS3Store } from './s3-store.ts';
import { asJson, readJson, textOf, type Store } from './store.ts';
import { builtRemote, builtShell, factsOf } from './testing/builds.ts';
import { startS3Server } from './testing/s3-server.ts';
import { verifyStore } from './verify.ts';

let folder = '';
let store: Store;
let operator: Operator;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-releases-'));
  store = openFolderStore(join(folder, 'store'));
  operator = { store, by: 'Camille' };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type RemoteBuild = Parameters<typeof builtRemote>[2];

async function publish(facts: Parameters<typeof builtRemote>[1] = {}, build: RemoteBuild = {}) {
  return publishRemote(operator, { folder: builtRemote(folder, facts, build) });
}

/** Publishes a build of recruitment and puts it in force; answers its version. */
async function release(code: string): Promise<string> {
  const { name, version } = await publish({}, { code });
  await promote(operator, [{ name, version }]);
  return version;
}

async function releaseShell(build: Parameters<typeof builtShell>[1] = {}): Promise<string> {
  const { name, version } = await publishShell(operator, { folder: builtShell(folder, build) });
  await promote(operator, [{ name, version }]);
  return version;
}

async function entryOf(name = 'recruitment'): Promise<RemoteEntry | undefined> {
  return (await readRegistry(store)).remotes.find((remote) => remote.name === name);
}

const textAt = async (path: string) => {
  const file = await store.read(path);
  return file && textOf(file);
};

/** The actions of the journal, in short. */
const journal = async () =>
  (await readJournal(store)).map(({ action, remote, version, from }) => ({ action, remote, version, from }));

describe('publishing', () => {
  it('puts a build in a folder of its own, and switches nothing', async () => {
    await releaseShell();
    const { version, isNew } = await publish();
    expect({ isNew, version }).toEqual({
      isNew: true,
      version: expect.stringMatching(/^1\.2\.0-[0-9a-f]{10}$/),
    });
    expect(await textAt(`remotes/recruitment/${version}/remoteEntry.js`)).toBe('one');
    expect(await readJson(store, `remotes/recruitment/${version}/remote.json`)).not.toHaveProperty('$schema');
    expect(await readRegistry(store)).toMatchObject({ remotes: [] });
  });

  it('records the sha384 of every file', async () => {
    const { version } = await publish();
    const integrity = await readJson(store, `remotes/recruitment/${version}/integrity.json`);
    expect(Object.keys(integrity as object)).toEqual([
      'mf-manifest.json',
      'remote.json',
      'remoteEntry.js',
      'static/js/routes.js',
      'uses.json',
    ]);
    expect(Object.values(integrity as object)).toEqual(
      Array(5).fill(expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/)),
    );
  });

  it('changes nothing when the build is the same', async () => {
    const first = await publish();
    const before = await store.read(`remotes/recruitment/${first.version}/integrity.json`);
    expect(await publish()).toEqual({ ...first, isNew: false });
    expect(await store.read(`remotes/recruitment/${first.version}/integrity.json`)).toEqual(before);
    expect(await journal()).toHaveLength(1);
  });

  it('ends what a killed publication left half done', async () => {
    const { version } = await publish();
    await store.remove(`remotes/recruitment/${version}/integrity.json`);
    await store.remove(`remotes/recruitment/${version}/static/js/routes.js`);
    expect((await listApps(store)).map(({ name }) => name)).toEqual([]);
    expect(await publish()).toMatchObject({ version, isNew: true });
    expect(await textAt(`remotes/recruitment/${version}/static/js/routes.js`)).toBe('/* one */');
  });

  it.each<[string, Parameters<typeof builtRemote>[1], RemoteBuild, string]>([
    ['was not built', {}, { without: ['dist/mf-manifest.json'] }, 'lancez d’abord la construction'],
    ['does not expose its routes', {}, { manifest: { exposes: [] } }, './routes n’est pas exposé'],
    [
      'is another remote',
      {},
      { manifest: { name: 'catalogue' } },
      'la construction est celle de « catalogue »',
    ],
    ['has no entry script', {}, { without: ['dist/remoteEntry.js'] }, 'le script d’entrée manque'],
    ['asks for a host that is no range', { hostApi: 'newest' }, {}, 'n’est pas un intervalle de versions'],
    [
      'carries its own copy of a governed module',
      {},
      { uses: [{ name: 'react', version: '19.3.1', own: true }] },
      'react : la construction apporte sa propre copie',
    ],
    [
      'has a second React inside',
      {},
      { code: 'x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}' },
      'une seconde copie de React',
    ],
    [
      'has a manifest of another form',
      {},
      { manifest: { metaData: {}, exposes: 'all' } },
      'mf-manifest.json n’a pas la forme attendue : metaData.remoteEntry, exposes',
    ],
    [
      'has facts of another form',
      { hostApi: 1 as unknown as string, routes: [] },
      {},
      'remote.json ne convient pas : hostApi : absent, ou d’une autre forme ; routes : absent',
    ],
    ['takes the name of the shell', factsOf('shell', 'catalogue'), {}, 'est le nom du shell'],
    ['brings fingerprints of its own', {}, { extra: ['integrity.json'] }, 'la publication écrit ce fichier'],
  ])('is refused when the build %s', async (_, facts, build, reason) => {
    await expect(publish(facts, build)).rejects.toThrow(reason);
    expect(await store.list('')).toEqual([]);
  });
});

describe('promoting', () => {
  it.each(['mf-manifest.json', 'remoteEntry.js', 'static/js/routes.js'])(
    'is refused when %s is not the one that was published, or is missing, for a canary too',
    async (file) => {
      await releaseShell();
      const before = await release('one');
      const { version } = await publish({}, { code: 'two' });
      const path = `remotes/recruitment/${version}/${file}`;
      const refused = async (problem: string) => {
        const message = `recruitment ${version} n’est plus telle que publiée : ${path} ${problem}`;
        await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(message);
        await expect(startCanary(operator, 'recruitment', { percentage: 5, roles: [] })).rejects.toThrow(
          message,
        );
      };
      await store.write(path, `${await textAt(path)} `);
      await refused('son contenu n’est pas celui qui a été publié');
      await store.remove(path);
      await refused('manque');
      expect(await entryOf()).toMatchObject({ version: before });
    },
  );

  it('is refused when the manifest names a file that was not published', async () => {
    await releaseShell();
    const { version } = await publish({}, { without: ['dist/static/js/routes.js'] });
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(
      `remotes/recruitment/${version}/static/js/routes.js est nommé par le manifeste sans avoir été publié`,
    );
  });

  it('is refused when the fingerprints were changed along with the files', async () => {
    await releaseShell();
    const { version } = await publish();
    const path = `remotes/recruitment/${version}/integrity.json`;
    const integrity = (await readJson(store, path)) as Record<string, string>;
    await store.write(path, asJson({ ...integrity, 'static/js/routes.js': integrity['remoteEntry.js'] }));
    await store.write(`remotes/recruitment/${version}/static/js/routes.js`, 'one');
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(
      `ne correspond pas à la version ${version}`,
    );
  });

  it('puts the version published last in force, with what the loader needs to check it', async () => {
    await releaseShell();
    const { version } = await publish();
    expect(await promote(operator, [{ name: 'recruitment' }])).toEqual([
      { name: 'recruitment', version, from: undefined, changed: true },
    ]);
    const integrity = (await readJson(store, `remotes/recruitment/${version}/integrity.json`)) as Record<
      string,
      string
    >;
    expect(await entryOf()).toMatchObject({
      version,
      entry: `/remotes/recruitment/${version}/mf-manifest.json`,
      integrity: { manifest: integrity['mf-manifest.json'], entry: integrity['remoteEntry.js'] },
      preload: [
        `/remotes/recruitment/${version}/remoteEntry.js`,
        `/remotes/recruitment/${version}/static/js/routes.js`,
      ],
      areas: ['recruitment'],
    });
    expect(parseRegistry(await readJson(store, 'registry.json')).dropped).toEqual([]);
  });

  it('keeps the version it replaces as the last known good, with its files and facts', async () => {
    await releaseShell();
    const first = await release('one');
    const second = await release('two');
    expect(await entryOf()).toMatchObject({ version: second, lastKnownGood: { version: first } });
    expect(await textAt(`remotes/recruitment/${first}/remoteEntry.js`)).toBe('one');
    expect(await promote(operator, [{ name: 'recruitment' }])).toMatchObject([{ changed: false }]);
    expect(await entryOf()).toMatchObject({ version: second, lastKnownGood: { version: first } });
  });

  it('takes a version by its name, one that is not there is refused', async () => {
    await releaseShell();
    const first = await release('one');
    await release('two');
    await promote(operator, [{ name: 'recruitment', version: first }]);
    expect((await entryOf())?.version).toBe(first);
    await expect(promote(operator, [{ name: 'recruitment', version: '9.9.9-x' }])).rejects.toThrow(
      'recruitment 9.9.9-x n’est pas dans le registre',
    );
    await expect(promote(operator, [{ name: 'catalogue' }])).rejects.toThrow('aucune version de catalogue');
  });

  it('keeps a remote out of service that was taken out', async () => {
    await releaseShell();
    await release('one');
    await disableRemote(operator, 'recruitment', 'Maintenance jusqu’à 14 h');
    await release('two');
    expect((await entryOf())?.disabled?.message).toBe('Maintenance jusqu’à 14 h');
  });

  it.each<[string, Parameters<typeof builtRemote>[1], RemoteBuild, string]>([
    ['needs a newer host', { hostApi: '^99.0.0' }, {}, 'demande l’API hôte ^99.0.0, le shell offre 1.'],
    [
      'was built for another React',
      {},
      { uses: [{ name: 'react', requiredVersion: '^18.0.0' }] },
      'react : construit pour ^18.0.0, le shell fournit 19.3.1',
    ],
    [
      'uses a module that the shell does not provide',
      {},
      { uses: [{ name: '@trame/ui/table', requiredVersion: '^1.0.0' }] },
      '@trame/ui/table : utilisé, mais le shell ne le fournit pas',
    ],
    [
      'uses what a module of the shell does not export, of the version it asks for',
      {},
      {
        uses: [
          {
            name: '@trame/ui/button',
            requiredVersion: '^1.0.0',
            exports: ['Button', 'LinkButton', 'toString'],
          },
        ],
      },
      '@trame/ui/button : utilise LinkButton, toString, que le module du shell n’exporte pas',
    ],
    [
      'takes a part of the federation runtime that the shell does not put in place',
      {},
      { code: 'var sdk = globalThis._FEDERATION_SDK, core = _FEDERATION_RUNTIME_CORE, __FEDERATION__ = {}' },
      'prend _FEDERATION_SDK du shell',
    ],
  ])('is refused when the remote %s', async (_, facts, build, reason) => {
    await releaseShell();
    await publish(facts, build);
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(reason);
    expect((await readRegistry(store)).remotes).toEqual([]);
    expect(
      (await journal()).filter(({ action, remote }) => action === 'promote' && remote !== 'shell'),
    ).toEqual([]);
  });

  const own = (id: string, slug: string) => ({
    id,
    slug,
    title: 'Essai',
    description: 'Un essai',
    draft: 'toile' as const,
    roles: [],
  });

  it.each<[string, Parameters<typeof builtRemote>[1], string]>([
    [
      'serves the same area',
      factsOf('other', 'recruitment'),
      'l’espace recruitment est déjà servi par recruitment',
    ],
    [
      'brings an area at an address that is taken',
      { ...factsOf('other', 'catalogue'), areas: [own('essai', 'suivi')] },
      'l’adresse /suivi est déjà à recruitment',
    ],
    [
      'redirects what is redirected already',
      factsOf('other', 'catalogue', { redirects: [{ from: '/legacy', routeId: 'other.home' }] }),
      'la redirection depuis /legacy est déjà à recruitment',
    ],
    [
      'redirects an address of another remote',
      factsOf('other', 'catalogue', {
        redirects: [{ from: '/recrutement-6f1b4/applications', routeId: 'other.home' }],
      }),
      'prendrait une adresse de recruitment',
    ],
    [
      'redirects an address of the shell',
      factsOf('other', 'catalogue', { redirects: [{ from: '/auth/login', routeId: 'other.home' }] }),
      'prendrait une adresse du shell',
    ],
  ])('is refused when the remote %s', async (_, facts, reason) => {
    await releaseShell();
    await publish({
      areas: ['recruitment', own('suivi', 'suivi')],
      redirects: [{ from: '/legacy', routeId: 'recruitment.applications' }],
    });
    await promote(operator, [{ name: 'recruitment' }]);
    const { name } = await publish(facts);
    await expect(promote(operator, [{ name }])).rejects.toThrow(reason);
    expect((await readRegistry(store)).remotes).toHaveLength(1);
  });

  it.each(['auth', 'unauthorized', 'static', 'remotes', 'private', 'dashboard', 'recrutement-6f1b4'])(
    'never lets a remote bring an area at /%s',
    async (slug) => {
      await releaseShell();
      await expect(publish({ ...factsOf('other', 'x'), areas: [own('essai', slug)] })).rejects.toThrow(
        `/${slug}`,
      );
    },
  );

  it('is refused without a shell in force', async () => {
    await publish();
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(
      'aucun shell n’est en service',
    );
  });
});

describe('a canary', () => {
  it('gives another version to a cohort, the others keep theirs', async () => {
    await releaseShell();
    const first = await release('one');
    const { version } = await publish({}, { code: 'two' });
    await startCanary(operator, 'recruitment', { percentage: 10, roles: ['gestionnaire'] });
    expect(await entryOf()).toMatchObject({
      version: first,
      canary: { version, cohort: { percentage: 10, roles: ['gestionnaire'] } },
    });
    await stopCanary(operator, 'recruitment');
    expect(await entryOf()).not.toHaveProperty('canary');
    await expect(stopCanary(operator, 'recruitment')).rejects.toThrow('recruitment n’a pas de canari');
  });

  it('ends when its version is put in force for everyone', async () => {
    await releaseShell();
    const first = await release('one');
    const { version } = await publish({}, { code: 'two' });
    await startCanary(operator, 'recruitment', { percentage: 100, roles: [] });
    await promote(operator, [{ name: 'recruitment' }]);
    expect(await entryOf()).toMatchObject({ version, lastKnownGood: { version: first } });
    expect(await entryOf()).not.toHaveProperty('canary');
  });

  it('needs people, another version than the one in force, and one that fits', async () => {
    await releaseShell();
    const version = await release('one');
    const nobody = { percentage: 0, roles: [] };
    await expect(startCanary(operator, 'recruitment', nobody)).rejects.toThrow('a besoin de personnes');
    await expect(startCanary(operator, 'recruitment', { version, percentage: 5, roles: [] })).rejects.toThrow(
      'est déjà en service pour tout le monde',
    );
    await publish({ hostApi: '^99.0.0' });
    await expect(startCanary(operator, 'recruitment', { percentage: 5, roles: [] })).rejects.toThrow(
      'demande l’API hôte',
    );
  });
});

describe('rolling back', () => {
  it('brings back the version before with the routes it had, and one further back the next time', async () => {
    await releaseShell();
    const first = await release('one');
    const routes = [{ id: 'recruitment.home', path: '', title: 'Accueil', roles: [] }];
    const { version: second } = await publish({ routes }, { code: 'two' });
    await promote(operator, [{ name: 'recruitment' }]);
    const third = await release('three');
    expect(await rollBack(operator, 'recruitment')).toMatchObject({ version: second, from: third });
    expect(await entryOf()).toMatchObject({ version: second, routes, lastKnownGood: { version: first } });
    expect(await rollBack(operator, 'recruitment')).toMatchObject({ version: first, from: second });
    await expect(rollBack(operator, 'recruitment')).rejects.toThrow('pas de version précédente');
    expect(await entryOf()).toMatchObject({ version: first });
  });

  it('withdraws the canary with it, for everyone is to have what worked', async () => {
    await releaseShell();
    const first = await release('one');
    await release('two');
    await publish({}, { code: 'three' });
    await startCanary(operator, 'recruitment', { percentage: 50, roles: [] });
    await rollBack(operator, 'recruitment');
    expect(await entryOf()).toMatchObject({ version: first });
    expect(await entryOf()).not.toHaveProperty('canary');
  });

  it('stops when somebody else changed the version first, instead of going back twice', async () => {
    await releaseShell();
    const versions = [await release('one'), await release('two'), await release('three')];
    let others = true;
    const racing: Store = {
      address: store.address,
      exists: (path) => store.exists(path),
      list: (prefix) => store.list(prefix),
      write: (...args) => store.write(...args),
      remove: (path) => store.remove(path),
      read: async (path) => {
        const file = await store.read(path);
        if (path === 'registry.json' && others) {
          others = false;
          await rollBack(operator, 'recruitment');
        }
        return file;
      },
    };
    await expect(rollBack({ store: racing, by: 'Dominique' }, 'recruitment')).rejects.toThrow('entre-temps');
    expect((await entryOf())?.version).toBe(versions[1]);
  });

  it('is refused to a version that the shell in force no longer takes', async () => {
    await releaseShell();
    await publish({}, { uses: [{ name: '@trame/ui/button', requiredVersion: '^1.0.0' }] });
    await promote(operator, [{ name: 'recruitment' }]);
    await publish({}, { uses: [{ name: 'react' }] });
    await promote(operator, [{ name: 'recruitment' }]);
    await releaseShell({ code: 'two', provides: [{ name: '@trame/ui/button', version: '2.0.0' }] });
    await expect(rollBack(operator, 'recruitment')).rejects.toThrow('le shell fournit 2.0.0');
  });
});

describe('the shell', () => {
  it('is refused when a module of it no longer exports what a remote in force uses', async () => {
    const before = await releaseShell();
    await release('one');
    const smaller = { name: '@trame/ui/button', version: '1.0.0', exports: ['IconButton'] };
    await expect(releaseShell({ code: 'two', provides: [smaller] })).rejects.toThrow('utilise Button');
    expect((await readRegistry(store)).shell).toEqual({ version: before });
  });

  const newUi = { code: 'two', provides: [{ name: '@trame/ui/button', version: '2.0.0' }] };

  it('stands at the root of the store once in force, its facts apart', async () => {
    const version = await releaseShell();
    expect(await textAt('index.html')).toContain('index.one.js');
    expect(await textAt('favicon.svg')).toBe('<svg/>');
    expect(await textAt('static/js/index.one.js')).toBe('one');
    expect((await readRegistry(store)).shell).toEqual({ version });
    expect(await readJson(store, `private/shell/${version}/shell.json`)).toEqual({
      hostApi: '1.1.0',
      shared: { '@trame/ui/button': '1.0.0', react: '19.3.1', 'react/jsx-runtime': '19.3.1' },
      exports: { '@trame/ui/button': ['Button'] },
      runtime: ['_FEDERATION_RUNTIME_CORE'],
      preload: { frame: [], apps: [] },
    });
    expect((await store.list('')).filter((path) => /shell\.json/.test(path))).toEqual([
      `private/shell/${version}/shell.json`,
    ]);
  });

  it.each([
    'registry.json',
    'preload.js',
    'config.json',
    'integrity.json',
    'Private/journal.jsonl',
    'remotes/x/1/a.js',
  ])('is refused when its build holds %s, which is not its to write', async (path) => {
    const build = builtShell(folder, { extra: [path] });
    await expect(publishShell(operator, { folder: build })).rejects.toThrow(`${path} : une construction`);
    expect(await store.list('')).toEqual([]);
  });

  it('is refused when a file of it is no longer the one that was published', async () => {
    const { version } = await publishShell(operator, { folder: builtShell(folder) });
    await store.write('static/js/index.one.js', 'another');
    await expect(promote(operator, [{ name: 'shell', version }])).rejects.toThrow(
      `shell ${version} n’est plus telle que publiée : static/js/index.one.js`,
    );
  });

  it('switches nothing when it is published, and goes back in one command', async () => {
    const first = await releaseShell();
    const { version } = await publishShell(operator, { folder: builtShell(folder, { code: 'two' }) });
    expect(await textAt('index.html')).toContain('index.one.js');
    await promote(operator, [{ name: 'shell' }]);
    expect(await textAt('index.html')).toContain('index.two.js');
    expect(await rollBack(operator, 'shell')).toMatchObject({ version: first, from: version });
    expect(await textAt('index.html')).toContain('index.one.js');
    await expect(rollBack(operator, 'shell')).rejects.toThrow('pas de version précédente du shell');
  });

  it('keeps the files of its last three releases, and of one that was never in force', async () => {
    for (const code of ['one', 'two', 'three']) await releaseShell({ code });
    await publishShell(operator, { folder: builtShell(folder, { code: 'candidate' }) });
    const statics = async () =>
      (await store.list('static/')).map((path) => path.replace(/^static\/js\/(?:index\.)?|\.js$/g, ''));
    expect(await statics()).toEqual(['common', 'candidate', 'one', 'three', 'two']);
    await releaseShell({ code: 'four' });
    expect(await statics()).toEqual(['common', 'candidate', 'four', 'three', 'two']);
    expect((await listApps(store))[0]?.stored).toHaveLength(4);
  });

  it('is refused while a remote in force or a canary would not fit it', async () => {
    const first = await releaseShell();
    const version = await release('one');
    await expect(releaseShell(newUi)).rejects.toThrow(
      `recruitment ${version} : @trame/ui/button : construit pour ^1.0.0, le shell fournit 2.0.0`,
    );
    expect((await readRegistry(store)).shell?.version).toBe(first);
    expect(await textAt('index.html')).toContain('index.one.js');
  });

  it('does not wait for a remote that is out of service, which then waits for it', async () => {
    await releaseShell();
    await release('one');
    await disableRemote(operator, 'recruitment', 'Maintenance');
    await releaseShell(newUi);
    await expect(enableRemote(operator, 'recruitment')).rejects.toThrow('le shell fournit 2.0.0');
  });

  it('can change together with the remotes that need its change', async () => {
    await releaseShell();
    await release('one');
    await publishShell(operator, { folder: builtShell(folder, newUi) });
    await publish({}, { uses: [{ name: '@trame/ui/button', requiredVersion: '^2.0.0' }] });
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow('le shell fournit 1.0.0');
    const both = await promote(operator, [{ name: 'recruitment' }, { name: 'shell' }]);
    expect(both.map(({ changed }) => changed)).toEqual([true, true]);
    expect((await verifyStore(store)).findings).toEqual([]);
  });

  it('is repaired by the next command when one was killed half-way', async () => {
    const version = await releaseShell();
    await store.write('index.html', 'of a command that was killed');
    expect(await promote(operator, [{ name: 'shell', version }])).toMatchObject([{ changed: false }]);
    expect(await textAt('index.html')).toContain('index.one.js');
  });
});

describe('a remote', () => {
  it('is taken out of service and put back, or withdrawn', async () => {
    await releaseShell();
    await release('one');
    await disableRemote(operator, 'recruitment', 'Maintenance');
    expect((await entryOf())?.disabled).toEqual({ message: 'Maintenance' });
    await enableRemote(operator, 'recruitment');
    expect((await entryOf())?.disabled).toBeUndefined();
    await expect(disableRemote(operator, 'catalogue', 'x')).rejects.toThrow('(en service : recruitment)');
    await withdrawRemote(operator, 'recruitment');
    expect(await entryOf()).toBeUndefined();
  });
});

describe('the journal', () => {
  it('says who did what, and when', async () => {
    const shell = await releaseShell();
    const first = await release('one');
    const second = await release('two');
    await rollBack({ store, by: 'Dominique' }, 'recruitment');
    await disableRemote(operator, 'recruitment', 'Maintenance');
    await enableRemote(operator, 'recruitment');
    const at = (action: string, version: string, from?: string, remote = 'recruitment') => ({
      action,
      remote,
      version,
      from,
    });
    expect(await journal()).toEqual([
      at('publish', shell, undefined, 'shell'),
      at('promote', shell, undefined, 'shell'),
      at('publish', first),
      at('promote', first),
      at('publish', second),
      at('promote', second, first),
      at('rollback', first, second),
      at('disable', first),
      at('enable', first),
    ]);
    const lines = await readJournal(store);
    expect(lines.find(({ action }) => action === 'rollback')?.by).toBe('Dominique');
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('loses nothing of what several people do at once', async () => {
    await releaseShell();
    const names = ['catalogue', 'dashboard', 'corporate', 'marketing-hub'];
    for (const name of names) await publish(factsOf(`${name}-app`, name));
    await Promise.all(names.map((name) => promote(operator, [{ name: `${name}-app` }])));
    expect((await readRegistry(store)).remotes.map(({ name }) => name)).toEqual(
      names.map((name) => `${name}-app`).toSorted(),
    );
    expect((await journal()).filter(({ action }) => action === 'promote')).toHaveLength(5);
  });
});

it('the journal keeps each of the lines written at the same moment', async () => {
  const lines = Array.from({ length: 6 }, (_, index) => `${index}`);
  await Promise.all(lines.map((by) => writeJournal(store, { by, action: 'enable', remote: 'recruitment' })));
  expect((await readJournal(store)).map(({ by }) => by).toSorted()).toEqual(lines);
});

describe('verifying', () => {
  it('finds nothing in a sound store, and reads everything in it that can reach a person', async () => {
    await releaseShell();
    await release('one');
    await release('two');
    await publish({}, { code: 'three' });
    await startCanary(operator, 'recruitment', { percentage: 5, roles: [] });
    const { findings, files } = await verifyStore(store);
    expect(findings).toEqual([]);
    expect(files).toBeGreaterThan(3 * 4);
  });

  it.each<[string, (versions: { now: string; before: string; canary: string }) => string]>([
    ['the version in force', ({ now }) => `remotes/recruitment/${now}/static/js/routes.js`],
    ['the last known good version', ({ before }) => `remotes/recruitment/${before}/remoteEntry.js`],
    ['the canary', ({ canary }) => `remotes/recruitment/${canary}/mf-manifest.json`],
    ['the shell', () => 'static/js/common.js'],
    ['the entry page', () => 'index.html'],
  ])('names each file of %s that was changed or is missing', async (_, pathOf) => {
    await releaseShell();
    const before = await release('one');
    const now = await release('two');
    const { version: canary } = await publish({}, { code: 'three' });
    await startCanary(operator, 'recruitment', { percentage: 5, roles: [] });
    const path = pathOf({ now, before, canary });
    const sound = (await textAt(path)) ?? '';
    await store.write(path, `${sound} `);
    expect((await verifyStore(store)).findings.map((finding) => finding.path)).toContain(path);
    await store.remove(path);
    expect((await verifyStore(store)).findings).toContainEqual({ path, problem: 'manque' });
  });

  it('is not fooled by fingerprints changed along with the files', async () => {
    await releaseShell();
    const version = await release('one');
    const path = `remotes/recruitment/${version}/integrity.json`;
    const integrity = (await readJson(store, path)) as Record<string, string>;
    await store.write(path, asJson({ ...integrity, 'static/js/routes.js': integrity['remoteEntry.js'] }));
    await store.write(`remotes/recruitment/${version}/static/js/routes.js`, 'one');
    expect((await verifyStore(store)).findings).toEqual([
      { path, problem: `ne correspond pas à la version ${version}` },
    ]);
  });

  it.each([
    ['no JSON', 'registre', 'registry.json n’est pas du JSON'],
    [
      'no registry',
      '{}',
      'registry.json n’est pas un registre : schemaVersion : absent, ou d’une autre forme',
    ],
  ])('says in a sentence that the registry is %s, and no command writes over it', async (_, text, reason) => {
    await store.write('registry.json', text);
    await expect(verifyStore(store)).rejects.toThrow(reason);
    await expect(withdrawRemote(operator, 'recruitment')).rejects.toThrow(Refusal);
    await expect(withdrawRemote(operator, 'recruitment')).rejects.toThrow(reason);
    expect(await textAt('registry.json')).toBe(text);
  });

  it('says which entry of the registry cannot be read, and no command drops it', async () => {
    await releaseShell();
    await release('one');
    const registry = await readRegistry(store);
    const lost = { ...registry.remotes[0], routes: [] };
    await store.write('registry.json', asJson({ ...registry, remotes: [lost] }));
    const reason = 'routes : absent, ou d’une autre forme';
    expect((await verifyStore(store)).findings).toContainEqual({
      path: 'registry.json (recruitment)',
      problem: reason,
    });
    await expect(release('two')).rejects.toThrow(
      `registry.json : l’entrée « recruitment » ne peut pas être lue (${reason})`,
    );
  });

  it('says that a file of a version is not what it should be', async () => {
    await releaseShell();
    const version = await release('one');
    const path = `remotes/recruitment/${version}/integrity.json`;
    await store.write(path, '<html>');
    expect((await verifyStore(store)).findings).toContainEqual({ path, problem: 'n’est pas du JSON' });
  });

  it('says where the registry and a version disagree', async () => {
    await releaseShell();
    await release('one');
    const registry = await readRegistry(store);
    const [entry] = registry.remotes;
    await store.write(
      'registry.json',
      asJson({ ...registry, remotes: [{ ...entry, hostApi: '^1.1.0', preload: [] }] }),
    );
    expect((await verifyStore(store)).findings).toMatchObject([
      { problem: 'ne dit pas ce que dit la version : hostApi, preload' },
      { path: 'preload.js' },
    ]);
  });
});

it('works the same in a bucket', async () => {
  const server = await startS3Server();
  try {
    store = openS3Store(server.options);
    operator = { store, by: 'Camille' };
    await releaseShell();
    const first = await release('one');
    const second = await release('two');
    await publish({}, { code: 'three' });
    await startCanary(operator, 'recruitment', { percentage: 5, roles: [] });
    await rollBack(operator, 'recruitment');
    expect(await listApps(store)).toMatchObject([
      { name: 'shell', stored: [expect.any(String)] },
      { name: 'recruitment', inForce: first, stored: expect.arrayContaining([first, second]) },
    ]);
    expect(await verifyStore(store)).toMatchObject({ findings: [] });
    expect(await readJournal(store)).toHaveLength(9);
  } finally {
    await server.close();
  }
});
