import { expect, it, vi } from 'vitest';
import { HttpError, unavailable } from './errors.ts';
import { serve } from './http.ts';

const asked = () =>
  new Request('http://localhost/f', { method: 'POST', headers: { origin: 'https://a.fr' } });
const failing = (error: Error) => {
  const log = vi.fn();
  const handler = serve({ methods: ['POST'], allowedOrigins: ['https://a.fr'], log }, () =>
    Promise.reject(error),
  );
  return { log, answer: handler(asked()) };
};

it.each([
  ['what the services behind it did not answer', unavailable(new Error('storage')), 503, 'unavailable'],
  ['what nobody expected', new Error('storage'), 500, 'unexpected_error'],
])('a failure is logged with the word that its answer has: %s', async (_what, error, status, event) => {
  const { log, answer } = failing(error);
  const response = await answer;
  const failure = response.headers.get('x-failure');
  expect([response.status, failure]).toEqual([status, expect.stringMatching(/^[0-9a-f]{8}$/)]);
  expect(log.mock.calls).toEqual([[event, { error: 'storage', failure }]]);
  expect(response.headers.get('access-control-expose-headers')).toContain('x-failure');
});

it('a refusal is no failure', async () => {
  const { log, answer } = failing(new HttpError(409, 'other_state', 'Plus tard.'));
  expect((await answer).headers.get('x-failure')).toBeNull();
  expect(log).not.toHaveBeenCalled();
});
