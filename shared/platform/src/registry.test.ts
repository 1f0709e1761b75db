import { describe, expect, it } from 'vitest';
import { createLinkTo } from './links.ts';
import { parseRegistry, parseRemoteJson, RegistryError } from './registry.ts';
import { aRegistry, aRemote } from './testing/registry-builders.ts';

describe('a registry', () => {
  it('keeps the sound remotes and names the malformed one', () => {
    const { registry, dropped } = parseRegistry(
      aRegistry([aRemote(), { ...aRemote({ name: 'catalogue', area: 'catalogue' }), slug: 7 }]),
    );
    expect(registry.remotes.map(({ name }) => name)).toEqual(['recruitment']);
    expect(dropped).toEqual([{ name: 'catalogue', reason: expect.stringContaining('slug') }]);
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
    ['a prefix of another area', { slug: 'dashboard-345d' }, 'does not own the prefix'],
    ['an entry on another origin', { entry: 'https://elsewhere.example/mf-manifest.json' }, 'same origin'],
    ['an entry on another origin without a scheme', { entry: '//elsewhere.example/x.json' }, 'same origin'],
    [
      'a route that belongs to another app',
      { routes: [{ id: 'catalogue.home', path: '', title: 'X', roles: [] }], nav: [], search: [] },
      'must start with recruitment.',
    ],
    [
      'a link to nothing',
      { nav: [{ routeId: 'recruitment.lost', label: 'X', order: 1 }] },
      'unknown route id',
    ],
    [
      'an absolute route',
      { routes: [{ id: 'recruitment.home', path: '/home', title: 'X', roles: [] }], nav: [], search: [] },
      'relative path',
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
    expect(dropped[0]?.reason).toContain('already served by recruitment');
  });
});

describe('remote.json', () => {
  const { slug: _slug, version: _version, entry: _entry, ...facts } = aRemote();

  it('is accepted when its ids are its own and point to each other', () => {
    expect(parseRemoteJson(facts).name).toBe('recruitment');
  });

  it('says everything that is wrong at once', () => {
    expect(() => parseRemoteJson({ ...facts, name: 'Not A Name', owner: {} })).toThrow(
      /name: .*owner\.team: .*owner\.contact: /,
    );
  });

  it('refuses two routes under one id', () => {
    const route = facts.routes[0];
    expect(() => parseRemoteJson({ ...facts, routes: [route, route] })).toThrow('used twice');
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
