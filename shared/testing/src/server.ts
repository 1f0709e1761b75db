import { setupServer } from 'msw/node';

/**
 * The network of a test. Requests get an answer only if the test gives one with `server.use(http.get(...))`; any other
 * request fails the test. Handlers are removed after each test (see `setup-dom`).
 */
export const server = setupServer();
