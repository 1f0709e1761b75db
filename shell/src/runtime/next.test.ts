import { describe, expect, it } from 'vitest';
import { heldPath, sanitizeNext, signInPath } from './next.ts';

describe('the address to open after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/recrutement-6f1b4/applications?statut=new#c', '/recrutement-6f1b4/applications?statut=new#c'],
    ['/a/../b', '/b'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
  ])('may be %s', (value, kept) => {
    expect(sanitizeNext(value)).toBe(kept);
  });

  it.each([
    null,
    undefined,
    '',
    'recrutement',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/auth/login/app5',
    '/AUTH?x=1',
    '/unauthorized?area=dashboard',
    `/${'x'.repeat(3_000)}`,
  ])('may not be %j', (value) => {
    expect(sanitizeNext(value)).toBeUndefined();
  });

  it('may be a page whose name only begins like a sign-in page', () => {
    expect(sanitizeNext('/authors')).toBe('/authors');
  });

  it('is named in the address of sign-in, with the app when there is one', () => {
    expect(signInPath({ pathname: '/' })).toBe('/auth');
    expect(signInPath({ pathname: '/x', search: '?a=1&b=2', hash: '#h' })).toBe(
      '/auth?next=%2Fx%3Fa%3D1%26b%3D2%23h',
    );
    expect(signInPath({ pathname: '/x' }, 'app5')).toBe('/auth/login/app5?next=%2Fx');
  });
});

describe('the one page open to a session that is limited to it', () => {
  it.each([
    ['recovery', '/auth/reset-password'],
    ['second-step', '/auth/second-step?next=%2Frecrutement-6f1b4%3Fa%3D1'],
    ['ready', undefined],
    ['signed-out', undefined],
  ])('%s: %s', (phase, page) => {
    expect(heldPath(phase, { pathname: '/recrutement-6f1b4', search: '?a=1' })).toBe(page);
  });
});
