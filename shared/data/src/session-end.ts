import { authorizedFetch, noteUnauthenticated } from './auth.ts';

/** The code that asks is loaded when it is needed: almost no session ends while somebody works. */
const toAsk = () => import(/* webpackChunkName: 'support' */ './session-over.ts');

/**
 * `fetch` that answers « not authenticated » where the server refused because the session is over. The token of a session that
 * was ended elsewhere is valid for up to an hour: the rules of the database then refuse what they would refuse to a person
 * without the role, or hide the rows of a write, and the answer alone does not tell which. Every such answer is noted, whoever
 * made the call and whatever becomes of its error.
 * @param rolesUrl of `my_roles`, which refuses a session that is over
 */
export function withSessionEnd(
  request: typeof fetch,
  rolesUrl: string,
  authorized = authorizedFetch,
): typeof fetch {
  const judged: typeof fetch = async (input, init) => {
    const answer = await request(input, init);
    const mayBeOver = answer.status === 403 || (answer.ok && /PATCH|DELETE/.test(init?.method ?? ''));
    if (!mayBeOver || input === rolesUrl) return answer;
    return toAsk().then(
      ({ orOver }) => orOver(answer, rolesUrl, authorized),
      () => answer,
    );
  };
  return async (input, init) => {
    const answer = await judged(input, init);
    if (answer.status === 401) noteUnauthenticated();
    return answer;
  };
}
