import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRegistry, type RemoteJson } from '../registry.ts';
import {
  disableRemote,
  enableRemote,
  listRemotes,
  publishRemote,
  rollBackRemote,
  withdrawRemote,
} from './publish.ts';

const FACTS: RemoteJson = {
  name: 'recruitment',
  areas: ['recruitment'],
  owner: { team: 'Équipe Recrutement', contact: 'recrutement@trame.example' },
  hostApi: '^1.0.0',
  routes: [{ id: 'recruitment.applications', path: 'applications', title: 'Candidatures', roles: [] }],
  nav: [],
  search: [],
  redirects: [],
};

let folder = '';
let store = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trame-publish-'));
  store = join(folder, 'store');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a remote as its build leaves it. */
function built(
  facts: Partial<RemoteJson> = {},
  { code = 'one', manifest = {} }: { code?: string; manifest?: object | null } = {},
): string {
  const remoteFolder = join(folder, facts.name ?? FACTS.name);
  mkdirSync(join(remoteFolder, 'dist'), { recursive: true });
  const write = (path: string, content: unknown) =>
    writeFileSync(join(remoteFolder, path), typeof content === 'string' ? content : JSON.stringify(content));
  write('package.json', { version: '1.2.0' });
  write('remote.json', { ...FACTS, ...facts });
  write('dist/remoteEntry.js', code);
  if (manifest) {
    write('dist/mf-manifest.json', {
      name: facts.name ?? FACTS.name,
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ path: './routes' }],
      shared: [],
      ...manifest,
    });
  }
  return remoteFolder;
}

describe('publishing', () => {
  it('puts a build in a folder of its own and points the registry to it', () => {
    const { version, entry } = publishRemote({ remoteFolder: built(), store });
    expect(version).toMatch(/^1\.2\.0-[0-9a-f]{10}$/);
    expect(entry).toBe(`/remotes/recruitment/${version}/mf-manifest.json`);
    expect(readFileSync(join(store, 'remotes/recruitment', version, 'remoteEntry.js'), 'utf8')).toBe('one');
    const { registry, dropped } = parseRegistry(
      JSON.parse(readFileSync(join(store, 'registry.json'), 'utf8')) as unknown,
    );
    expect(dropped).toEqual([]);
    expect(registry.remotes[0]).toMatchObject({ name: 'recruitment', areas: ['recruitment'], version });
  });

  it('keeps the version it replaces as the last known good, with its files', () => {
    const first = publishRemote({ remoteFolder: built(), store });
    const second = publishRemote({ remoteFolder: built({}, { code: 'two' }), store });
    expect(second.version).not.toBe(first.version);
    expect(listRemotes(store)[0]?.lastKnownGood?.version).toBe(first.version);
    expect(existsSync(join(store, 'remotes/recruitment', first.version, 'remoteEntry.js'))).toBe(true);
  });

  it('changes nothing when the build is the same', () => {
    publishRemote({ remoteFolder: built(), store });
    const before = readFileSync(join(store, 'registry.json'), 'utf8');
    expect(publishRemote({ remoteFolder: built(), store }).changed).toBe(false);
    expect(readFileSync(join(store, 'registry.json'), 'utf8')).toBe(before);
  });

  it('leaves neither drafts nor locks behind', () => {
    publishRemote({ remoteFolder: built(), store });
    expect(readdirSync(store).toSorted()).toEqual(['registry.json', 'remotes']);
    expect(readdirSync(join(store, 'remotes/recruitment'))).toHaveLength(1);
  });

  it('keeps a remote out of service that was taken out', () => {
    publishRemote({ remoteFolder: built(), store });
    disableRemote(store, 'recruitment', 'Maintenance jusqu’à 14 h');
    publishRemote({ remoteFolder: built({}, { code: 'two' }), store });
    expect(listRemotes(store)[0]?.disabled?.message).toBe('Maintenance jusqu’à 14 h');
  });

  it.each<[string, () => string, string]>([
    ['was not built', () => built({}, { manifest: null }), 'build the remote first'],
    ['does not expose its routes', () => built({}, { manifest: { exposes: [] } }), './routes is not exposed'],
    [
      'is another remote',
      () => built({}, { manifest: { name: 'catalogue' } }),
      'the build is of "catalogue"',
    ],
    ['asks for a host that is no range', () => built({ hostApi: 'newest' }), 'is no version range'],
    ['serves an unknown area', () => built({ areas: ['nowhere'] }), 'unknown area nowhere'],
    [
      'was built for another React',
      () => built({}, { manifest: { shared: [{ name: 'react', requiredVersion: '^18.0.0' }] } }),
      'react: built for ^18.0.0, the platform provides 19.',
    ],
    [
      'carries its own copy of a shared module',
      () =>
        built(
          {},
          {
            manifest: {
              shared: [{ name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: ['react.js'] } } }],
            },
          },
        ),
      'react: the build carries its own copy',
    ],
  ])('is refused when the build %s', (_, make, reason) => {
    expect(() => publishRemote({ remoteFolder: make(), store })).toThrow(reason);
    expect(existsSync(join(store, 'registry.json'))).toBe(false);
  });

  it('is refused when another remote already serves the area', () => {
    publishRemote({ remoteFolder: built(), store });
    const routes = [{ id: 'other.home', path: '', title: 'X', roles: [] }];
    expect(() => publishRemote({ remoteFolder: built({ name: 'other', routes }), store })).toThrow(
      'the area recruitment is already served by recruitment',
    );
  });
});

describe('a published remote', () => {
  it('is taken out of service and put back', () => {
    publishRemote({ remoteFolder: built(), store });
    disableRemote(store, 'recruitment', 'Maintenance');
    expect(listRemotes(store)[0]?.disabled).toEqual({ message: 'Maintenance' });
    enableRemote(store, 'recruitment');
    expect(listRemotes(store)[0]?.disabled).toBeUndefined();
  });

  it('goes back to the version before, with the routes it had', () => {
    const first = publishRemote({ remoteFolder: built(), store });
    const routes = [{ id: 'recruitment.home', path: '', title: 'Accueil', roles: [] }];
    publishRemote({ remoteFolder: built({ routes }, { code: 'two' }), store });
    rollBackRemote(store, 'recruitment');
    const [entry] = listRemotes(store);
    expect(entry).toMatchObject({ version: first.version, routes: FACTS.routes });
  });

  it('can be withdrawn; a name that is not there is named with those that are', () => {
    publishRemote({ remoteFolder: built(), store });
    expect(() => disableRemote(store, 'catalogue', 'x')).toThrow('(there: recruitment)');
    withdrawRemote(store, 'recruitment');
    expect(listRemotes(store)).toEqual([]);
  });
});
