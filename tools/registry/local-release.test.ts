import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  listApps,
  openFolderStore,
  promote,
  publishRemote,
  readJournal,
  readRegistry,
  verifyStore,
} from '@trame/release/publish';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UserError } from '../lib/user-error.ts';
import { releaseWorkspace } from './local-release.ts';

let root: string;
let store: string;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trame-workspace-'));
  store = join(root, '.local/registry');
  said = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

/** Builds of the shell and of an app that uses what it provides. */
function build({ ui = '1.0.0', mark = 'one' }: { ui?: string; mark?: string } = {}): void {
  write('shell/package.json', { version: '1.0.0' });
  write('shell/dist/index.html', mark);
  write(`shell/dist/static/js/index.${mark}.js`, mark);
  write('shell/dist/shell.json', { hostApi: '1.1.0', shared: { '@trame/ui/button': ui } });
  write('remotes/essai/package.json', { version: '1.0.0' });
  write('remotes/essai/remote.json', {
    name: 'essai',
    areas: ['catalogue'],
    owner: { team: 'Essais', contact: 'essais@trame.example' },
    hostApi: '^1.0.0',
    routes: [{ id: 'essai.home', path: '', title: 'Essai' }],
  });
  write('remotes/essai/dist/remoteEntry.js', mark);
  write('remotes/essai/dist/mf-manifest.json', {
    name: 'essai',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [{ path: './routes' }],
    shared: [{ name: '@trame/ui/button', requiredVersion: `^${ui}` }],
  });
}

/** A built app in a folder beside the workspace's. */
function neighbour(): string {
  write('ailleurs/package.json', { version: '1.0.0' });
  write('ailleurs/remote.json', {
    name: 'voisine',
    areas: ['corporate'],
    owner: { team: 'Voisins', contact: 'voisins@trame.example' },
    hostApi: '^1.0.0',
    routes: [{ id: 'voisine.home', path: '', title: 'Voisine' }],
  });
  write('ailleurs/dist/remoteEntry.js', 'one');
  write('ailleurs/dist/mf-manifest.json', {
    name: 'voisine',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [{ path: './routes' }],
    shared: [],
  });
  return join(root, 'ailleurs');
}

const release = () => releaseWorkspace(store, (line) => said.push(line), root);
const apps = async () => (await listApps(openFolderStore(store))).map(({ name }) => name);

it('a local release promotes what is built, and does nothing the next time', async () => {
  build();
  await release();
  expect(said).toEqual([
    expect.stringMatching(/^ {2}shell .+ en service$/),
    expect.stringMatching(/^ {2}essai .+/),
  ]);
  expect((await verifyStore(openFolderStore(store))).findings).toEqual([]);
  const lines = await readJournal(openFolderStore(store));
  said = [];
  await release();
  expect(said).toEqual([]);
  expect(await readJournal(openFolderStore(store))).toEqual(lines);
});

it('a local release updates both sides of the contract at once, and keeps the files of open tabs', async () => {
  build();
  await release();
  rmSync(join(root, 'shell/dist'), { recursive: true });
  build({ ui: '2.0.0', mark: 'two' });
  await release();
  expect((await verifyStore(openFolderStore(store))).findings).toEqual([]);
  expect(existsSync(join(store, 'static/js/index.one.js'))).toBe(true);
});

it('a local release withdraws an app that left the workspace', async () => {
  build();
  await release();
  rmSync(join(root, 'remotes/essai'), { recursive: true });
  await release();
  expect(said.at(-1)).toBe('  essai retiré : il n’est plus dans remotes/'.replace(' :', '\u00a0:'));
  expect(JSON.stringify(await openFolderStore(store).read('registry.json'))).not.toContain('essai');
  expect(await apps()).toEqual(['shell', 'essai']);
});

it('a local release leaves an app in service that came from another repository', async () => {
  build();
  await release();
  const operator = { store: openFolderStore(store), by: 'Camille' };
  const published = await publishRemote(operator, { folder: neighbour() });
  await promote(operator, [published]);
  said = [];
  await release();
  expect(said).toEqual([]);
  expect((await readRegistry(operator.store)).remotes.map(({ name }) => name)).toContain('voisine');
});

it('a local release puts no app in force before there is a shell to open it', async () => {
  build();
  rmSync(join(root, 'shell/dist'), { recursive: true });
  await release();
  expect(said).toEqual([]);
  expect(await apps()).toEqual(['essai']);
  expect((await readRegistry(openFolderStore(store))).remotes).toEqual([]);
});

it('a local release explains what does not fit', async () => {
  build();
  write('remotes/essai/dist/mf-manifest.json', { name: 'autre', metaData: { remoteEntry: {} } });
  await expect(release()).rejects.toThrow(UserError);
});
