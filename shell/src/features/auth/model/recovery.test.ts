import { describe, expect, it } from 'vitest';
import { readRecoveryLink } from './recovery.ts';

describe('recovery links', () => {
  it('reads the tokens of a link, wherever it lands', () => {
    expect(
      readRecoveryLink({
        search: '',
        hash: '#access_token=a.b.c&refresh_token=r&expires_in=3600&type=recovery',
      }),
    ).toEqual({ proof: { accessToken: 'a.b.c', refreshToken: 'r' } });
  });

  it('reads the one-time code of the mail template', () => {
    expect(readRecoveryLink({ search: '?token_hash=abc&type=recovery', hash: '' })).toEqual({
      proof: { tokenHash: 'abc' },
    });
  });

  it.each([
    ['', '#error=access_denied&error_code=otp_expired&error_description=expired'],
    ['?error=access_denied&error_code=otp_expired', ''],
    ['', '#type=recovery'],
  ])('knows a link that has expired or was used: %s %s', (search, hash) => {
    expect(readRecoveryLink({ search, hash })).toEqual({ failed: true });
  });

  it.each([
    ['', ''],
    ['?next=/x', '#section'],
    ['', '#access_token=a&refresh_token=b&type=magiclink'],
    ['?type=recovery', ''],
  ])('leaves other addresses alone: %s %s', (search, hash) => {
    expect(readRecoveryLink({ search, hash })).toBeUndefined();
  });
});
