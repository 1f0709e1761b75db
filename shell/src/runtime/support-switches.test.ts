import { describe, expect, it } from 'vitest';
import { allowsOverride, isListedOrigin, parseOverride } from './support-switches.ts';

describe('the text of an override', () => {
  it('names a remote and the address of its manifest', () => {
    expect(parseOverride('recruitment@http://localhost:5173/mf-manifest.json')).toEqual({
      remote: 'recruitment',
      url: 'http://localhost:5173/mf-manifest.json',
    });
  });

  it.each([
    '',
    'recruitment',
    'recruitment@',
    '@http://localhost:5173/x',
    'recruitment@/remotes/x/mf-manifest.json',
    'recruitment@javascript:alert(1)',
    'recruitment@data:text/javascript,alert(1)',
    'recruitment@https://someone:secret@listed.example/x',
    'Re cru@http://localhost:5173/x',
  ])('may not be « %s »', (text) => {
    expect(parseOverride(text)).toBeNull();
  });
});

describe('whether an origin is in the list', () => {
  it.each([
    ['https://essais.trame.example', ['https://essais.trame.example'], true],
    ['http://localhost:5173', ['http://localhost:*'], true],
    ['http://localhost:5173', ['http://localhost:5173'], true],
    ['http://localhost:5174', ['http://localhost:5173'], false],
    ['https://localhost:5173', ['http://localhost:*'], false],
    ['https://essais.trame.example.evil.example', ['https://essais.trame.example'], false],
    ['https://essais.trame.example', [], false],
  ])('%s among %j: %s', (origin, listed, expected) => {
    expect(isListedOrigin(origin, listed)).toBe(expected);
  });
});

describe('whether an override is allowed', () => {
  const override = { remote: 'recruitment', url: 'http://localhost:5173/mf-manifest.json' };
  const admin = {
    remotes: ['recruitment'],
    roles: ['admin'],
    isSignedIn: true,
    isKnown: true,
    isProduction: true,
    origins: ['http://localhost:*'],
    isConfirmed: true,
  };

  it.each([
    ['an admin, from a listed origin', {}, 'allowed'],
    ['an admin who has not agreed to the origin', { isConfirmed: false }, 'ask'],
    ['another role', { roles: ['app5_user'] }, 'not_admin'],
    ['nobody signed in', { isSignedIn: false, roles: [] }, 'signed_out'],
    ['someone not known yet', { isKnown: false, roles: [] }, 'wait'],
    ['an admin, from an origin that is not listed', { origins: [] }, 'origin_not_listed'],
    ['an app that is not there', { remotes: ['hubs'] }, 'unknown_remote'],
    ['an admin before a registry has come', { remotes: undefined }, 'wait'],
    ['nobody before a registry has come', { remotes: undefined, isSignedIn: false }, 'signed_out'],
    [
      'someone in development who has not agreed',
      { isProduction: false, roles: [], isConfirmed: false },
      'ask',
    ],
    ['anyone in development', { isProduction: false, origins: [], roles: [], isSignedIn: false }, 'allowed'],
  ])('for %s: %o gives %s', (_who, change, verdict) => {
    expect(allowsOverride(override, { ...admin, ...change })).toBe(verdict);
  });
});
