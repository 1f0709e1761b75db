import { OTHER_HASHES, type ChunkHashes } from '../chunk-hashes.ts';
import { afterSilence, silenceSignal } from '../line-limit.ts';
import { ALTERED, problemOf } from './file-problem.ts';
import { giveUpOn, unstalled } from './stalled.ts';

/** Milliseconds without anything arriving on the page after which a chunk is given up. */
const LIMIT_MS = 20_000;

/** Of a version that runs: the hashes in its manifest, and those of its other chunks once they are asked for. */
type Known = { hashes: ChunkHashes; others?: Promise<ChunkHashes> | undefined };

/** By the address of the version's folder, with a slash at the end. */
const versions = new Map<string, Known>();

/** Chunks that are being loaded, by their address. */
const pending = new Map<string, AbortController>();

/** The chunks of a version are checked from now on; of versions published before there were hashes, none is. */
export function expectChunks(folder: string, hashes: ChunkHashes | undefined): void {
  if (hashes) versions.set(folder, { hashes });
  else versions.delete(folder);
}

/** Nobody waits any more for the chunks of a version that are still on their way. */
export function abandonChunks(folder: string): void {
  for (const [url, controller] of pending) if (url.startsWith(folder)) controller.abort('abandoned');
}

type Type = 'javascript' | 'css' | 'json';
type Hash = Promise<string | undefined>;

/** Requests a file; once more past the browser's cache, which may hold a damaged copy of it for ever. */
async function fetchChecked(
  url: string,
  type: Type,
  hash: Hash,
  signal: AbortSignal,
): Promise<string | undefined> {
  const problem = await problemOf(url, { type, hash, signal, cache: 'default' });
  return problem && problemOf(url, { type, hash, signal });
}

/** The file with the hashes of a version's other chunks. Rejects with its problem. */
async function readOthers(url: string, hash: string): Promise<ChunkHashes> {
  const signal = silenceSignal(LIMIT_MS);
  const problem = await fetchChecked(url, 'json', Promise.resolve(hash), signal);
  if (problem) throw new Error(problem);
  const answer = await fetch(url, { integrity: hash, credentials: 'same-origin', signal });
  return (await answer.json()) as ChunkHashes;
}

/** The hash that a chunk must have. Rejects with a problem, also when its version contains no such chunk. */
async function hashOfChunk(folder: string, known: Known, url: string): Promise<string> {
  const { hashes } = known;
  const file = url.slice(folder.length);
  const own = hashes[file];
  if (own !== undefined) return own;
  const ofOthers = hashes[OTHER_HASHES];
  if (ofOthers === undefined) throw new Error(ALTERED);
  known.others ??= readOthers(folder + OTHER_HASHES, ofOthers);
  known.others.catch(() => {
    // The next chunk reads it again.
    known.others = undefined;
  });
  const hash = (await known.others)[file];
  if (hash === undefined) throw new Error(ALTERED);
  return hash;
}

/** Puts a script or style into the page; whether it took effect. */
function place(element: HTMLScriptElement | HTMLLinkElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isLoaded: boolean) => {
      if (!isLoaded || element.localName === 'script') element.remove();
      resolve(isLoaded);
    };
    element.addEventListener('load', () => end(true));
    element.addEventListener('error', () => end(false));
    signal.addEventListener('abort', () => end(false));
    document.head.append(element);
  });
}

/** Loads a chunk; the result is its problem, undefined when it took effect. */
async function load(
  url: string,
  link: HTMLLinkElement | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [folder = '', known] = [...versions].find(([start]) => url.startsWith(start)) ?? [];
  const address = unstalled(url);
  let hash: string | undefined;
  if (known) {
    // Both are on their way at once.
    const expected = hashOfChunk(folder, known, url);
    // Of a file that does not come, its own problem is reported.
    expected.catch(() => undefined);
    const problem = await fetchChecked(address, link ? 'css' : 'javascript', expected, signal);
    if (problem) return problem;
    hash = await expected;
  }
  const element = link ? (link.cloneNode() as HTMLLinkElement) : document.createElement('script');
  if (element instanceof HTMLLinkElement) element.href = address;
  else element.src = address;
  // The browser checks again what it takes from its cache.
  if (hash !== undefined) element.integrity = hash;
  return (await place(element, signal)) ? undefined : 'could not be loaded';
}

/** What the build's code does with the end of a request: an event of type `load`, or of the type of its problem. */
type End = (event: { type: string; target: { src: string; href: string } }) => void;

/**
 * Loads a chunk for a remote, in place of the code that its build has for it (`load-by-host.ts` of `@trame/release`):
 * checked by its hash where that is known, requested past the cache where it is damaged, and given up after a time. A
 * style comes as the element that the build made for it, a script as its address.
 */
export async function loadChunk(wanted: string | HTMLLinkElement, done?: End): Promise<void> {
  const link = typeof wanted === 'string' ? undefined : wanted;
  const url = new URL(link?.href ?? (wanted as string), location.href).href;
  const controller = new AbortController();
  const { signal } = controller;
  const clear = afterSilence(LIMIT_MS, () => controller.abort('timed out'));
  pending.set(url, controller);
  const found = await load(url, link, signal).catch((error: unknown) => (error as Error).message);
  clear();
  pending.delete(url);
  // The browser may go on waiting for the answer.
  if (signal.aborted) giveUpOn(url);
  if (signal.reason === 'abandoned') return;
  const problem = signal.aborted ? String(signal.reason) : found;
  // The message of the build's own error is made of these two.
  const type = problem ?? 'load';
  const target = { src: url, href: problem ? `${problem}: ${url}` : url };
  if (!link) return done?.({ type, target });
  const event = Object.defineProperty(new Event(type), 'target', { value: target });
  if (problem) link.onerror?.(event);
  else link.onload?.(event);
}
