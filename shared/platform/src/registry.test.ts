import { describe, expect, it } from 'vitest';
import { createLinkTo } from './links.ts';
import { parseRegistry, parseRemoteJson, RegistryError, resolveEntry, type RemoteEntry } from './registry.ts';
import { aRegistry, aRemote } from './testing/registry-builders.ts';

const ownArea = (slug: string) => ({
  id: slug,
  slug,
  title: 'À soi',
  description: 'Une application de plus',
  draft: 'serge',
  roles: [],
});

describe('a registry', () => {
  it('keeps the sound remotes and names the malformed one', () => {
    const { registry, dropped } = parseRegistry(
      aRegistry([aRemote(), { ...aRemote({ name: 'catalogue', areas: ['catalogue'] }), hostApi: 7 }]),
    );
    expect(registry.remotes.map(({ name }) => name)).toEqual(['recruitment']);
    expect(dropped).toEqual([{ name: 'catalogue', reason: expect.stringContaining('hostApi') }]);
  });

  it.each([
    ['null', null],
    ['a page', '<html>'],
    ['a list', []],
    ['another schema', { schemaVersion: 2, generatedAt: 'x', remotes: [] }],
    ['remotes that are no list', { schemaVersion: 1, generatedAt: 'x', remotes: {} }],
  ])('is refused when it is %s', (_, json) => {
    expect(() => parseRegistry(json)).toThrow(RegistryError);
  });

  it.each([
    ['an area the product does not have', { areas: ['nowhere'] }, 'espace inconnu : nowhere'],
    ['an area of its own in the place of a page of the shell', { areas: [ownArea('auth')] }, 'est réservée'],
    ['an area of its own at an address that has moved', { areas: [ownArea('optimisation')] }, 'est réservée'],
    ['an area of its own at an old sign-in address', { areas: [ownArea('app5')] }, 'est réservée'],
    ['an area of its own where old signature links lead', { areas: [ownArea('sig-7f3a')] }, 'est réservée'],
    [
      'an area of its own in the place of one of the product',
      { areas: [ownArea('gestion-corporate-785d3')] },
      'est celle d’un espace du produit',
    ],
    [
      'an area of its own under the name of one of the product’s',
      { areas: [{ ...ownArea('mine'), id: 'dashboard' }] },
      'est du produit',
    ],
    ['a digest that is none', { integrity: { manifest: 'sha384-x', entry: 'sha384-x' } }, 'sha384'],
    ['an entry on another origin', { entry: 'https://elsewhere.example/mf-manifest.json' }, 'même origine'],
    ['an entry on another origin without a scheme', { entry: '//elsewhere.example/x.json' }, 'même origine'],
    [
      'a route that belongs to another app',
      { routes: [{ id: 'catalogue.home', path: '', title: 'X', roles: [] }], nav: [], search: [] },
      'doit commencer par recruitment.',
    ],
    ['a link to nothing', { nav: [{ routeId: 'recruitment.lost', label: 'X', order: 1 }] }, 'route inconnue'],
    [
      'an absolute route',
      { routes: [{ id: 'recruitment.home', path: '/home', title: 'X', roles: [] }], nav: [], search: [] },
      'chemin relatif',
    ],
  ])('drops a remote with %s', (_, change, reason) => {
    const { registry, dropped } = parseRegistry(aRegistry([{ ...aRemote(), ...change }]));
    expect(registry.remotes).toEqual([]);
    expect(dropped[0]?.reason).toContain(reason);
  });

  it('gives a prefix to the first who asks for it', () => {
    const second = aRemote({ name: 'second' });
    const { registry, dropped } = parseRegistry(aRegistry([aRemote(), second]));
    expect(registry.remotes).toHaveLength(1);
    expect(dropped[0]?.reason).toContain('est déjà servie par recruitment');
  });
});

describe('remote.json', () => {
  const { version: _version, entry: _entry, preload: _preload, ...facts } = aRemote();

  it('is accepted when its ids are its own and point to each other', () => {
    expect(parseRemoteJson(facts).name).toBe('recruitment');
  });

  it('lists the routes that it states by their ids', () => {
    const routes = Object.fromEntries(facts.routes.map(({ id, ...route }) => [id, route]));
    expect(parseRemoteJson({ ...facts, routes }).routes).toEqual(facts.routes);
    expect(() => parseRemoteJson({ ...facts, routes: { 'recruitment.home': {} } })).toThrow(
      /routes\.0\.path : absent.*routes\.0\.title : absent/,
    );
  });

  it('says everything that is wrong at once', () => {
    expect(() => parseRemoteJson({ ...facts, name: 'Not A Name', owner: {} })).toThrow(
      /name : mots en minuscules.*owner\.team : absent.*owner\.contact : absent/,
    );
  });

  it('refuses two routes under one id', () => {
    const route = facts.routes[0];
    expect(() => parseRemoteJson({ ...facts, routes: [route, route] })).toThrow('sert deux fois');
  });
});

