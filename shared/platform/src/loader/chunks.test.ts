// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OTHER_HASHES } from '../chunk-hashes.ts';
import { abandonChunks, expectChunks, loadChunk } from './chunks.ts';
import { toRenderFailure } from './failure.ts';
import { sha384Of } from './integrity.ts';

const FOLDER = `${location.origin}/remotes/essai/1.0.0/`;
const GOOD = 'push([[1], {}]);';
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json' };
const hashOf = (text: string) => sha384Of(new TextEncoder().encode(text));

type Sent = string | (() => Response | Promise<Response>);
type End = { type: string; target: { src: string; href: string } };

/** What the server sends, and what the browser's cache holds for ever, by the file's name. */
let server: Record<string, Sent>;
let cached: Record<string, Sent>;
let asked: { file: string; cache: RequestCache | undefined }[];
/** The scripts and styles that were put into the page. */
let placed: (HTMLScriptElement | HTMLLinkElement)[];

function answerOf(file: string, sent: Sent | undefined): Response | Promise<Response> {
  if (sent === undefined) return new Response('', { status: 404 });
  if (typeof sent === 'function') return sent();
  const type = TYPES[file.replace(/\?.*/, '').split('.').at(-1) as keyof typeof TYPES];
  return new Response(sent, { headers: { 'content-type': type } });
}

beforeEach(() => {
  server = { 'a.js': GOOD, 'b.js': GOOD, 'c.js': GOOD, 'a.css': 'a {}' };
  cached = {};
  asked = [];
  placed = [];
  vi.stubGlobal('fetch', (url: string, { cache, signal }: RequestInit = {}) => {
    const file = url.slice(FOLDER.length);
    asked.push({ file, cache });
    if (cache === 'reload') delete cached[file];
    const name = file.replace(/\?.*/, '');
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end);
    });
    return Promise.race([Promise.resolve(answerOf(name, cached[file] ?? server[name])), ended]);
  });
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes as HTMLScriptElement[]) {
      placed.push(node);
      queueMicrotask(() => node.dispatchEvent(new Event('load')));
    }
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = (name: string): Promise<End> => new Promise((resolve) => void loadChunk(FOLDER + name, resolve));

