import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const SIGN_IN = /^\/connexion(\/|$)/i;

describe('the address to open after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/recrutement-6f1b4/applications?statut=new#c', '/recrutement-6f1b4/applications?statut=new#c'],
    ['/a/../b', '/b'],
    ['/a?next=https://evil.example', '/a?next=https://evil.example'],
    ['/connexions', '/connexions'],
  ])('may be %s', (value, kept) => {
    expect(safePath(value, SIGN_IN)).toBe(kept);
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
    '/connexion',
    '/CONNEXION?x=1',
    '/x/../connexion/deux',
    `/${'x'.repeat(3_000)}`,
  ])('may not be %j', (value) => {
    expect(safePath(value, SIGN_IN)).toBeUndefined();
  });
});
