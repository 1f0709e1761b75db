import type { authorizedFetch } from './auth.ts';

/** Longest wait for whether the session goes on, in milliseconds: until then a refusal is not shown. */
const ASKED_WITHIN_MS = 5_000;

/** Whether an answer may mean that the session is over: a refusal, or a write that found no row, because rows are hidden then. */
async function mayBeOver(answer: Response): Promise<boolean> {
  if (answer.status === 403) return true;
  const text = await answer.clone().text();
  return text.trim() === '[]';
}

/** The answer of the database to a session that is over, as `my_roles` gives it. */
const over = () =>
  Response.json(
    { code: '28000', message: 'the session is over', details: null, hint: null },
    { status: 401 },
  );

/** Codes of the database and of PostgREST for a session that they do not accept. */
const OVER_CODES: readonly unknown[] = ['28000', 'PGRST301', 'PGRST303'];

/** A firewall answers 403 too, with a page of its own. */
async function saysOver(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return answer.status === 401;
  const { code } = Object(await answer.json()) as { code?: unknown };
  return OVER_CODES.includes(code);
}

let asked: Promise<boolean> | undefined;

/** `my_roles` refuses a session that is over. Refusals arrive several at a time: they ask once. */
function isOver(rolesUrl: string, authorized: typeof authorizedFetch): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  asked ??= authorized(true, ASKED_WITHIN_MS)(rolesUrl, { method: 'POST', headers, body: '{}' })
    .then(saysOver)
    .catch(() => false)
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

/**
 * The answer, or « not authenticated » where it was given because the session is over.
 * @param authorized makes the `fetch` by which it is asked
 */
export async function orOver(
  answer: Response,
  rolesUrl: string,
  authorized: typeof authorizedFetch,
): Promise<Response> {
  return (await mayBeOver(answer)) && (await isOver(rolesUrl, authorized)) ? over() : answer;
}
