import { authorizedFetch, getConfigured, slashed } from '@trame/data/auth';
import { classifyError } from '@trame/data/errors';

type CallOptions = { headers?: Record<string, string>; keepalive?: boolean };

/**
 * Calls a function of the database, as the signed-in person unless the headers say otherwise. Without the client of the
 * database: the sign-in pages do not have it, and a missing file must not be mistaken for a refusal.
 */
export async function callFunction(
  name: string,
  values: object = {},
  { headers: own, ...options }: CallOptions = {},
): Promise<unknown> {
  const url = new URL(`rest/v1/rpc/${name}`, slashed(getConfigured().settings.url));
  const headers = { 'content-type': 'application/json', ...own };
  let response: Response;
  try {
    response = await authorizedFetch(true)(url, {
      ...options,
      method: 'POST',
      headers,
      body: JSON.stringify(values),
    });
  } catch (error) {
    // There is no client of Supabase in between, so nothing else marks this as a network failure.
    throw classifyError(error);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw classifyError(answer ?? response.statusText, response.status);
  return answer;
}
