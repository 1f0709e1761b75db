import { afterEach, describe, expect, it } from 'vitest';
import { safePath } from '../../session/model/safe-path.ts';
import { captureLink, forgetLink, pendingLink, readLink } from './link.ts';

const toNext = (value: string | null) => safePath(value, /^\/auth(\/|$)/);

const CODE = '0b3c5a3e-8f0e-4b52-9c2b-0d7f6a4b1c11';

const read = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shell.test');
  return readLink({ pathname, search, hash }, toNext);
};

describe('a link of Auth in an address', () => {
  it.each(['signup', 'recovery', 'email_change', 'invite', 'magiclink'] as const)(
    'is the one-time code of a mail: %s',
    (type) => {
      const link = { proof: { kind: 'otp', tokenHash: 'abc', type }, type, next: undefined };
      expect(read(`/auth/confirm#token_hash=abc&type=${type}`)).toEqual(link);
      expect(read(`/auth/confirm?token_hash=abc&type=${type}`)).toEqual(link);
    },
  );

  it('is a pair of tokens, whatever the page', () => {
    expect(read('/recrutement-6f1b4?q=1#access_token=a.b.c&refresh_token=r&type=recovery')).toEqual({
      proof: { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r' },
      type: 'recovery',
      next: '/recrutement-6f1b4?q=1',
    });
  });

  it('is the code of a provider, with the page to come back to', () => {
    expect(read(`/recrutement-6f1b4?q=1&code=${CODE}&sb_flow_id=f`)).toEqual({
      proof: { kind: 'code', code: CODE, flowId: 'f' },
      type: undefined,
      next: '/recrutement-6f1b4?q=1',
    });
  });

  it.each([
    ['/#error=access_denied&error_code=otp_expired&error_description=expired', 'used'],
    ['/?error=access_denied&error_code=otp_expired', 'used'],
    ['/#access_token=a', 'used'],
    ['/auth/confirm#token_hash=abc&type=unknown', 'used'],
    ['/?error=server_error&error_code=provider_disabled', 'refused'],
    ['/?error=access_denied&error_description=x', 'denied'],
    ['/?error=access_denied&error_code=provider_email_needs_verification', 'unverified'],
    ['/?error=access_denied&error_code=user_banned', 'disabled'],
    ['/?error=invalid_request&error_code=bad_oauth_state', 'used'],
    ['/?error=invalid_request&error_code=flow_state_expired', 'used'],
  ])('is the reason of a failure: %s', (address, failed) => {
    expect(read(address)).toMatchObject({ failed });
  });

  it.each([
    '/reset-password#token_hash=stranger&type=recovery&x=#token_hash=own&type=recovery',
    '/reset-password#token_hash=stranger&type=recovery&token_hash=own&type=recovery',
    '/reset-password#access_token=stranger&refresh_token=stranger&x=#token_hash=own&type=recovery',
    '/reset-password#access_token=stranger&access_token=own&refresh_token=own',
    '/reset-password#type=magiclink&token_hash=own&type=recovery',
    '/reset-password##token_hash=own&type=recovery',
    '/reset-password#section#token_hash=own&type=recovery',
    '/reset-password#token%5Fhash=stranger&type=recovery&x=#token_hash=own&type=recovery',
    '/reset-password?token_hash=stranger#token_hash=own&type=recovery',
  ])('opens nothing when a stranger’s link may stand before it: %s', (address) => {
    expect(read(address)).toMatchObject({ failed: 'used' });
  });

  it.each([
    '/',
    '/?next=/x#section',
    '/#type=a#b',
    '/?type=recovery',
    '/?code=FR-75',
    '/#type=recovery',
    '/?error=x',
  ])('is absent: %s', (address) => {
    expect(read(address)).toBeUndefined();
  });
});

describe('capturing a link of Auth', () => {
  afterEach(forgetLink);

  it.each([
    '/recrutement-6f1b4#access_token=secret.a.b&refresh_token=secret',
    `/?code=${CODE}`,
    '/auth/confirm?token_hash=secret&type=recovery',
    '/auth/confirm#token_hash=secret&type=recovery',
    '/#refresh_token=secret',
    '/#error=access_denied&error_code=otp_expired&error_description=secret',
  ])('removes all of it from the address: %s', (address) => {
    window.history.replaceState(null, '', address);
    captureLink('/auth/confirm', toNext);
    expect(window.location.href).toBe(`${window.location.origin}/auth/confirm`);
  });

  it('keeps it until it is used, however often the page asks for it', () => {
    window.history.replaceState(null, '', `/?code=${CODE}`);
    captureLink('/auth/confirm', toNext);
    for (let times = 0; times < 2; times += 1)
      expect(pendingLink()).toMatchObject({ proof: { kind: 'code' } });
    forgetLink();
    expect(pendingLink()).toBeUndefined();
  });
});
