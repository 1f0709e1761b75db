import { setupServer } from 'msw/node';

/**
 * The network of a test. Nothing is answered unless the test says so with `server.use(http.get(...))`; any other
 * request fails the test. Handlers are forgotten after each test (see `setup-dom`).
 */
export const server = setupServer();
