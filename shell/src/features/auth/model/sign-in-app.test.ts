import { describe, expect, it } from 'vitest';
import { signInAppAddress, signInAppPage } from './sign-in-app.ts';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shell.test');
  return { pathname, search, hash };
};

describe('the sign-in app, without a session', () => {
  it.each([
    ['/auth', '/auth'],
    ['/auth/?next=%2Fx', '/auth/?next=%2Fx'],
    ['/auth/login/app5', '/auth/login/app5'],
    ['/auth/forgot-password', '/auth/forgot-password'],
    ['/auth/reset-password', '/auth/reset-password'],
    ['/auth/confirm', '/auth/confirm'],
    ['/auth/second-step?next=%2Fx', '/auth/second-step?next=%2Fx'],
    ['/app5/login', '/auth/login/app5'],
    ['/auth/internal-login?next=%2Fx', '/auth?next=%2Fx'],
    ['/', '/auth'],
    ['/recrutement-6f1b4/applications?q=1', '/auth?next=%2Frecrutement-6f1b4%2Fapplications%3Fq%3D1'],
    ['/catalogue', '/auth?next=%2Fcatalogue-pro-842f2%2Fcatalogue'],
  ])('%s opens %s', (address, shown) => {
    expect(signInAppAddress(at(address), false)).toBe(shown);
  });

  it.each([
    ['/ai-prompt-viewer'],
    ['/unauthorized'],
    ['/auth/login/app9'],
    ['/auth/elsewhere'],
    ['/nowhere'],
  ])('%s is left to the application', (address) => {
    expect(signInAppAddress(at(address), false)).toBeUndefined();
  });
});

describe('the sign-in app, with a session', () => {
  it.each([['/'], ['/recrutement-6f1b4/applications'], ['/catalogue']])(
    '%s is left to the application',
    (address) => {
      expect(signInAppAddress(at(address), true)).toBeUndefined();
    },
  );

  it('opens its own pages, because the stored session may no longer be valid', () => {
    expect(signInAppAddress(at('/auth/login/app5'), true)).toBe('/auth/login/app5');
  });
});

it('the sign-in app knows which apps have a sign-in address', () => {
  expect(signInAppPage('/auth/login/app5')).toMatchObject({ page: 'sign-in', app: { id: 'recruitment' } });
  expect(signInAppPage('/auth/login/app9')).toBeUndefined();
});