describe('links to another app', () => {
  const { registry } = parseRegistry(aRegistry([aRemote()]));

  it('are addresses built from the registry', () => {
    const linkTo = createLinkTo(registry, ['app5_user']);
    expect(linkTo('recruitment.applications')).toBe('/recrutement-6f1b4/applications');
    expect(linkTo('recruitment.application', { id: 'a/b' })).toBe('/recrutement-6f1b4/applications/a%2Fb');
    expect(linkTo('recruitment.applications', { q: 'éva' })).toBe(
      '/recrutement-6f1b4/applications?q=%C3%A9va',
    );
  });

  it('do not exist without the role, the app, or a parameter the address needs', () => {
    expect(createLinkTo(registry, ['app1_user'])('recruitment.applications')).toBeUndefined();
    expect(createLinkTo(registry, ['app5_user'])('catalogue.home')).toBeUndefined();
    expect(createLinkTo(registry, ['app5_user'])('recruitment.application')).toBeUndefined();
  });

  it('do not exist while the app is out of service', () => {
    const closed = parseRegistry(aRegistry([{ ...aRemote(), disabled: { message: 'Maintenance' } }]));
    expect(createLinkTo(closed.registry, ['app5_user'])('recruitment.applications')).toBeUndefined();
  });
});

describe('a canary', () => {
  const stable = aRemote();
  const everyone = (percentage: number, roles: ('admin' | 'app5_user')[] = []) => ({
    ...stable,
    canary: { ...aRemote({ version: '1.1.0-cccc' }), cohort: { percentage, roles } },
  });
  const people = Array.from(
    { length: 1_000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  const versionFor = (percentage: number, userId: string | undefined, roles: string[] = []) =>
    resolveEntry(everyone(percentage, ['admin']), { userId, roles }).version;

  it('goes to its share of the people, always the same ones, and a wider share keeps them', () => {
    const at = (percentage: number) => people.filter((id) => versionFor(percentage, id) === '1.1.0-cccc');
    expect(at(10).length).toBeGreaterThan(70);
    expect(at(10).length).toBeLessThan(130);
    expect(at(10)).toEqual(at(10));
    expect(at(50)).toEqual(expect.arrayContaining(at(10)));
    expect(at(0)).toEqual([]);
    expect(at(100)).toEqual(people);
  });

  it('goes to whoever holds a role of its cohort, and not to a visitor without session', () => {
    expect(versionFor(0, people[0], ['admin'])).toBe('1.1.0-cccc');
    expect(versionFor(99, undefined)).toBe('1.0.0-aaaa');
    expect(versionFor(100, undefined)).toBe('1.1.0-cccc');
  });

  it('brings its own routes, and the stable version to fall back to', () => {
    const routes = [{ id: 'recruitment.new', path: 'new', title: 'Nouveau', roles: [] }];
    const entry = everyone(100);
    const resolved = resolveEntry(
      { ...entry, canary: { ...entry.canary, routes, nav: [] } },
      { userId: undefined, roles: [] },
    );
    expect(resolved.routes).toEqual(routes);
    expect(resolved.lastKnownGood).toMatchObject({ version: '1.0.0-aaaa', routes: stable.routes });
    expect(resolved.canary).toBeUndefined();
  });
});

describe('a remote with several areas', () => {
  const hubs = aRemote({
    name: 'hubs',
    areas: ['ai-prompt-viewer', ownArea('essais')] as RemoteEntry['areas'],
    routes: [
      { id: 'hubs.prompts', path: '', title: 'Prompts', roles: [] },
      { id: 'hubs.tests', area: 'essais', path: 'liste', title: 'Essais', roles: [] },
    ],
    nav: [],
  });

  it('has each route under the prefix of its area', () => {
    const { registry } = parseRegistry(aRegistry([hubs]));
    const linkTo = createLinkTo(registry, []);
    expect(linkTo('hubs.prompts')).toBe('/ai-prompt-viewer');
    expect(linkTo('hubs.tests')).toBe('/essais/liste');
  });

  it('is dropped when a route is in an area it does not serve', () => {
    const astray = {
      ...hubs,
      routes: [{ id: 'hubs.prompts', area: 'dashboard', path: '', title: 'X', roles: [] }],
    };
    expect(parseRegistry(aRegistry([astray])).dropped[0]?.reason).toContain('que l’application ne sert pas');
  });
});
