import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

export const KINDS = ['script', 'style', 'font', 'data', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** One answer received over the network. */
export type Transfer = {
  /** Path on the page's own origin, else the whole address. */
  path: string;
  kind: Kind;
  /** Headers included. */
  bytes: number;
  /** Without headers: the compressed size of the file. */
  content: number;
};

/** No request for this long: the page has finished loading by itself. */
const IDLE_MS = 500;
const IDLE_TIMEOUT_MS = 60_000;

/** The script of the worker that watches over the page. */
const WORKER = /\/silence-worker\.[^/]*$/;

/**
 * Kinds by type of request and by name: a preloaded file has no type. Data are what other origins answer, thus the API;
 * the files of the page's own origin are not, whether a script requests them or the page preloads them.
 */
export function kindOf(type: string, path: string, isOwn: boolean): Kind {
  if (type === 'Script' || /\.m?js$/.test(path)) return 'script';
  if (type === 'Stylesheet' || path.endsWith('.css')) return 'style';
  if (type === 'Font' || path.endsWith('.woff2')) return 'font';
  return isOwn ? 'other' : 'data';
}

/** The network traffic of a page, as the browser counts it. */
export type Wire = {
  session: CDPSession;
  /** Waits until the page has requested nothing for a while. */
  idle: () => Promise<void>;
  /** The answers received since the last `take`. */
  take: () => Transfer[];
};

type Answer = { url: string; type: string; content: number };

/** Starts counting, from the page's next request on. */
export async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const underWay = new Set<string>();
  const fromCache = new Set<string>();
  const answers = new Map<string, Answer>();
  let lastEvent = Date.now();
  let arrived: Transfer[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The end of a worker's script is reported to the worker.
    if (!WORKER.test(request.url)) underWay.add(requestId);
    lastEvent = Date.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) fromCache.add(requestId);
    answers.set(requestId, { url: response.url, type, content: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.content += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    underWay.delete(requestId);
    lastEvent = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    lastEvent = Date.now();
    const answer = answers.get(requestId);
    if (!answer || fromCache.has(requestId) || !/^https?:/.test(answer.url)) return;
    const { origin, pathname, host } = new URL(answer.url);
    const isOwn = origin === new URL(page.url()).origin;
    arrived.push({
      path: isOwn ? pathname : `${host}${pathname}`,
      kind: kindOf(answer.type, pathname, isOwn),
      bytes: encodedDataLength,
      content: answer.content,
    });
  });
  return {
    session,
    async idle() {
      const deadline = Date.now() + IDLE_TIMEOUT_MS;
      while ((underWay.size > 0 || Date.now() - lastEvent < IDLE_MS) && Date.now() < deadline) {
        await delay(IDLE_MS / 10);
      }
    },
    take() {
      const taken = arrived;
      arrived = [];
      return taken;
    },
  };
}

export type Bytes = Record<Kind | 'total', number>;

/** Sums by kind, headers included or not. */
export function sumBytes(transfers: readonly Transfer[], what: 'bytes' | 'content' = 'bytes'): Bytes {
  const sums: Bytes = { script: 0, style: 0, font: 0, data: 0, other: 0, total: 0 };
  for (const transfer of transfers) {
    sums[transfer.kind] += transfer[what];
    sums.total += transfer[what];
  }
  return sums;
}
