import { setConfig } from '@trame/session/config';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfig } from '../../testing/signed-in.ts';
import {
  heldAddress,
  movedAddress,
  ownAddress,
  pathInPortal,
  portalPath,
  sanitizeNext,
  signInAddress,
} from './addresses.ts';

const SLUG = '/espace-formateur-91c7e';
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

beforeEach(() => setConfig(aConfig()));

describe('the address of a page', () => {
  it.each([
    ['papers?kind=rc-pro', `${SLUG}/papers?kind=rc-pro`],
    ['/papers', `${SLUG}/papers`],
    ['', SLUG],
  ])('of path %j is %s', (path, address) => {
    expect(portalPath(path)).toBe(address);
  });

  it('is below the slug of the deployment', () => {
    setConfig(aConfig({ portalSlug: 'formateurs-2' }));
    expect(portalPath('login')).toBe('/formateurs-2/login');
    expect(pathInPortal(`${SLUG}/login`)).toBeUndefined();
  });
});

it.each([
  [SLUG, ''],
  [`${SLUG}/`, ''],
  [`${SLUG.toUpperCase()}/Login/`, 'Login'],
  [`${SLUG}-2/login`, undefined],
  ['/login', undefined],
])('the path of %s is %j', (address, path) => {
  expect(pathInPortal(address)).toBe(path);
});

describe('an old address', () => {
  // spec 2.80
  it.each(['dashboard', 'invoice-portal', 'invoice-deposit', 'my-invoices'])(
    '%s leads below app/, with its query and hash',
    (path) => {
      expect(movedAddress(at(`${SLUG}/${path}`, '?mois=11', '#bas'))).toBe(`${SLUG}/app/${path}?mois=11#bas`);
    },
  );

  it('of the origin alone leads to the home page, and of the app to its dashboard', () => {
    expect(movedAddress(at('/'))).toBe(SLUG);
    expect(movedAddress(at('/', '?app'))).toBe(`${SLUG}/app/dashboard`);
    expect(movedAddress(at(`${SLUG}/app/`))).toBe(`${SLUG}/app/dashboard`);
  });

  it.each([
    [`${SLUG}/login`, '/formateurs-2/login?next=x'],
    [SLUG, '/formateurs-2?next=x'],
    [`${SLUG}/my-invoices`, '/formateurs-2/app/my-invoices?next=x'],
  ])('is %s, of a page as it was built, where the slug is another', (path, address) => {
    setConfig(aConfig({ portalSlug: 'formateurs-2' }));
    expect(movedAddress(at(path, '?next=x'))).toBe(address);
  });

  it.each([`${SLUG}/app/dashboard`, `${SLUG}/dashboard/more`, '/dashboard', SLUG, `${SLUG}-2/login`])(
    'is not %s',
    (path) => {
      expect(movedAddress(at(path))).toBeUndefined();
    },
  );
});

describe('where one goes after signing in', () => {
  it.each([`${SLUG}/papers?kind=rc-pro#en-cours`, `${SLUG}/app/dashboard`])(
    'is %s, a page of the portal',
    (address) => {
      expect(sanitizeNext(address)).toBe(address);
    },
  );

  it.each([
    'https://evil.example/x/y',
    '//evil.example/x',
    '/\\evil.example/x',
    '/autre/page',
    SLUG,
    `${SLUG}/login?next=${SLUG}/papers`,
    `${SLUG}/oauth/callback`,
    `${SLUG}/reset-password/`,
    null,
  ])('is not %s', (address) => {
    expect(sanitizeNext(address)).toBeUndefined();
  });

  it('is judged before the configuration is read, by the origin and the page', () => {
    expect(ownAddress(`${SLUG}/papers`)).toBe(`${SLUG}/papers`);
    expect(ownAddress('//evil.example/x')).toBeUndefined();
    expect(ownAddress(`${SLUG}/oauth/callback?next=${SLUG}/papers`)).toBeUndefined();
  });

  it('is in the address of the sign-in page', () => {
    expect(signInAddress(at(`${SLUG}/papers`, '?kind=nda'))).toBe(
      `${SLUG}/login?next=${encodeURIComponent(`${SLUG}/papers?kind=nda`)}`,
    );
    expect(signInAddress(at(SLUG))).toBe(`${SLUG}/login`);
  });
});

it.each([
  ['recovery', `${SLUG}/reset-password`],
  ['second-step', `${SLUG}/second-step?next=${encodeURIComponent(`${SLUG}/papers`)}`],
  ['ready', undefined],
])('a session in the phase %s may open %s alone', (phase, address) => {
  expect(heldAddress(phase, `${SLUG}/papers`)).toBe(address);
});
