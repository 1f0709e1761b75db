import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The network of a test. Requests get an answer only if the test gives one with `server.use(http.get(...))`; any other
 * request fails the test. Handlers are removed after each test (see `setup-dom`). One question has an answer: whether the
 * session goes on, which the data client asks after each refusal.
 */
export const server = setupServer(http.post('*/rest/v1/rpc/my_roles', () => HttpResponse.json([])));
