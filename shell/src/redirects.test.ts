import { AREAS } from '@trame/platform';
import { movedAddresses } from '@trame/platform/claimed-areas';
import { describe, expect, it } from 'vitest';
import { redirectTable, resolveRedirect } from './redirects.ts';

const table = redirectTable({ areas: AREAS, legacySignatureSlug: 'sig-7f3a' });
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

/** Specification §2 and the decisions about it, written out. */
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/auth/internal-login', '/auth'],
  ['/catalogue', '/catalogue-pro-842f2/catalogue'],
  ['/optimisation', '/catalogue-pro-842f2/optimisation'],
  ['/progress-tracker', '/catalogue-pro-842f2/progress'],
  ['/dashboard', '/dashboard-345d'],
  ['/sig-7f3a', '/signature-center-5c8a7'],
  ['/app1/login', '/auth/login/app1'],
  ['/app2/login', '/auth/login/app2'],
  ['/app4/login', '/auth/login/app4'],
  ['/app5/login', '/auth/login/app5'],
  ['/gestion-corporate-785d3/login', '/auth/login/app1'],
  ['/catalogue-pro-842f2/login', '/auth/login/app2'],
  ['/signature-center-5c8a7/login', '/auth/login/app4'],
  ['/recrutement-6f1b4/login', '/auth/login/app5'],
];

describe('old addresses', () => {
  // spec 2.6
  it.each(MOVED)('lead from %s to %s', (from, to) => {
    expect(resolveRedirect(table, at(from))).toEqual(at(to));
    expect(resolveRedirect(table, at(`${from}/`))).toEqual(at(to));
    expect(resolveRedirect(table, at(from.toUpperCase()))).toEqual(at(to));
  });

  it.each(MOVED)('keep the query and the hash of %s', (from, to) => {
    expect(resolveRedirect(table, at(from, '?a=1&b=%20', '#part'))).toEqual(at(to, '?a=1&b=%20', '#part'));
  });

  it('are all in the table, and nothing else is', () => {
    expect(new Map(table.map(({ from, to }) => [from, to]))).toEqual(new Map(MOVED));
    expect(table).toHaveLength(MOVED.length);
  });

  it('are those that no app may redirect', () => {
    expect(movedAddresses().toSorted()).toEqual(table.map(({ from }) => from).toSorted());
  });

  it('never lead to another old address', () => {
    for (const { to } of table) expect(resolveRedirect(table, at(to))).toBeUndefined();
  });

  it.each([
    '/',
    '/auth',
    '/auth/login/app5',
    '/app3/login',
    '/catalogues',
    '/catalogue/x',
    '/dashboard-345d',
    '/x/login',
  ])('do not include %s', (path) => {
    expect(resolveRedirect(table, at(path))).toBeUndefined();
  });

  it('include the signature address named in the configuration', () => {
    const other = redirectTable({ areas: AREAS, legacySignatureSlug: 'abc' });
    expect(resolveRedirect(other, at('/abc'))).toEqual(at('/signature-center-5c8a7'));
    expect(resolveRedirect(other, at('/sig-7f3a'))).toBeUndefined();
  });

  it('include those of the registry, which never replace an address of the platform', () => {
    const withRemotes = redirectTable({
      areas: AREAS,
      legacySignatureSlug: 'sig-7f3a',
      fromRegistry: [
        { from: '/candidatures', to: '/recrutement-6f1b4/applications' },
        { from: '/dashboard', to: '/recrutement-6f1b4' },
      ],
    });
    expect(resolveRedirect(withRemotes, at('/candidatures', '?q=x'))).toEqual(
      at('/recrutement-6f1b4/applications', '?q=x'),
    );
    expect(resolveRedirect(withRemotes, at('/dashboard'))).toEqual(at('/dashboard-345d'));
  });
});
