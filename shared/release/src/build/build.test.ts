import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { governedShared, isGoverned, providedVersions } from './governed.ts';
import { defineRemote } from './remote.ts';

const RECRUITMENT = join(import.meta.dirname, '../../../../remotes/recruitment');

it('a remote takes governed modules from the host only', () => {
  const shared = governedShared();
  expect(Object.keys(shared)).toEqual(
    expect.arrayContaining([
      'react',
      'react/',
      'react-dom/',
      'react-router/',
      '@trame/data',
      '@trame/ui/button',
    ]),
  );
  expect(Object.values(shared).every((module) => module.import === false && module.singleton)).toBe(true);
});

it('the build knows the version of every package that the host provides', () => {
  const versions = Object.entries(providedVersions());
  expect(versions.map(([name]) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', '@trame/ui', '@trame/data', '@trame/platform']),
  );
  expect(versions.every(([, version]) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
});

it.each(['react', 'react/jsx-runtime', 'antd', 'antd/es/table', '@trame/ui/button', '@tanstack/react-query'])(
  'a remote that redefines %s is refused',
  (key) => {
    expect(isGoverned(key)).toBe(true);
    expect(() =>
      defineRemote({ root: RECRUITMENT, shared: { [key]: { singleton: true, requiredVersion: '*' } } }),
    ).toThrow(`${key}: shared by the platform`);
  },
);

it.each<[string, Record<string, unknown>, RegExp]>([
  [
    'has the name of a global of the browser',
    { name: 'location' },
    /«\slocation\s» est un nom du navigateur/,
  ],
  [
    'names a role that does not exist',
    { routes: { 'recruitment.home': { path: '', title: 'Accueil', roles: ['chef'] } }, nav: [], search: [] },
    /la route recruitment\.home demande le rôle «\schef\s»/,
  ],
  [
    'has a redirect that leads to itself',
    { redirects: [{ from: '/recrutement-6f1b4/trainers', routeId: 'recruitment.trainers' }] },
    /la redirection depuis \/recrutement-6f1b4\/trainers mène à/,
  ],
])('a remote is not built when it %s', (_, change, reason) => {
  const root = mkdtempSync(join(tmpdir(), 'trame-build-'));
  try {
    const facts = JSON.parse(readFileSync(join(RECRUITMENT, 'remote.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    const routes = Object.fromEntries(
      Object.entries(facts['routes'] as object).map(([id, route]) => [
        id.replace('recruitment.', 'location.'),
        route,
      ]),
    );
    const renamed = change['name'] === undefined ? {} : { routes, nav: [], search: [] };
    writeFileSync(join(root, 'remote.json'), JSON.stringify({ ...facts, ...renamed, ...change }));
    expect(() => defineRemote({ root })).toThrow(reason);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it('a remote may bring modules that are not governed', () => {
  expect(isGoverned('react-pdf')).toBe(false);
  expect(isGoverned('react-router-hash-link')).toBe(false);
});