function loadStyle(): Promise<End> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${FOLDER}a.css`;
  return new Promise((resolve) => {
    // As the code of the build sets them.
    Object.assign(link, { onload: resolve, onerror: resolve });
    void loadChunk(link);
  });
}

/** The failure that the shell makes of the error that a remote's build makes of the end of a request. */
function failureOf({ type, target }: End, isStyle = false) {
  const message = isStyle
    ? `Loading CSS chunk 7 failed.\n(${target.href})`
    : `Loading chunk 7 failed.\n(${type}: ${target.src})`;
  return toRenderFailure(new Error(message), { remote: 'essai', version: '1.0.0' });
}

describe('a chunk of a remote', () => {
  it('is given to the browser with the hash that the manifest states', async () => {
    const hash = await hashOf(GOOD);
    expectChunks(FOLDER, { 'a.js': hash });
    expect((await load('a.js')).type).toBe('load');
    expect(placed.map(({ integrity }) => integrity)).toEqual([hash]);
  });

  it('is checked by the file that lists the others, itself checked, which is read once', async () => {
    const hash = await hashOf(GOOD);
    server[OTHER_HASHES] = JSON.stringify({ 'b.js': hash, 'c.js': hash });
    expectChunks(FOLDER, { [OTHER_HASHES]: await hashOf(server[OTHER_HASHES]) });
    await Promise.all([load('b.js'), load('c.js')]);
    expect(placed.map(({ integrity }) => integrity)).toEqual([hash, hash]);
    const before = asked.length;
    await load('b.js');
    expect(asked.slice(before).map(({ file }) => file)).toEqual(['b.js']);
  });

  it('of a version published before there were hashes is loaded without one', async () => {
    expectChunks(FOLDER, undefined);
    expect((await load('a.js')).type).toBe('load');
    expect(placed.map((script) => script.hasAttribute('integrity'))).toEqual([false]);
    expect(asked).toEqual([]);
  });

  it.each<[string, Sent]>([
    ['cut short', GOOD.slice(4)],
    ['replaced by a page', () => new Response('<h1>', { headers: { 'content-type': 'text/html' } })],
  ])('that the cache holds %s is requested past it once, then takes effect', async (_, held) => {
    cached['a.js'] = held;
    expectChunks(FOLDER, { 'a.js': await hashOf(GOOD) });
    expect((await load('a.js')).type).toBe('load');
    expect(asked.map(({ cache }) => cache)).toEqual(['default', 'reload']);
    expect(placed).toHaveLength(1);
  });

  it.each<[string, Sent | undefined, string, string]>([
    ['altered on the server', `${GOOD}evil()`, 'integrity_mismatch', 'integrity_mismatch'],
    ['missing', undefined, 'chunk_failed', 'HTTP 404'],
    ['that is a page', '<h1>', 'integrity_mismatch', 'integrity_mismatch'],
    ['out of reach', () => Promise.reject(new TypeError('Failed')), 'chunk_failed', 'network error'],
  ])('%s never reaches the page, and the failure names it', async (_, sent, code, why) => {
    expectChunks(FOLDER, { 'a.js': await hashOf(GOOD) });
    if (sent === undefined) delete server['a.js'];
    else server['a.js'] = sent;
    const failure = failureOf(await load('a.js'));
    expect(failure).toMatchObject({ code, remote: 'essai' });
    expect(failure.detail).toContain(`${why}: ${FOLDER}a.js`);
    expect(placed).toEqual([]);
  });

  it('that its release does not list never reaches the page', async () => {
    server[OTHER_HASHES] = '{}';
    expectChunks(FOLDER, { [OTHER_HASHES]: await hashOf('{}') });
    expect(failureOf(await load('a.js')).code).toBe('integrity_mismatch');
    expect(placed).toEqual([]);
  });

  it('whose list was altered never reaches the page, and a later try reads the list again', async () => {
    const list = JSON.stringify({ 'b.js': await hashOf(GOOD) });
    expectChunks(FOLDER, { [OTHER_HASHES]: await hashOf(list) });
    server[OTHER_HASHES] = JSON.stringify({ 'b.js': await hashOf('evil()') });
    expect(failureOf(await load('b.js')).code).toBe('integrity_mismatch');
    expect(placed).toEqual([]);
    server[OTHER_HASHES] = list;
    expect((await load('b.js')).type).toBe('load');
  });

  it('that never arrives is given up after 20 s, and requested anew at the next try', async () => {
    expectChunks(FOLDER, { 'slow.js': await hashOf(GOOD) });
    vi.useFakeTimers();
    server['slow.js'] = () => new Promise(() => undefined);
    let end: End | undefined;
    void load('slow.js').then((event) => {
      end = event;
    });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(end).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(end && failureOf(end).code).toBe('timeout');
    vi.useRealTimers();
    server['slow.js'] = GOOD;
    expect((await load('slow.js')).type).toBe('load');
    expect(asked.at(-1)?.file).toBe('slow.js?again=1');
  });

  it('that is still on its way when its remote is given up is requested anew, and its end is not reported', async () => {
    expectChunks(FOLDER, { 'late.js': await hashOf(GOOD) });
    server['late.js'] = () => new Promise(() => undefined);
    const ends: End[] = [];
    const first = loadChunk(`${FOLDER}late.js`, (event) => ends.push(event));
    abandonChunks(FOLDER);
    await first;
    expect(ends).toEqual([]);
    server['late.js'] = GOOD;
    await load('late.js');
    expect(asked.at(-1)?.file).toBe('late.js?again=1');
  });
});

describe('a style of a remote', () => {
  it('is given to the browser with its hash, and remains in the page', async () => {
    const hash = await hashOf('a {}');
    expectChunks(FOLDER, { 'a.css': hash });
    expect((await loadStyle()).type).toBe('load');
    expect(placed[0]).toMatchObject({ rel: 'stylesheet', href: `${FOLDER}a.css`, integrity: hash });
  });

  it('altered on the server never takes effect, and the failure names it', async () => {
    expectChunks(FOLDER, { 'a.css': await hashOf('a {}') });
    server['a.css'] = 'b {}';
    const failure = failureOf(await loadStyle(), true);
    expect(failure.code).toBe('integrity_mismatch');
    expect(failure.detail).toContain(`${FOLDER}a.css`);
    expect(placed).toEqual([]);
  });
});
