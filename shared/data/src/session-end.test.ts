import { expect, it, vi } from 'vitest';
import { classifyError } from './errors.ts';
import { withSessionEnd } from './session-end.ts';

const REFUSED = () => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 });
const OVER = () => Response.json({ code: '28000', message: 'the session is over' }, { status: 403 });
const ROLES = () => Response.json([]);
const ROLES_URL = 'https://db.example/rest/v1/rpc/my_roles';
const NO_ROW = () => Response.json([]);

/** The code of the error that a call gives whose answer is `answer`; undefined when it is none. */
async function outcome(
  answer: () => Response,
  roles: () => Response | Promise<Response>,
  method = 'POST',
  path = 'trainer_applications',
) {
  const askRoles = vi.fn(() => Promise.resolve(roles()));
  const ask = withSessionEnd(
    () => Promise.resolve(answer()),
    ROLES_URL,
    () => askRoles,
  );
  const response = await ask(`https://db.example/rest/v1/${path}`, { method });
  const body: unknown = await response.json();
  return {
    code: response.ok ? undefined : classifyError(body, response.status).code,
    body,
    asked: askRoles.mock.calls.length,
  };
}

it('a refusal is « not authenticated » once the session is over', async () => {
  expect(await outcome(REFUSED, OVER)).toMatchObject({ code: 'unauthenticated' });
});

it('a refusal remains one while the session goes on', async () => {
  expect(await outcome(REFUSED, ROLES)).toMatchObject({ code: 'forbidden' });
});

it('a refusal remains one when nobody can tell', async () => {
  expect(await outcome(REFUSED, () => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    code: 'forbidden',
  });
  expect(await outcome(REFUSED, () => new Response('', { status: 503 }))).toMatchObject({
    code: 'forbidden',
  });
});

it('the refusal of a firewall, which refuses everything, remains as it was', async () => {
  const page = () => new Response('<h1>Forbidden</h1>', { status: 403 });
  expect(await outcome(REFUSED, page)).toMatchObject({ code: 'forbidden', body: { code: '42501' } });
  expect(await outcome(NO_ROW, page, 'PATCH')).toMatchObject({ code: undefined, body: [] });
  const ask = withSessionEnd(
    () => Promise.resolve(page()),
    ROLES_URL,
    () => () => Promise.resolve(page()),
  );
  expect(await (await ask('https://db.example/rest/v1/a')).text()).toBe('<h1>Forbidden</h1>');
});

it.each([
  ['a token that is over', Response.json({ code: 'PGRST303' }, { status: 401 })],
  ['a token that is refused', Response.json({ code: 'PGRST301' }, { status: 403 })],
  ['no session', new Response('', { status: 401 })],
])('a refusal is « not authenticated » where the roles are refused for %s', async (_, answer) => {
  expect(await outcome(REFUSED, () => answer)).toMatchObject({ code: 'unauthenticated' });
});

it.each(['PATCH', 'DELETE'])(
  'a %s that finds no row is « not authenticated » once it is over',
  async (method) => {
    expect(await outcome(NO_ROW, OVER, method)).toMatchObject({ code: 'unauthenticated' });
    expect(await outcome(NO_ROW, ROLES, method)).toMatchObject({ code: undefined, body: [] });
  },
);

it('nothing is asked about other answers', async () => {
  expect((await outcome(() => Response.json([{ id: 1 }]), OVER, 'PATCH')).asked).toBe(0);
  expect((await outcome(NO_ROW, OVER, 'GET')).asked).toBe(0);
  expect((await outcome(() => Response.json({ code: '23505' }, { status: 409 }), OVER)).asked).toBe(0);
  expect((await outcome(OVER, OVER, 'POST', 'rpc/my_roles')).asked).toBe(0);
});

it('refusals that arrive together ask once', async () => {
  const askRoles = vi.fn(() => Promise.resolve(OVER()));
  const ask = withSessionEnd(
    () => Promise.resolve(REFUSED()),
    ROLES_URL,
    () => askRoles,
  );
  const answers = await Promise.all([ask('https://db.example/a'), ask('https://db.example/b')]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(askRoles).toHaveBeenCalledOnce();
});
