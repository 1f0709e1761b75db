/** Longest wait for whether the session goes on, in milliseconds: until then a refusal is not shown. */
export const SESSION_ASKED_WITHIN_MS = 5_000;

const WRITES = ['PATCH', 'DELETE'];

/** Whether an answer may mean that the session is over: a refusal, or a write that found no row, because rows are hidden then. */
async function mayBeOver(answer: Response, method: string | undefined): Promise<boolean> {
  if (answer.status === 403) return true;
  if (!answer.ok || !WRITES.includes(method?.toUpperCase() ?? '')) return false;
  const text = await answer.clone().text();
  return text.trim() === '[]';
}

/** The answer of the database to a session that is over, as `my_roles` gives it. */
const over = () =>
  Response.json(
    { code: '28000', message: 'the session is over', details: null, hint: null },
    { status: 401 },
  );

/**
 * `fetch` that answers « not authenticated » where the server refused because the session is over. The token of a session that
 * was ended elsewhere is valid for up to an hour: the rules of the database then refuse what they would refuse to a person
 * without the role, and the answer alone does not tell which.
 * @param askRoles calls `my_roles`, which refuses a session that is over
 */
export function withSessionEnd(request: typeof fetch, askRoles: () => Promise<Response>): typeof fetch {
  let asked: Promise<boolean> | undefined;
  const isOver = () => {
    // Refusals arrive several at a time.
    asked ??= askRoles()
      .then(
        ({ status }) => status === 401 || status === 403,
        () => false,
      )
      .finally(() => {
        asked = undefined;
      });
    return asked;
  };
  return async (input, init) => {
    const answer = await request(input, init);
    const isQuestion = String(input instanceof Request ? input.url : input).endsWith('/rpc/my_roles');
    if (isQuestion || !(await mayBeOver(answer, init?.method))) return answer;
    return (await isOver()) ? over() : answer;
  };
}
