import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Passes a request on to a server of this machine, with the given headers added to its answer, by its path. */
export function proxyTo(
  port: number,
  addedHeaders: (path: string) => Record<string, string> = () => ({}),
): RequestListener {
  return (request, response) => {
    const upstream = httpRequest(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        const { pathname = '' } = URL.parse(request.url ?? '', 'http://localhost') ?? {};
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...addedHeaders(pathname) });
        answer.pipe(response);
      },
    );
    upstream.once('error', () => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
          .end('Le serveur de développement ne répond pas.');
    });
    request.pipe(upstream);
  };
}

/** Passes a WebSocket on (hot reload). */
export function proxyUpgrade(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(port, '127.0.0.1', () => {
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.once('error', () => socket.destroy());
  socket.once('error', () => upstream.destroy());
}
