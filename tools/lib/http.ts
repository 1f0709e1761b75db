import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { busyPort } from './ports.ts';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type HttpService = { port: number; close: () => Promise<void> };

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host of a request is this machine's name, not a name that somebody made point here. */
function isLocalHost(host: string | undefined): boolean {
  const address = URL.parse(`http://${host ?? ''}`);
  const isPlain = address?.username === '' && address.password === '' && address.pathname === '/';
  return isPlain && (LOCAL_NAMES.has(address.hostname) || address.hostname.endsWith('.localhost'));
}

/**
 * Answers requests meant for this machine. A page elsewhere may make its own name point here (DNS rebinding), and would
 * then read the answers as if they were its own.
 */
function forThisMachine(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (isLocalHost(request.headers.host)) return handler(request, response);
    return response
      .writeHead(421, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end('Cette installation ne répond que sous le nom localhost.');
  };
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Open connections of a server, including sockets that no longer use HTTP, which would keep it from closing. */
const openSockets = new WeakMap<Server, Set<Socket>>();

function trackSockets(server: Server): Server {
  const sockets = new Set<Socket>();
  openSockets.set(server, sockets);
  return server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of openSockets.get(server) ?? []) socket.destroy();
  });

/**
 * Serves on this machine only, at both addresses of `localhost`. Port 0 uses a free one. A busy port is reported in one
 * sentence, with the advice.
 */
export async function serveHttp(
  handler: RequestListener,
  port: number,
  what: string,
  onUpgrade?: UpgradeListener,
): Promise<HttpService> {
  const listener = forThisMachine(handler);
  const create = () => {
    const server = trackSockets(createServer(listener));
    if (!onUpgrade) return server;
    return server.on('upgrade', (request, socket, head) => {
      if (isLocalHost(request.headers.host)) onUpgrade(request, socket, head);
      else socket.destroy();
    });
  };
  const main = create();
  try {
    await listen(main, port, '127.0.0.1');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? busyPort(port, what) : error;
  }
  const actual = (main.address() as AddressInfo).port;
  const second = create();
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

/**
 * A Node listener for a handler written with web requests and responses. No content type of its answers may be guessed,
 * so errors and redirects of the libraries behind it, and failures here, have `nosniff` too.
 */
export function webListener(
  handler: (request: Request, peerAddress: string | null) => Promise<Response>,
): RequestListener {
  const listener = getRequestListener(
    (request, env) =>
      handler(request, ('incoming' in env ? env.incoming.socket.remoteAddress : undefined) ?? null),
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    return listener(request, response);
  };
}
