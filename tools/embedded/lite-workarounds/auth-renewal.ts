import { forLite, type AuthContext, type AuthHandler } from './auth-context.ts';
import { completedSession } from './auth-sessions.ts';

/** The last renewal of each token that is under way. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * New tokens for a refresh token, one request after the other for the same token. Auth holds the row of the token
 * meanwhile, and gives a page that was loaded again during its renewal what the first request got. Lite takes the token
 * in several steps: of two requests at once both get tokens, and the next one ends the session as if it were stolen.
 *
 * Can go when lite renews a token in one transaction (`gaps.test.ts`).
 */
export const renew: AuthHandler = async (context, call) => {
  const token = typeof call.body.refresh_token === 'string' ? call.body.refresh_token : '';
  const turn = (underWay.get(token) ?? Promise.resolve()).then(() => renewed(context, call));
  // A failure concerns the request that it answers, not the one that waits behind it.
  const settled = turn.catch(() => undefined);
  underWay.set(token, settled);
  try {
    return await turn;
  } finally {
    if (underWay.get(token) === settled) underWay.delete(token);
  }
};

const renewed = async (context: AuthContext, call: Parameters<AuthHandler>[1]): Promise<Response> =>
  completedSession(context, call, await context.lite(forLite(call, { body: call.body })));
