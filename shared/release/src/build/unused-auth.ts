import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * What takes the place of modules of Supabase's authentication client, by their path. Its one class includes what
 * the platform never calls: passkeys, wallets, and what only the key of the server may do. Of the last, signing out
 * needs a part.
 */
const REPLACED: readonly (readonly [file: RegExp, code: string])[] = [
  [
    /[\\/]auth-js[\\/].*[\\/]GoTrueAdminApi\.js$/,
    `import { isAuthError } from './lib/errors';
import { _request } from './lib/fetch';
import { resolveFetch } from './lib/helpers';
import { SIGN_OUT_SCOPES } from './lib/types';
export default class GoTrueAdminApi {
  constructor({ url = '', headers = {}, fetch }) {
    Object.assign(this, { url, headers, fetch: resolveFetch(fetch) });
  }
  async signOut(jwt, scope = SIGN_OUT_SCOPES[0]) {
    try {
      await _request(this.fetch, 'POST', this.url + '/logout?scope=' + scope, {
        headers: this.headers,
        jwt,
        noResolveJson: true,
      });
      return { data: null, error: null };
    } catch (error) {
      if (isAuthError(error)) return { data: null, error };
      throw error;
    }
  }
}`,
  ],
  [
    /[\\/]auth-js[\\/].*[\\/]webauthn\.js$/,
    `class WebAuthnApi {}
const browserSupportsWebAuthn = () => false;
export { WebAuthnApi, browserSupportsWebAuthn };
export let createCredential, deserializeCredentialCreationOptions, deserializeCredentialRequestOptions, getCredential,
  serializeCredentialCreationResponse, serializeCredentialRequestResponse, webAuthnAbortService;`,
  ],
  [/[\\/]auth-js[\\/].*[\\/]ethereum\.js$/, 'export let createSiweMessage, fromHex, getAddress, toHex;'],
];

/** Leaves out of the shell, hence of the sign-in, what the platform never calls of the authentication client: 4 KB. */
export const unusedAuth: RsbuildPlugin = {
  name: 'trame:unused-auth',
  setup(api) {
    for (const [test, code] of REPLACED) api.transform({ test }, () => code);
  },
};
