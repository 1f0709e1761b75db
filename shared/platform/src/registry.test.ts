import { describe, expect, it } from 'vitest';
import { createLinkTo } from './links.ts';
import {
  federationName,
  parseRegistry,
  parseRemoteJson,
  RegistryError,
  resolveEntry,
  type RemoteEntry,
} from './registry.ts';
import { aRegistry, aRemote } from './testing/registry-builders.ts';

const ownArea = (slug: string) => ({
  id: slug,
  slug,
  title: 'À soi',
  description: 'Une application de plus',
  draft: 'serge' as const,
  roles: [],
});

describe('a registry', () => {
  it('keeps the valid remotes and names the invalid one', () => {
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
    ['remotes that are not a list', { schemaVersion: 1, generatedAt: 'x', remotes: {} }],
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
      'an area of its own under the name of a product area',
      { areas: [{ ...ownArea('mine'), id: 'dashboard' }] },
      'est du produit',
    ],
    ['a name that every object has already', { name: 'constructor' }, 'autres que « constructor »'],
    ['an area of its own named so', { areas: [ownArea('constructor')] }, 'autres que « constructor »'],
    ['a range of versions that is long to read', { hostApi: '>'.repeat(101) }, '100 caractères au plus'],
    ['an invalid digest', { integrity: { manifest: 'sha384-x', entry: 'sha384-x' } }, 'sha384'],
    ['an entry on another origin', { entry: 'https://elsewhere.example/mf-manifest.json' }, 'même origine'],
    ['an entry on another origin without a scheme', { entry: '//elsewhere.example/x.json' }, 'même origine'],
    [
      'an entry whose address a browser reads as another origin',
      { entry: '/\\elsewhere.example/x' },
      'même origine',
    ],
    ['no page', { routes: [], nav: [] }, 'routes'],
    ['an area that it names twice', { areas: ['recruitment', 'recruitment'] }, 'est nommé deux fois'],
    [
      'two areas of its own under one name',
      { areas: [ownArea('one'), { ...ownArea('two'), id: 'one' }] },
      'l’espace one est nommé deux fois',
    ],
    [
      'two areas of its own at one address',
      { areas: [ownArea('one'), { ...ownArea('one'), id: 'two' }] },
      'l’espace one est nommé deux fois',
    ],
    [
      'a command that leads to a page that does not exist',
      { search: [{ id: 'recruitment.find', title: 'X', routeId: 'recruitment.lost', keywords: [] }] },
      'recruitment.lost',
    ],
    [
      'a redirect to a page that does not exist',
      { redirects: [{ from: '/ancien', routeId: 'recruitment.lost' }] },
      'recruitment.lost',
    ],
    [
      'a redirect that leads to itself in its second area',
      {
        areas: ['recruitment', ownArea('suivi')],
        routes: [
          { id: 'recruitment.home', path: '', title: 'X', roles: [] },
          { id: 'recruitment.other', area: 'suivi', path: 'x', title: 'X', roles: [] },
        ],
        nav: [],
        redirects: [{ from: '/suivi/x', routeId: 'recruitment.other' }],
      },
      'mène à /suivi/x',
    ],
    [
      'a route that belongs to another app',
      { routes: [{ id: 'catalogue.home', path: '', title: 'X', roles: [] }], nav: [], search: [] },
      'doit commencer par recruitment.',
    ],
    [
      'a link to a route that does not exist',
      { nav: [{ routeId: 'recruitment.lost', label: 'X', order: 1 }] },
      'route inconnue',
    ],
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

  it.each<[string, Partial<RemoteEntry>, string]>([
    ['has the name of another one', { areas: [ownArea('one')] }, 'ce nom est déjà pris'],
    ['serves the area of another one', { name: 'other' }, 'est déjà servie par recruitment'],
    [
      'has an area of its own under the name of another one’s',
      { name: 'other', areas: [{ ...ownArea('elsewhere'), id: 'own' }] },
      'l’adresse /own est déjà servie par recruitment',
    ],
    [
      'has an area of its own at the address of another one’s',
      { name: 'other', areas: [{ ...ownArea('own'), id: 'elsewhere' }] },
      'l’adresse /own est déjà servie par recruitment',
    ],
  ])('drops the later one of two apps when it %s', (_, change, reason) => {
    const first = aRemote({ areas: ['recruitment', ownArea('own')] });
    const { registry, dropped } = parseRegistry(aRegistry([first, aRemote(change)]));
    expect(registry.remotes).toEqual([first]);
    expect(dropped).toEqual([
      { name: change.name ?? 'recruitment', reason: expect.stringContaining(reason) },
    ]);
  });

  it('names what has no name by its place', () => {
    expect(parseRegistry(aRegistry([aRemote(), {}, { name: 7 }])).dropped.map(({ name }) => name)).toEqual([
      '#1',
      '#2',
    ]);
  });

  describe('with redirects', () => {
    const catalogue = (change: Partial<RemoteEntry>) =>
      aRemote({
        name: 'catalogue',
        areas: ['catalogue'],
        routes: [
          { id: 'catalogue.home', path: '', title: 'Accueil', roles: [] },
          { id: 'catalogue.progress', path: 'progress', title: 'Suivi', roles: [] },
        ],
        nav: [],
        ...change,
      });
    const from = (...redirects: [from: string, routeId: string][]) => ({
      redirects: redirects.map(([start, routeId]) => ({ from: start, routeId })),
    });
    const read = (...remotes: RemoteEntry[]) => {
      const { registry, dropped } = parseRegistry(aRegistry(remotes));
      return { kept: registry.remotes.map(({ name }) => name), dropped };
    };

    it.each<[string, ReturnType<typeof from>, RegExp]>([
      [
        'leads to itself',
        from(['/Catalogue-Pro-842f2/progress/', 'catalogue.progress']),
        /depuis \/Catalogue-Pro-842f2\/progress\/ mène à \/catalogue-pro-842f2\/progress/,
      ],
      [
        'leads to another one of the app, and back',
        from(
          ['/catalogue-pro-842f2/progress', 'catalogue.home'],
          ['/catalogue-pro-842f2', 'catalogue.progress'],
        ),
        /d’où une redirection repart/,
      ],
      ['takes the sign-in page', from(['/auth', 'catalogue.home']), /depuis \/auth prend une adresse/],
      ['takes the launcher', from(['/', 'catalogue.home']), /depuis \/ prend une adresse/],
      ['takes the account page', from(['/mon-compte', 'catalogue.home']), /depuis \/mon-compte/],
      [
        'takes a page of another app, which is listed after it',
        from(['/recrutement-6f1b4/applications', 'catalogue.home']),
        /depuis \/recrutement-6f1b4\/applications prend une adresse/,
      ],
      [
        'takes an address of an area that no app serves',
        from(['/dashboard-345d/x', 'catalogue.home']),
        /depuis \/dashboard-345d\/x prend une adresse/,
      ],
    ])('drops the remote alone whose redirect %s', (_, redirects, reason) => {
      expect(read(catalogue(redirects), aRemote())).toEqual({
        kept: ['recruitment'],
        dropped: [{ name: 'catalogue', reason: expect.stringMatching(reason) as string }],
      });
    });

    it('keeps a remote whose canary serves the same area, and drops two whose canaries take one that is free', () => {
      const cohort = { percentage: 100, roles: [] };
      const own = catalogue({ canary: { ...catalogue({}), cohort } });
      expect(read(own, aRemote()).kept).toEqual(['catalogue', 'recruitment']);
      const both = [catalogue({}), aRemote()].map((entry) => ({
        ...entry,
        canary: { ...entry, areas: [ownArea('free')], cohort },
      }));
      expect(read(...both)).toEqual({
        kept: [],
        dropped: [
          { name: 'catalogue', reason: expect.stringContaining('canari est déjà celle de recruitment') },
          { name: 'recruitment', reason: expect.stringContaining('canari est déjà celle de catalogue') },
        ],
      });
    });

    it('drops a remote whose canary takes an address that the product redirects', () => {
      const areas = [{ ...ownArea('suivi'), slug: 'catalogue' }];
      const routes = [{ id: 'suivi.home', path: '', title: 'Accueil', roles: [] }];
      const canary = {
        ...aRemote({ name: 'suivi', areas, routes, nav: [], ...from(['/vieux', 'suivi.home']) }),
        cohort: { percentage: 100, roles: [] },
      };
      expect(read(aRemote({ name: 'suivi', canary })).kept).toEqual([]);
    });

    it.each<[string, Partial<RemoteEntry>]>([
      ['takes the account page', from(['/mon-compte', 'catalogue.home'])],
      ['takes a page of another app', from(['/recrutement-6f1b4/applications', 'catalogue.home'])],
      ['claims the area of another app', { areas: ['catalogue', 'recruitment'] }],
      ['leads to itself', from(['/catalogue-pro-842f2/progress', 'catalogue.progress'])],
      ['names a route twice', { routes: [...catalogue({}).routes, ...catalogue({}).routes] }],
    ])('drops the remote alone whose canary %s', (_, change) => {
      const canary = { ...catalogue(change), cohort: { percentage: 100, roles: [] } };
      expect(read(catalogue({ canary }), aRemote()).kept).toEqual(['recruitment']);
      expect(read(aRemote(), catalogue({ canary })).kept).toEqual(['recruitment']);
    });

    it('drops the remote whose previous version contradicts itself', () => {
      const lastKnownGood = catalogue(from(['/catalogue-pro-842f2/progress', 'catalogue.progress']));
      expect(read(catalogue({ lastKnownGood })).kept).toEqual([]);
    });

    it('keeps a remote whose redirects start at an old address, its own area included', () => {
      const redirects = from(
        ['/anciens-programmes', 'catalogue.home'],
        ['/catalogue-pro-842f2/avancement', 'catalogue.progress'],
      );
      expect(read(catalogue(redirects), aRemote())).toEqual({
        kept: ['catalogue', 'recruitment'],
        dropped: [],
      });
    });
  });

  it('is read without the remote that has two areas of its own at one address', () => {
    const areas = [ownArea('suivi'), { ...ownArea('suivi'), id: 'autre' }];
    const { dropped } = parseRegistry(aRegistry([aRemote({ areas })]));
    expect(dropped[0]?.reason).toContain('l’espace suivi est nommé deux fois');
  });

  it('gives a path to the first remote that asks for it', () => {
    const second = aRemote({ name: 'second' });
    const { registry, dropped } = parseRegistry(aRegistry([aRemote(), second]));
    expect(registry.remotes).toHaveLength(1);
    expect(dropped[0]?.reason).toContain('est déjà servie par recruitment');
  });
});

it('the name of an app in federation is no name that a page has already', () => {
  expect(['performance', 'suivi-qualite'].map(federationName)).toEqual([
    'trame_performance',
    'trame_suivi_qualite',
  ]);
});

describe('remote.json', () => {
  const { version: _version, entry: _entry, preload: _preload, ...facts } = aRemote();

  it('is accepted when its ids are its own and refer to each other', () => {
    expect(parseRemoteJson(facts).name).toBe('recruitment');
  });

  it('gives the routes that it lists by their ids', () => {
    const routes = Object.fromEntries(facts.routes.map(({ id, ...route }) => [id, route]));
    expect(parseRemoteJson({ ...facts, routes }).routes).toEqual(facts.routes);
    expect(() => parseRemoteJson({ ...facts, routes: { 'recruitment.home': {} } })).toThrow(
      /routes\.0\.path : absent.*routes\.0\.title : absent/,
    );
  });

  it('is refused with everything that is wrong at once', () => {
    expect(() => parseRemoteJson({ ...facts, name: 'Not A Name', owner: {} })).toThrow(
      /name : mots en minuscules.*owner\.team : absent.*owner\.contact : absent/,
    );
  });

  it('is refused with two routes under one id', () => {
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

  it('goes to its share of people, always the same ones, and a larger share keeps them', () => {
    const at = (percentage: number) => people.filter((id) => versionFor(percentage, id) === '1.1.0-cccc');
    expect(at(10).length).toBeGreaterThan(70);
    expect(at(10).length).toBeLessThan(130);
    expect(at(10)).toEqual(at(10));
    expect(at(50)).toEqual(expect.arrayContaining(at(10)));
    expect(at(0)).toEqual([]);
    expect(at(100)).toEqual(people);
  });

  it('goes to people with a role of its cohort, and not to a visitor', () => {
    expect(versionFor(0, people[0], ['admin'])).toBe('1.1.0-cccc');
    expect(versionFor(99, undefined)).toBe('1.0.0-aaaa');
    expect(versionFor(100, undefined)).toBe('1.1.0-cccc');
  });

  it('goes to other people for each app, so that nobody gets all of them', () => {
    const inCohort = (name: string) => {
      const entry = { ...everyone(10), name };
      return people.filter((userId) => resolveEntry(entry, { userId, roles: [] }).version === '1.1.0-cccc');
    };
    const hubs = new Set(inCohort('hubs'));
    expect(inCohort('recruitment').filter((id) => hubs.has(id)).length).toBeLessThan(40);
  });

  it('of an app that is out of service is out of service too', () => {
    const disabled = { message: 'Maintenance' };
    const resolved = resolveEntry({ ...everyone(100), disabled }, { userId: undefined, roles: [] });
    expect(resolved).toMatchObject({ version: '1.1.0-cccc', disabled });
  });

  it('has its own routes, and the stable version to fall back to', () => {
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
    areas: ['ai-prompt-viewer', ownArea('essais')],
    routes: [
      { id: 'hubs.prompts', path: '', title: 'Prompts', roles: [] },
      { id: 'hubs.tests', area: 'essais', path: 'liste', title: 'Essais', roles: [] },
    ],
    nav: [],
  });

  it('has each route under the path of its area', () => {
    const { registry } = parseRegistry(aRegistry([hubs]));
    const linkTo = createLinkTo(registry, []);
    expect(linkTo('hubs.prompts')).toBe('/ai-prompt-viewer');
    expect(linkTo('hubs.tests')).toBe('/essais/liste');
  });

  it('is dropped when a route is in an area that it does not serve', () => {
    const astray = {
      ...hubs,
      routes: [{ id: 'hubs.prompts', area: 'dashboard', path: '', title: 'X', roles: [] }],
    };
    expect(parseRegistry(aRegistry([astray])).dropped[0]?.reason).toContain('que l’application ne sert pas');
  });
});
