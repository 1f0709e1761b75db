import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRegistry, type RemoteEntry } from '@trame/platform/registry';
import { contentHash, integrityOf } from './build-files.ts';
import { openFolderStore } from './folder-store.ts';
import { readJournal, writeJournal, type JournalLine } from './journal.ts';
import { listApps } from './listing.ts';
import { publishRemote, publishShell, type Operator } from './publish.ts';
import { Refusal } from './refusal.ts';
import { changeRegistry, readRegistry, withEntry } from './registry-file.ts';
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
import { readRelease } from './stored.ts';
import { builtRemote, builtShell, factsOf } from './testing/builds.ts';
import { startS3Server } from './testing/s3-server.ts';
import { interruptedAt } from './testing/stores.ts';
import { verifyStore } from './verify.ts';

let folder = '';
let store: Store;
let operator: Operator;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-releases-'));
  store = openFolderStore(join(folder, 'store'));
  operator = { store, by: 'Camille' };
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

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

/** A version of `other` with other facts, as an earlier command may have published it. */
async function republished(version: string, facts: string): Promise<string> {
  const from = `remotes/other/${version}/`;
  const paths = (await store.list(from)).filter((path) => !path.endsWith('integrity.json'));
  const files = new Map<string, Uint8Array>();
  for (const path of paths)
    files.set(path.slice(from.length), (await store.read(path))?.body ?? new Uint8Array());
  files.set('remote.json', new TextEncoder().encode(facts));
  const integrity = integrityOf(files);
  const other = `1.2.0-${contentHash(integrity)}`;
  for (const [path, body] of files) await store.write(`remotes/other/${other}/${path}`, body);
  await store.write(`remotes/other/${other}/integrity.json`, asJson(integrity));
  return other;
}

