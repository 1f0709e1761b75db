import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OidcProvider } from '../lite-workarounds/auth-context.ts';

/** Addresses that begin with it are those that the provider has not verified. */
export const UNVERIFIED = 'non-verifiee.';

export type TestOidcProvider = OidcProvider & { close: () => Promise<void> };

/**
 * An OpenID Connect provider of the tests, certified code with pages of its own: whoever types an address there is the
 * person of this address, any password will do.
 */
export async function startOidcProvider({
  port = 0,
  callbacks,
  clientId = 'trame',
  clientSecret = 'secret-of-the-tests',
}: {
  port?: number;
  /** Where it may lead back to. */
  callbacks: readonly string[];
  clientId?: string;
  clientSecret?: string;
}): Promise<TestOidcProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...callbacks],
        // Redirects to this machine are those of native apps.
        application_type: 'native',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // In the ID token, where Google and others put them too.
    conformIdTokenClaims: false,
    findAccount: (_context, address) => ({
      accountId: address,
      claims: () => ({
        sub: address,
        email: address,
        email_verified: !address.startsWith(UNVERIFIED),
        name: address.split('@')[0] ?? address,
      }),
    }),
    cookies: { keys: ['of the tests'] },
  });
  server.on('request', (request, response) => void provider.callback()(request, response));
  return {
    issuer,
    clientId,
    clientSecret,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
