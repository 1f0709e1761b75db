import type { CDPSession, Page } from '@playwright/test';

export const KINDS = ['script', 'style', 'font', 'data', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** One answer of the network. */
export type Transfer = {
  /** Path on the page's own origin, else the whole address. */
  path: string;
  kind: Kind;
  /** Over the wire, headers included. */
  bytes: number;
  /** Over the wire, without headers: what the file weighs once compressed. */
  content: number;
};

function kindOf(type: string): Kind {
  if (type === 'Script') return 'script';
  if (type === 'Stylesheet') return 'style';
  if (type === 'Font') return 'font';
  return type === 'Fetch' || type === 'XHR' ? 'data' : 'other';
}

/** What a page takes from the network from now on, as the browser counts it. */
export type Wire = {
  session: CDPSession;
  /** What has arrived since the last `take`. */
  take: () => Transfer[];
};

/** A script named in a `<link rel=preload>` is told as such by its address alone. */
function kindByName(kind: Kind, path: string): Kind {
  if (kind !== 'other') return kind;
  if (/\.m?js$/.test(path)) return 'script';
  if (path.endsWith('.css')) return 'style';
  return /\.woff2?$/.test(path) ? 'font' : kind;
}

export async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const open = new Map<string, { url: string; type: string; content: number; cached: boolean }>();
  let arrived: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, fromDiskCache = false } = response;
    open.set(requestId, { url, type, content: 0, cached: fromDiskCache });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) request.content += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    open.delete(requestId);
    if (!request || request.cached || !/^https?:/.test(request.url)) return;
    const { origin, pathname, host } = new URL(request.url);
    const path = origin === new URL(page.url()).origin ? pathname : `${host}${pathname}`;
    arrived.push({
      path,
      kind: kindByName(kindOf(request.type), pathname),
      bytes: encodedDataLength,
      content: request.content,
    });
  });
  return {
    session,
    take() {
      const taken = arrived;
      arrived = [];
      return taken;
    },
  };
}

export type Bytes = Record<Kind | 'total', number>;

/** Sums by kind of `bytes` (or of `content`). */
export function sumBytes(transfers: readonly Transfer[], what: 'bytes' | 'content' = 'bytes'): Bytes {
  const sums: Bytes = { script: 0, style: 0, font: 0, data: 0, other: 0, total: 0 };
  for (const transfer of transfers) {
    sums[transfer.kind] += transfer[what];
    sums.total += transfer[what];
  }
  return sums;
}
