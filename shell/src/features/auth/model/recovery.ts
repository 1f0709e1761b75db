import type { RecoveryProof } from '../../session/data/auth.ts';

export type RecoveryLink = { proof: RecoveryProof } | { failed: true };

export const RESET_PATH = '/auth/reset-password';

/**
 * What a recovery link carries, wherever it landed: tokens in the hash (`type=recovery`), or a `token_hash` of the
 * mail template in the query. A link that was used or is too old comes back with `error` instead.
 */
export function readRecoveryLink(location: { search: string; hash: string }): RecoveryLink | undefined {
  const hash = new URLSearchParams(location.hash.replace(/^#/, ''));
  const query = new URLSearchParams(location.search);
  const tokenHash = query.get('token_hash');
  if (query.get('type') === 'recovery' && tokenHash) return { proof: { tokenHash } };

  const code = hash.get('error_code') ?? query.get('error_code');
  if (code === 'otp_expired' || code === 'otp_disabled') return { failed: true };

  if (hash.get('type') !== 'recovery') return undefined;
  const accessToken = hash.get('access_token');
  const refreshToken = hash.get('refresh_token');
  return accessToken && refreshToken ? { proof: { accessToken, refreshToken } } : { failed: true };
}

let pending: RecoveryLink | undefined;

/**
 * Takes the recovery link out of the address bar before anything else reads it (secrets stay out of the history)
 * and leads to the page that asks for the new password. Call at boot, before `configureSupabase`.
 */
export function captureRecoveryLink(): void {
  const link = readRecoveryLink(window.location);
  if (!link) return;
  pending = link;
  window.history.replaceState(null, '', RESET_PATH);
}

/** The link captured at boot, if any. */
export function pendingRecovery(): RecoveryLink | undefined {
  return pending;
}

export function clearRecovery(): void {
  pending = undefined;
}