/** A version with a name that no version can have, as an earlier command published it; answers the name. */
async function misnamed(version: string): Promise<string> {
  const other = `2.0.0#rc-${version.split('-').at(-1)}`;
  const from = `remotes/recruitment/${version}/`;
  for (const path of await store.list(from)) {
    const body = (await store.read(path))?.body ?? '';
    await store.write(`remotes/recruitment/${other}/${path.slice(from.length)}`, body);
  }
  await writeJournal(store, { by: 'Camille', action: 'publish', remote: 'recruitment', version: other });
  return other;
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

const ownArea = (id: string, slug: string) => ({
  id,
  slug,
  title: 'Essai',
  description: 'Un essai',
  draft: 'toile' as const,
  roles: [],
});

const ROUTES = [
  { id: 'other.home', path: '', title: 'Accueil', roles: [] },
  { id: 'other.list', path: 'liste', title: 'Liste', roles: [] },
  { id: 'other.login', path: 'login', title: 'Entrée', roles: [] },
  { id: 'other.one', path: 'liste/:id', title: 'Une ligne', roles: [] },
];

/** Redirects of an app at /catalogue-pro-842f2 that nothing else in the registry is needed to refuse. */
const REDIRECTS: [string, { from: string; routeId: string }[], string][] = [
  [
    'leads to itself',
    [{ from: '/catalogue-pro-842f2/liste', routeId: 'other.list' }],
    'la redirection depuis /catalogue-pro-842f2/liste mène à /catalogue-pro-842f2/liste',
  ],
  [
    'is inside the route where it leads',
    [{ from: '/catalogue-pro-842f2/liste/ancienne', routeId: 'other.list' }],
    'la redirection depuis /catalogue-pro-842f2/liste/ancienne est sous /catalogue-pro-842f2/liste',
  ],
  [
    'leads to another one',
    [
      { from: '/anciens', routeId: 'other.list' },
      { from: '/catalogue-pro-842f2/liste', routeId: 'other.home' },
    ],
    'la redirection depuis /anciens mène à /catalogue-pro-842f2/liste, d’où une redirection repart',
  ],
  [
    'leads where the product redirects',
    [{ from: '/anciens', routeId: 'other.login' }],
    'mène à /catalogue-pro-842f2/login, d’où le produit redirige déjà',
  ],
  [
    'starts where the product redirects',
    [{ from: '/optimisation', routeId: 'other.home' }],
    'la redirection depuis /optimisation ne servirait jamais',
  ],
  [
    'leads to a route that needs a value',
    [{ from: '/anciens', routeId: 'other.one' }],
    'mène à /catalogue-pro-842f2/liste/:id, qui demande une valeur',
  ],
  ['has a query', [{ from: '/anciens?page=1', routeId: 'other.home' }], 'ne servirait jamais'],
  [
    'hides another route',
    [{ from: '/catalogue-pro-842f2', routeId: 'other.list' }],
    'la redirection depuis /catalogue-pro-842f2 prend l’adresse de la route other.home',
  ],
  ['takes the launcher', [{ from: '/', routeId: 'other.home' }], 'prendrait une adresse du shell'],
  [
    'takes the account page',
    [{ from: '/mon-compte', routeId: 'other.home' }],
    'prendrait une adresse du shell',
  ],
  [
    'takes a file of the shell',
    [{ from: '/config.json', routeId: 'other.home' }],
    'prendrait une adresse du shell',
  ],
  [
    'takes the script of the shell that repairs it',
    [{ from: '/repair.js', routeId: 'other.home' }],
    'prendrait une adresse du shell',
  ],
  [
    'writes a file of the shell in another way',
    [{ from: '/%72egistry.json', routeId: 'other.home' }],
    'a un caractère ordinaire écrit avec %',
  ],
  ['goes up a folder', [{ from: '/vieux/../hubs', routeId: 'other.home' }], 'que le navigateur supprime'],
  [
    'takes an address of an area of the product',
    [{ from: '/Dashboard-345d/ancien', routeId: 'other.home' }],
    'prendrait une adresse de «',
  ],
];

describe('publishing a version', () => {
  it('writes the build to a folder of its own, and changes nothing for users', async () => {
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

  it('states the hash of each script and style: those of the first page in the manifest, the others in one file', async () => {
    const { version } = await publish({}, { extra: ['static/js/async/later.js', 'static/css/later.css'] });
    const at = (file: string) => `remotes/recruitment/${version}/${file}`;
    const sha256 = async (file: string) =>
      `sha256-${createHash('sha256')
        .update((await textAt(at(file))) ?? '')
        .digest('base64')}`;
    expect(await readJson(store, at('mf-manifest.json'))).toMatchObject({
      chunkHashes: {
        'static/js/routes.js': await sha256('static/js/routes.js'),
        'chunk-hashes.json': await sha256('chunk-hashes.json'),
      },
    });
    expect(await readJson(store, at('chunk-hashes.json'))).toEqual({
      'static/js/async/later.js': await sha256('static/js/async/later.js'),
      'static/css/later.css': await sha256('static/css/later.css'),
    });
  });

  it('refuses styles that would change what others show, in a sentence that names the file and the selector', async () => {
    const styles = '.cand:where([data-app~=recruitment] *){top:0}@media print{button{color:red}}';
    await expect(publish({}, { styles })).rejects.toThrow(
      'static/css/routes.css : le sélecteur « button » vaut hors de l’application',
    );
    expect(await store.list('')).toEqual([]);
    const { isNew } = await publish({}, { styles: styles.replace(/@media.*/, '') });
    expect(isNew).toBe(true);
  });

  it.each([
    '2.0.0#rc',
    '../other/1.0.0',
    '../../static/x',
    '../../private/shell/9.9.9',
    '../../../out',
    '',
    '..',
    'é',
    '1.0.0%2f..',
    '1.0.0 rc',
    '1.0.0\n',
    'v1.0.0',
    '1'.repeat(300),
  ])('refuses in one sentence a version that cannot be an address and a folder: %j', async (version) => {
    const remote = builtRemote(folder);
    const shell = builtShell(folder);
    for (const source of [remote, shell])
      writeFileSync(join(source, 'package.json'), JSON.stringify({ version }));
    for (const publishing of [
      () => publishRemote(operator, { folder: remote }),
      () => publishShell(operator, { folder: shell }),
    ]) {
      const error = await publishing().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).problems).toEqual([
        expect.stringMatching(
          /^package\.json : « [^\n]{0,80} » ne peut pas être une version de (?:recruitment|shell) : /,
        ),
      ]);
    }
    expect(await store.list('')).toEqual([]);
  });

  it.each(['1.0.0', '1.0.0-rc.1', '1.0.0+build_7', '1'.repeat(69)])(
    'accepts the version %s',
    async (version) => {
      const source = builtRemote(folder);
      writeFileSync(join(source, 'package.json'), JSON.stringify({ version }));
      const { isNew } = await publishRemote(operator, { folder: source });
      expect(isNew).toBe(true);
    },
  );

  it.each(['1 || 2', '^ 1.0.0', '<=1', 'x', '1.x', '1', '^1.0.0 || newest', '^1.1.0-rc.1', 'newest'])(
    'refuses the host API %j, which the shell would refuse or read otherwise',
    async (hostApi) => {
      await expect(publish({ hostApi })).rejects.toThrow(
        `hostApi «\u00a0${hostApi}\u00a0» n’est pas un intervalle de versions que le shell sait lire`,
      );
    },
  );

  it.each([
    '*',
    '1.1.0',
    '^1.0.0',
    '^1',
    '~1.1',
    '^0.3.1',
    '>=1.0.0 <3.0.0',
    '>= 1.0.0 < 3.0.0',
    '1.0.0 - 2.0.0',
  ])('accepts the host API %j, which the shell reads as it is meant', async (hostApi) => {
    await expect(publish({ hostApi })).resolves.toMatchObject({ isNew: true });
  });

  it('records the sha384 of every file', async () => {
    const { version } = await publish();
    const integrity = await readJson(store, `remotes/recruitment/${version}/integrity.json`);
    expect(Object.keys(integrity as object)).toEqual([
      'chunk-hashes.json',
      'mf-manifest.json',
      'remote.json',
      'remoteEntry.js',
      'static/js/routes.js',
      'uses.json',
    ]);
    expect(Object.values(integrity as object)).toEqual(
      Array(6).fill(expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/)),
    );
  });

  it('changes nothing when the same build was published before', async () => {
    const first = await publish();
    const before = await store.read(`remotes/recruitment/${first.version}/integrity.json`);
    expect(await publish()).toEqual({ ...first, isNew: false });
    expect(await store.read(`remotes/recruitment/${first.version}/integrity.json`)).toEqual(before);
    expect(await journal()).toHaveLength(1);
  });

  it('accepts a build made before the name in federation had a beginning of its own', async () => {
    const manifest = (name: string) => ({ manifest: { name } });
    await expect(publish({}, manifest('trame_recruitment'))).resolves.toMatchObject({ isNew: true });
    await expect(publish({}, manifest('recruitment'))).resolves.toMatchObject({ isNew: true });
  });

  it.each<[string, Parameters<typeof builtRemote>[1], RemoteBuild, string | RegExp]>([
    ['was not built', {}, { without: ['dist/mf-manifest.json'] }, 'lancez d’abord la construction'],
    ['does not expose its routes', {}, { manifest: { exposes: [] } }, './routes n’est pas exposé'],
    [
      'is another remote',
      {},
      { manifest: { name: 'catalogue' } },
      'la construction est celle de « catalogue »',
    ],
    ['has no entry script', {}, { without: ['dist/remoteEntry.js'] }, 'le script d’entrée manque'],
    ['requires a host by an invalid range', { hostApi: 'newest' }, {}, 'n’est pas un intervalle de versions'],
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
    ['takes the name of the shell', factsOf('shell', 'catalogue'), {}, 'que la plateforme emploie déjà'],
    ['contains hashes of its own', {}, { extra: ['integrity.json'] }, 'la publication écrit ce fichier'],
    [
      'has the name of a global variable of the browser',
      factsOf('performance', 'catalogue'),
      {},
      'est un nom du navigateur',
    ],
    ['has a name that ends with a hyphen', factsOf('suivi-', 'catalogue'), {}, 'ne convient pas'],
    [
      'has a route for a role that does not exist',
      factsOf('other', 'catalogue', {
        routes: [{ id: 'other.home', path: '', title: 'Accueil', roles: ['chef', 'admin'] }],
      }),
      {},
      /la route other\.home demande le rôle «\schef\s», qui n’existe pas \(les rôles sont gestionnaire, /,
    ],
    [
      'has an area for a role that does not exist',
      {
        ...factsOf('other', 'x'),
        areas: [{ ...ownArea('suivi', 'suivi'), roles: ['chef' as 'admin'] }],
      },
      {},
      /remote\.json ne convient pas\s: l’espace suivi demande le rôle «\schef\s», qui n’existe pas/,
    ],
    ...(
      [
        ['goes up a folder', ['../x'], 'l’adresse ../x de la route other.r0 a un « . »'],
        ['has two slashes', ['a//b'], 'l’adresse a//b de la route other.r0 a deux / de suite'],
        ['another route has', ['a', 'A'], 'les routes other.r0 et other.r1 ont la même adresse'],
        ['another route has for another value', ['a/:id', 'a/:no'], 'ont la même adresse'],
      ] as const
    ).map(([what, paths, reason]): [string, Parameters<typeof builtRemote>[1], RemoteBuild, string] => [
      `has a route whose address ${what}`,
      factsOf('other', 'catalogue', {
        routes: paths.map((path, index) => ({ id: `other.r${index}`, path, title: 'Page', roles: [] })),
      }),
      {},
      reason,
    ]),
    ...REDIRECTS.map(
      ([what, redirects, reason]): [string, Parameters<typeof builtRemote>[1], RemoteBuild, string] => [
        `has a redirect that ${what}`,
        factsOf('other', 'catalogue', { routes: ROUTES, redirects }),
        {},
        reason,
      ],
    ),
  ])('is refused when the build %s', async (_, facts, build, reason) => {
    await expect(publish(facts, build)).rejects.toThrow(reason);
    expect(await store.list('')).toEqual([]);
  });
});

describe('promoting a version', () => {
  it.each(['mf-manifest.json', 'remoteEntry.js', 'static/js/routes.js'])(
    'is refused when %s is missing or changed since it was published, for a canary too',
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

  it('is refused when the recorded hashes were changed along with the files', async () => {
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

  it('makes the last published version current, with the hashes that the loader checks', async () => {
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

  it('is refused when one app is asked for twice, and nothing changes', async () => {
    await releaseShell();
    const first = await release('one');
    await publish({}, { code: 'two' });
    const before = await journal();
    const twice = promote(operator, [{ name: 'recruitment', version: first }, { name: 'recruitment' }]);
    await expect(twice).rejects.toThrow('recruitment est demandée deux fois');
    expect((await entryOf())?.version).toBe(first);
    expect(await journal()).toEqual(before);
  });

  it('keeps the replaced version as the last known good one, with its files and facts', async () => {
    await releaseShell();
    const first = await release('one');
    const second = await release('two');
    expect(await entryOf()).toMatchObject({ version: second, lastKnownGood: { version: first } });
    expect(await textAt(`remotes/recruitment/${first}/remoteEntry.js`)).toBe('one');
    expect(await promote(operator, [{ name: 'recruitment' }])).toMatchObject([{ changed: false }]);
    expect(await entryOf()).toMatchObject({ version: second, lastKnownGood: { version: first } });
  });

  it('accepts the name of a version, and refuses one that does not exist', async () => {
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

  it('leaves a remote out of service when it was out of service', async () => {
    await releaseShell();
    await release('one');
    await disableRemote(operator, 'recruitment', 'Maintenance jusqu’à 14 h');
    await release('two');
    expect((await entryOf())?.disabled?.message).toBe('Maintenance jusqu’à 14 h');
  });

  it.each<[string, Parameters<typeof builtRemote>[1], RemoteBuild, string]>([
    [
      'was built for a range of React that the shell does not read so',
      {},
      { uses: [{ name: 'react', version: '19.3.1', requiredVersion: '<=19' }] },
      'react : construit pour <=19, le shell fournit 19.3.1',
    ],
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

  it.each<[string, Parameters<typeof builtRemote>[1], string]>([
    [
      'serves the same area',
      factsOf('other', 'recruitment'),
      'l’espace recruitment est déjà servi par recruitment',
    ],
    [
      'brings an area at an address that is taken',
      { ...factsOf('other', 'catalogue'), areas: [ownArea('essai', 'suivi')] },
      'l’adresse /suivi est déjà à recruitment',
    ],
    [
      'redirects what is redirected already',
      factsOf('other', 'catalogue', { redirects: [{ from: '/legacy', routeId: 'other.home' }] }),
      'la redirection depuis /legacy est déjà à recruitment',
    ],
    [
      'redirects an address of another remote, written in capitals',
      factsOf('other', 'catalogue', { redirects: [{ from: '/SUIVI/x', routeId: 'other.home' }] }),
      'prendrait une adresse de recruitment',
    ],
    [
      'has a name that is the one of another in the page',
      factsOf('trame-recruitment', 'catalogue'),
      'le nom trame-recruitment se confond avec recruitment',
    ],
    [
      'brings an area where another remote redirects',
      { ...factsOf('other', 'catalogue'), areas: [ownArea('essai', 'legacy')] },
      'l’espace /legacy prendrait l’adresse de la redirection depuis /legacy de recruitment',
    ],
  ])('is refused when the remote conflicts with another one: it %s', async (_, facts, reason) => {
    await releaseShell();
    await publish({
      areas: ['recruitment', ownArea('suivi', 'suivi')],
      redirects: [{ from: '/legacy', routeId: 'recruitment.applications' }],
    });
    await promote(operator, [{ name: 'recruitment' }]);
    const { name } = await publish(facts);
    await expect(promote(operator, [{ name }])).rejects.toThrow(reason);
    expect((await readRegistry(store)).remotes).toHaveLength(1);
  });

  it.each(['auth', 'unauthorized', 'static', 'remotes', 'private', 'dashboard', 'recrutement-6f1b4'])(
    'never gives a remote an area at /%s',
    async (slug) => {
      await releaseShell();
      await expect(publish({ ...factsOf('other', 'x'), areas: [ownArea('essai', slug)] })).rejects.toThrow(
        `/${slug}`,
      );
    },
  );

  it.each(REDIRECTS)(
    'is refused for a release that was published with a redirect that %s',
    async (_, redirects, reason) => {
      await releaseShell();
      const sound = await publish(factsOf('other', 'catalogue', { routes: ROUTES }));
      const folderOfIt = `remotes/other/${sound.version}/`;
      const facts = (await readJson(store, `${folderOfIt}remote.json`)) as object;
      const version = await republished(sound.version, asJson({ ...facts, redirects }));
      await expect(promote(operator, [{ name: 'other', version }])).rejects.toThrow(reason);
      await promote(operator, [{ name: 'other', version: sound.version }]);
      const canary = startCanary(operator, 'other', { version, percentage: 5, roles: [] });
      await expect(canary).rejects.toThrow(reason);
      expect((await entryOf('other'))?.version).toBe(sound.version);
    },
  );

  it('is refused when there is no current shell', async () => {
    await publish();
    await expect(promote(operator, [{ name: 'recruitment' }])).rejects.toThrow(
      'aucun shell n’est en service',
    );
  });
});

describe('a version from before whose name cannot be part of an address', () => {
  const REFUSED = /^« 2\.0\.0#rc-\w+ » ne peut pas être une version de recruitment : /;

  it('is put in force for nobody, named or as the one published last', async () => {
    await releaseShell();
    await release('one');
    const version = await misnamed((await publish({}, { code: 'two' })).version);
    const all = { percentage: 100, roles: [] };
    for (const refused of [
      () => promote(operator, [{ name: 'recruitment', version }]),
      () => promote(operator, [{ name: 'recruitment' }]),
      () => startCanary(operator, 'recruitment', { ...all, version }),
    ]) {
      const error = await refused().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).message).toMatch(REFUSED);
    }
  });

  it('is not given back by a rollback', async () => {
    await releaseShell();
    const version = await misnamed(await release('one'));
    await release('two');
    await changeRegistry(store, (registry) => ({
      ...registry,
      remotes: registry.remotes.map(({ lastKnownGood: _before, ...entry }) => ({
        ...entry,
        lastKnownGood: { ...entry, version },
      })),
    }));
    await expect(rollBack(operator, 'recruitment')).rejects.toThrow(REFUSED);
  });

  it('is named by verifying, for an app and for the shell', async () => {
    await releaseShell();
    const version = await misnamed(await release('one'));
    const registry = await readRegistry(store);
    const text = asJson({
      ...registry,
      shell: { version: '../../../2.0.0' },
      remotes: registry.remotes.map((entry) => ({ ...entry, version })),
    });
    await store.write('registry.json', text);
    const problems = (await verifyStore(store)).findings.map(({ problem }) => problem);
    expect(problems).toContainEqual(expect.stringMatching(REFUSED));
    expect(problems).toContainEqual(
      expect.stringContaining('« ../../../2.0.0 » ne peut pas être une version de shell'),
    );
  });
});

it.each(['../../../out', '..', 'Hubs', ''])('no command takes %j for the name of an app', async (name) => {
  const refused = promote(operator, [{ name, version: '1.0.0' }]);
  await expect(refused).rejects.toThrow('ne peut pas être le nom d’une application');
  await expect(refused).rejects.toBeInstanceOf(Refusal);
});

describe('a canary', () => {
  it('gives its cohort another version, and the others keep theirs', async () => {
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

  it('ends when its version is promoted for everyone', async () => {
    await releaseShell();
    const first = await release('one');
    const { version } = await publish({}, { code: 'two' });
    await startCanary(operator, 'recruitment', { percentage: 100, roles: [] });
    await promote(operator, [{ name: 'recruitment' }]);
    expect(await entryOf()).toMatchObject({ version, lastKnownGood: { version: first } });
    expect(await entryOf()).not.toHaveProperty('canary');
  });

  it('is refused without people, for the current version, and for one that does not fit the shell', async () => {
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
  it('restores the previous version with its routes, and the one before at the next rollback', async () => {
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

  it('ends the canary too, so that everyone has what worked', async () => {
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
    const racing = interruptedAt(store, 'read', 'registry.json', () => rollBack(operator, 'recruitment'));
    await expect(rollBack({ store: racing, by: 'Dominique' }, 'recruitment')).rejects.toThrow('entre-temps');
    expect((await entryOf())?.version).toBe(versions[1]);
  });

  it('is refused for a version that does not fit the current shell', async () => {
    await releaseShell();
    await publish({}, { uses: [{ name: '@trame/ui/button', requiredVersion: '^1.0.0' }] });
    await promote(operator, [{ name: 'recruitment' }]);
    await publish({}, { uses: [{ name: 'react' }] });
    await promote(operator, [{ name: 'recruitment' }]);
    await releaseShell({ code: 'two', provides: [{ name: '@trame/ui/button', version: '2.0.0' }] });
    await expect(rollBack(operator, 'recruitment')).rejects.toThrow('le shell fournit 2.0.0');
  });
});

describe('releasing a shell', () => {
  it('is refused when one of its modules no longer exports what a current remote uses', async () => {
    const before = await releaseShell();
    await release('one');
    const smaller = { name: '@trame/ui/button', version: '1.0.0', exports: ['IconButton'] };
    await expect(releaseShell({ code: 'two', provides: [smaller] })).rejects.toThrow('utilise Button');
    expect((await readRegistry(store)).shell).toEqual({ version: before });
  });

  const newUi = { code: 'two', provides: [{ name: '@trame/ui/button', version: '2.0.0' }] };

  it('writes the current shell to the root of the store, with its facts in a file apart', async () => {
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
  ])('is refused when its build holds %s, which the store writes itself', async (path) => {
    const build = builtShell(folder, { extra: [path] });
    await expect(publishShell(operator, { folder: build })).rejects.toThrow(`${path} : une construction`);
    expect(await store.list('')).toEqual([]);
  });

  it('is refused when one of its files changed since it was published', async () => {
    const { version } = await publishShell(operator, { folder: builtShell(folder) });
    await store.write('static/js/index.one.js', 'another');
    await expect(promote(operator, [{ name: 'shell', version }])).rejects.toThrow(
      `shell ${version} n’est plus telle que publiée : static/js/index.one.js`,
    );
  });

  it('changes nothing when published, and is rolled back by one command', async () => {
    const first = await releaseShell();
    const { version } = await publishShell(operator, { folder: builtShell(folder, { code: 'two' }) });
    expect(await textAt('index.html')).toContain('index.one.js');
    await promote(operator, [{ name: 'shell' }]);
    expect(await textAt('index.html')).toContain('index.two.js');
    expect(await rollBack(operator, 'shell')).toMatchObject({ version: first, from: version });
    expect(await textAt('index.html')).toContain('index.one.js');
    await expect(rollBack(operator, 'shell')).rejects.toThrow('pas de version précédente du shell');
  });

  it('keeps the files of its last three releases, and of one that was never current', async () => {
    for (const code of ['one', 'two', 'three']) await releaseShell({ code });
    await publishShell(operator, { folder: builtShell(folder, { code: 'candidate' }) });
    const statics = async () =>
      (await store.list('static/')).map((path) => path.replace(/^static\/js\/(?:index\.)?|\.js$/g, ''));
    expect(await statics()).toEqual(['common', 'candidate', 'one', 'three', 'two']);
    await releaseShell({ code: 'four' });
    expect(await statics()).toEqual(['common', 'candidate', 'four', 'three', 'two']);
    expect((await listApps(store))[0]?.stored).toHaveLength(4);
  });

  it('is refused while a current remote or a canary does not fit it', async () => {
    const first = await releaseShell();
    const version = await release('one');
    await expect(releaseShell(newUi)).rejects.toThrow(
      `recruitment ${version} : @trame/ui/button : construit pour ^1.0.0, le shell fournit 2.0.0`,
    );
    expect((await readRegistry(store)).shell?.version).toBe(first);
    expect(await textAt('index.html')).toContain('index.one.js');
  });

  it('ignores a remote out of service, which cannot come back until it fits', async () => {
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

  it('is completed by the next command when it was interrupted', async () => {
    const version = await releaseShell();
    await store.write('index.html', 'of a command that was killed');
    expect(await promote(operator, [{ name: 'shell', version }])).toMatchObject([{ changed: false }]);
    expect(await textAt('index.html')).toContain('index.one.js');
  });
});

describe('what the shell cannot do', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'put it out of service',
      () => disableRemote(operator, 'shell', 'x'),
      /ne se met pas hors service.*rollback shell/,
    ],
    ['put it back in service', () => enableRemote(operator, 'shell'), /n’est jamais hors service/],
    [
      'give it to some people',
      () => startCanary(operator, 'shell', { percentage: 5, roles: [] }),
      /n’a pas de canari.*promote shell/,
    ],
    ['end its canary', () => stopCanary(operator, 'shell'), /n’a pas de canari/],
    ['withdraw it', () => withdrawRemote(operator, 'shell'), /ne se retire pas/],
  ])('%s is explained, and changes nothing', async (_, command, reason) => {
    const version = await releaseShell();
    await expect(command()).rejects.toThrow(reason);
    expect((await readRegistry(store)).shell).toEqual({ version });
  });
});

describe('taking a remote out of service', () => {
  it('can be undone, and a remote can be withdrawn', async () => {
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

describe('the number of the registry', () => {
  const number = async () => (await readRegistry(store)).sequence ?? 0;

  it('rises with each change, though the clock of the publisher goes back, and only then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01') });
    await releaseShell();
    const ahead = await number();
    expect(ahead).toBeGreaterThan(0);
    vi.setSystemTime(new Date('2026-11-23'));
    await release('one');
    expect(await number()).toBe(ahead + 1);
    await promote(operator, [{ name: 'recruitment' }]);
    expect(await number()).toBe(ahead + 1);
    await disableRemote(operator, 'recruitment', 'Maintenance');
    expect(await number()).toBe(ahead + 2);
  });

  it('is given by the next change to a registry that has none', async () => {
    await releaseShell();
    await release('one');
    const { sequence: _number, ...earlier } = await readRegistry(store);
    await store.write('registry.json', asJson(earlier));
    await disableRemote(operator, 'recruitment', 'Maintenance');
    expect(await number()).toBeGreaterThan(0);
  });

  it('is higher than any before at the first change after the store was put back to a copy', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20') });
    await releaseShell();
    const copy = await textAt('registry.json');
    vi.setSystemTime(new Date('2026-11-23'));
    for (const code of ['one', 'two', 'three']) await release(code);
    const seen = await number();
    vi.setSystemTime(new Date('2026-11-23T01:00:00Z'));
    await store.write('registry.json', copy ?? '');
    await release('four');
    expect(await number()).toBeGreaterThan(seen);
  });
});

describe('what a command would write and could not read again', () => {
  it.each([
    ['', 'une mise hors service a besoin d’une phrase'],
    ['   ', 'une mise hors service a besoin d’une phrase'],
    ['a'.repeat(301), 'au plus 300 caractères'],
  ])('is refused: the message %j of an app out of service', async (message, reason) => {
    await releaseShell();
    await release('one');
    const before = await textAt('registry.json');
    await expect(disableRemote(operator, 'recruitment', message)).rejects.toThrow(reason);
    expect(await textAt('registry.json')).toBe(before);
    expect((await journal()).map(({ action }) => action)).not.toContain('disable');
  });

  it('is refused, whichever change it is, and the registry remains as it was', async () => {
    await releaseShell();
    await release('one');
    const before = await textAt('registry.json');
    const change = changeRegistry(store, (registry) => ({
      ...registry,
      remotes: registry.remotes.map((entry) => ({ ...entry, owner: { team: '', contact: '' } })),
    }));
    await expect(change).rejects.toThrow(
      /l’entrée « recruitment » ne pourrait pas être relue \(owner\.team\s: absent/,
    );
    await expect(
      changeRegistry(store, (registry) => ({ ...registry, shell: { version: '' } })),
    ).rejects.toThrow('ne pourrait pas être relu');
    expect(await textAt('registry.json')).toBe(before);
  });

  it('is refused for a line of the journal too', async () => {
    const line = JSON.parse('{"by":"Camille","action":"balance","remote":"recruitment"}') as JournalLine;
    await expect(writeJournal(store, line)).rejects.toThrow('private/journal.jsonl');
    expect(await textAt('private/journal.jsonl')).toBeUndefined();
  });
});

describe('the journal of releases', () => {
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

  it('keeps every action when several people act at once', async () => {
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

it('keeps each of the lines written at the same moment', async () => {
  const lines = Array.from({ length: 6 }, (_, index) => `${index}`);
  await Promise.all(lines.map((by) => writeJournal(store, { by, action: 'enable', remote: 'recruitment' })));
  expect((await readJournal(store)).map(({ by }) => by).toSorted()).toEqual(lines);
});

describe('verifying a store', () => {
  it('finds nothing in an intact store, and reads everything that can reach a person', async () => {
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
    ['the current version', ({ now }) => `remotes/recruitment/${now}/static/js/routes.js`],
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

  it('notices hashes that were changed along with the files', async () => {
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
    ['not JSON', 'registre', 'registry.json n’est pas du JSON'],
    [
      'not a registry',
      '{}',
      'registry.json n’est pas un registre : schemaVersion : absent, ou d’une autre forme',
    ],
  ])('reports that the registry is %s, and no command overwrites it', async (_, text, reason) => {
    await store.write('registry.json', text);
    await expect(verifyStore(store)).rejects.toThrow(reason);
    await expect(withdrawRemote(operator, 'recruitment')).rejects.toThrow(Refusal);
    await expect(withdrawRemote(operator, 'recruitment')).rejects.toThrow(reason);
    expect(await textAt('registry.json')).toBe(text);
  });

  it('names an entry of the registry that cannot be read, and no command drops it', async () => {
    await releaseShell();
    await release('one');
    const registry = await readRegistry(store);
    const lost = { ...registry.remotes[0], routes: [] };
    await store.write('registry.json', asJson({ ...registry, remotes: [lost] }));
    const reason = 'routes : absent, ou d’une autre forme';
    expect((await verifyStore(store)).findings).toContainEqual({
      path: 'registry.json (recruitment)',
      problem: expect.stringMatching(new RegExp(`^${reason}.*-- repair`)) as string,
    });
    // It has not left the registry: the journal lacks no withdrawal.
    expect((await verifyStore(store)).findings.map(({ path }) => path)).not.toContain(
      'private/journal.jsonl (recruitment)',
    );
    await expect(release('two')).rejects.toThrow(
      `une entrée « recruitment » qui ne peut pas être lue (${reason})`,
    );
  });

  it('reports a file of a version that is not valid', async () => {
    await releaseShell();
    const version = await release('one');
    const path = `remotes/recruitment/${version}/integrity.json`;
    await store.write(path, '<html>');
    expect((await verifyStore(store)).findings).toContainEqual({ path, problem: 'n’est pas du JSON' });
  });

  it('reports apps in force that have the same address, as when an earlier command let them', async () => {
    await releaseShell();
    await publish({ redirects: [{ from: '/legacy', routeId: 'recruitment.applications' }] });
    await promote(operator, [{ name: 'recruitment' }]);
    const redirects = [{ from: '/legacy', routeId: 'other.home' }];
    const { version } = await publish(factsOf('other', 'catalogue', { redirects }));
    const { release: other } = await readRelease(store, 'other', version);
    await changeRegistry(store, (registry) => withEntry(registry, { name: 'other', ...other }));
    expect((await verifyStore(store)).findings).toContainEqual({
      path: `registry.json (other ${version}, en service)`,
      problem: 'la redirection depuis /legacy est déjà à recruitment',
    });
  });

  it('reports where the registry and a version disagree', async () => {
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

it('a store in a bucket works as one in a folder', async () => {
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
