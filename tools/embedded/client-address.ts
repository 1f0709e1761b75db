import type { IncomingMessage, RequestListener } from 'node:http';

/** Where the handlers behind find the caller's address: its last entry, as `CLIENT_ADDRESS_HEADER` has it. */
export const CLIENT_ADDRESS = 'x-forwarded-for';

/** Headers in which proxies write the address of their client. */
const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'];

/** `::ffff:127.0.0.1` is 127.0.0.1. */
const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

function claim(request: IncomingMessage, trusted: ReadonlySet<string>, header: string): void {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (trusted.has(peer)) return;
  const dropped = new Set([...HEADERS, header]);
  const kept: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2);
    if (!dropped.has(name.toLowerCase())) kept.push(name, value);
  }
  for (const name of new Set([CLIENT_ADDRESS, header])) kept.push(name, peer);
  request.rawHeaders = kept;
}

/**
 * The caller's address is that of its connection: headers of proxies are replaced by it, unless it is that of a
 * configured proxy.
 */
export function withClientAddress(
  listener: RequestListener,
  {
    trustedProxies,
    header = CLIENT_ADDRESS,
  }: { trustedProxies: readonly string[]; header?: string | undefined },
): RequestListener {
  const trusted = new Set(trustedProxies.map(plain));
  return (request, response) => {
    claim(request, trusted, header.toLowerCase());
    return listener(request, response);
  };
}
