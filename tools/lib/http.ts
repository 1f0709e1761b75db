import { getRequestListener } from '@hono/node-server';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from './user-error.ts';

export type HttpService = { port: number; close: () => Promise<void> };

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Serves on this machine only, under both addresses that `localhost` may mean. Port 0 takes a free one.
 * A busy port is told in one sentence, with the way out.
 */
export async function serveHttp(listener: RequestListener, port: number, what: string): Promise<HttpService> {
  const main = createServer(listener);
  try {
    await listen(main, port, '127.0.0.1');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? busyPort(port, what) : error;
  }
  const actual = (main.address() as AddressInfo).port;
  const second = createServer(listener);
  try {
    await listen(second, actual, '::1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      await closeServer(main);
      throw busyPort(port, what);
    }
    // A machine without IPv6 has only the first address.
  }
  return {
    port: actual,
    close: async () => {
      await Promise.all([closeServer(main), second.listening ? closeServer(second) : undefined]);
    },
  };
}

/** The sentence for a port someone else uses. */
export function busyPort(port: number, what: string): UserError {
  return new UserError(
    `Le port ${port} (${what}) est déjà utilisé par un autre programme : libérez-le, ou décalez tous les ports avec « -- --port-offset 100 ».`,
  );
}

/** A Node listener for a handler written with web requests and responses. */
export function webListener(
  handler: (request: Request, peerAddress: string | null) => Promise<Response>,
): RequestListener {
  return getRequestListener(
    (request, env) =>
      handler(request, ('incoming' in env ? env.incoming.socket.remoteAddress : undefined) ?? null),
    { overrideGlobalObjects: false },
  );
}
