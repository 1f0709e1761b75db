import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RemoteEntry } from '../registry.ts';
import { aRemote } from '../testing/registry-builders.ts';
import { toRenderFailure, type LoadReport, type RemoteFailure } from './failure.ts';
import { sha384Of } from './integrity.ts';
import { createRemoteLoader, type LoaderOptions } from './loader.ts';

const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ path: './routes' }],
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
};
const MODULE = { default: { routes: [{ path: 'applications', element: null }] } };
const LAST_GOOD = aRemote({
  version: '0.9.0-bbbb',
  entry: '/remotes/recruitment/0.9.0-bbbb/mf-manifest.json',
  hostApi: '^1.0.0',
});

type World = {
  /** The answers of the server by address; a function is called for each request. */
  fetch?: (url: string) => Response | Promise<Response>;
  /** The result of running the remote's code, by version and try. */
  run?: (version: string, attempt: number) => unknown;
} & Omit<LoaderOptions, 'fetch' | 'runtime'>;

/** A loader without network and federation, whose clock only advances when it sleeps. */
function inWorld({ fetch = () => Response.json(MANIFEST), run = () => MODULE, ...options }: World = {}) {
  const reports: LoadReport[] = [];
  const fetched: string[] = [];
  const caches: unknown[] = [];
  const forgotten: string[] = [];
  const runs: string[] = [];
  const pauses: number[] = [];
  let clock = 0;
  const loader = createRemoteLoader({
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      fetched.push(url);
      caches.push(init?.cache);
      return Promise.resolve(fetch(url));
    },
    runtime: {
      run: (_, { version }) => {
        runs.push(version);
        return Promise.resolve(run(version, runs.length));
      },
      forget: (_, { version }) => forgotten.push(version),
    },
    report: (report) => reports.push(report),
    sleep: (ms) => {
      pauses.push(ms);
      clock += ms;
      return Promise.resolve();
    },
    now: () => clock,
    ...options,
  });
  const load = (entry: RemoteEntry = aRemote(), roles = ['app5_user']) => loader.load(entry, roles);
  const failureOf = async (entry?: RemoteEntry, roles?: string[]): Promise<RemoteFailure> => {
    const failure: unknown = await load(entry, roles).then(
      () => undefined,
      (error: unknown) => error,
    );
    return failure as RemoteFailure;
  };
  return { loader, load, failureOf, reports, fetched, caches, forgotten, runs, pauses };
}

const raise = (error: Error): never => {
  throw error;
};

describe('a remote that works', () => {
  it('is loaded once, however often it is asked for', async () => {
    const { load, runs, reports } = inWorld();
    const [first, second] = await Promise.all([load(), load()]);
    expect(first.module).toBe(MODULE.default);
    expect(second).toBe(first);
    expect(runs).toEqual(['1.0.0-aaaa']);
    expect(reports).toEqual([]);
  });

  it('is loaded once when it is open to all, and the roles of the person become known meanwhile', async () => {
    const own = { id: 'suivi', slug: 'suivi', title: 'Suivi', description: '', draft: 'toile' as const };
    const open = aRemote({ areas: [{ ...own, roles: [] }] });
    const { load, runs, fetched } = inWorld();
    const [first, second] = await Promise.all([load(open, []), load(open, ['app5_user'])]);
    expect(second).toBe(first);
    expect(runs).toEqual(['1.0.0-aaaa']);
    expect(fetched).toHaveLength(1);
  });
});

describe('before anything is fetched, the loader', () => {
  it.each([
    ['someone without the role', aRemote(), ['app1_user'], 'forbidden'],
    ['an app out of service', aRemote({ disabled: { message: 'Maintenance' } }), ['app5_user'], 'disabled'],
    ['an app that needs a newer platform', aRemote({ hostApi: '^2.1.0' }), ['app5_user'], 'host_too_old'],
  ])('stops %s', async (_, entry, roles, code) => {
    const { failureOf, fetched } = inWorld();
    expect(await failureOf(entry, roles)).toMatchObject({ code, phase: 'check' });
    expect(fetched).toEqual([]);
  });

  it('says which platform the app needs and which there is', async () => {
    const failure = await inWorld({ hostApiVersion: '1.4.0' }).failureOf(aRemote({ hostApi: '^2.1.0' }));
    expect(failure.detail).toBe('needs host API ^2.1.0, have 1.4.0');
  });
});

describe('a broken remote gets its own code when', () => {
  it.each<[string, World, string]>([
    ['its manifest is not there', { fetch: () => new Response('', { status: 404 }) }, 'manifest_unreachable'],
    ['the server is down', { fetch: () => Promise.reject(new TypeError('down')) }, 'manifest_unreachable'],
    ['its manifest is incomplete', { fetch: () => new Response('{"metaData": {') }, 'manifest_invalid'],
    ['its manifest is a page', { fetch: () => new Response('<!doctype html>') }, 'manifest_invalid'],
    ['its manifest is something else', { fetch: () => Response.json({ id: 1 }) }, 'manifest_invalid'],
    [
      'it does not expose its routes',
      { fetch: () => Response.json({ ...MANIFEST, exposes: [{ path: './app' }] }) },
      'expose_missing',
    ],
    [
      'its container does not hold its routes',
      { run: () => raise(new Error('Module "./routes" does not exist in container.')) },
      'expose_missing',
    ],
    [
      'its entry script is gone',
      { run: () => raise(new Error('[ Federation Runtime ]: #RUNTIME-008 ScriptNetworkError')) },
      'entry_failed',
    ],
    [
      'one of its chunks is gone',
      { run: () => raise(new Error('Loading chunk 12 failed. (error: http://x/12.js)')) },
      'chunk_failed',
    ],
    [
      'the host lacks a shared module that it needs',
      { run: () => raise(new Error('#RUNTIME-012 the shared module was not found')) },
      'host_too_old',
    ],
    [
      'it was built for another major of React',
      {
        fetch: () => Response.json({ ...MANIFEST, shared: [{ name: 'react', requiredVersion: '^18.3.0' }] }),
      },
      'wrong_react',
    ],
    [
      'it brings its own React',
      { fetch: () => Response.json({ ...MANIFEST, shared: [{ name: 'react-router' }] }) },
      'wrong_react',
    ],
    [
      'its own React fails as soon as it runs',
      { run: () => raise(new TypeError("Cannot read properties of null (reading 'useState')")) },
      'wrong_react',
    ],
    ['its code throws', { run: () => raise(new TypeError('x is not a function')) }, 'threw_at_import'],
    ['it exports something else', { run: () => ({ default: () => null }) }, 'wrong_shape'],
    ['it exports no route', { run: () => ({ default: { routes: [] } }) }, 'wrong_shape'],
    [
      'a route would never run',
      { run: () => ({ default: { routes: [{ path: 'x', element: null, loader: () => null }] } }) },
      'wrong_shape',
    ],
    ['it never answers', { run: () => new Promise(() => undefined), attemptTimeoutMs: 5 }, 'timeout'],
    [
      'its manifest never comes',
      { fetch: () => new Promise(() => undefined), attemptTimeoutMs: 5 },
      'timeout',
    ],
  ])('%s', async (_, world, code) => {
    const { failureOf, reports } = inWorld(world);
    const failure = await failureOf();
    expect(failure).toMatchObject({ code, remote: 'recruitment', version: '1.0.0-aaaa' });
    expect(failure.id).toMatch(/^[0-9A-F]{8}$/);
    expect(reports).toEqual([expect.objectContaining({ code, outcome: 'failed', id: failure.id })]);
  });

  it.each([
    ['its manifest', { fetch: () => new Promise<never>(() => undefined) }, 'manifest'],
    ['its code', { run: () => new Promise<never>(() => undefined) }, 'entry'],
  ])('its time runs out on %s', async (_, world, phase) => {
    expect(await inWorld({ ...world, attemptTimeoutMs: 5 }).failureOf()).toMatchObject({
      code: 'timeout',
      phase,
    });
  });
});

describe('a manifest whose hash is in the registry', () => {
  const sealed = async (text: string) => ({
    manifest: await sha384Of(new TextEncoder().encode(text)),
    entry: `sha384-${'A'.repeat(64)}`,
  });
  const PUBLISHED = JSON.stringify(MANIFEST);
  const ALTERED = JSON.stringify({ ...MANIFEST, metaData: { remoteEntry: { name: 'other.js' } } });

  it('is used, from the cache of the browser, when its hash matches', async () => {
    const { load, caches } = inWorld({ fetch: () => new Response(PUBLISHED) });
    await load(aRemote({ integrity: await sealed(PUBLISHED) }));
    expect(caches).toEqual(['default']);
  });

  it('is refused when its hash does not match', async () => {
    const { failureOf, runs, caches } = inWorld({ fetch: () => new Response(ALTERED) });
    const failure = await failureOf(aRemote({ integrity: await sealed(PUBLISHED) }));
    expect(failure).toMatchObject({ code: 'integrity_mismatch', phase: 'manifest' });
    expect(runs).toEqual([]);
    expect(caches).toEqual(['default', 'reload']);
  });

  it('is fetched again when the cached copy is damaged', async () => {
    const answers = [ALTERED, PUBLISHED];
    const { load, reports } = inWorld({ fetch: () => new Response(answers.shift()) });
    await load(aRemote({ integrity: await sealed(PUBLISHED) }));
    expect(reports).toEqual([]);
  });

  it('is replaced by the last version known to work when its hash does not match', async () => {
    const integrity = await sealed(PUBLISHED);
    const { load } = inWorld({
      fetch: (url) => new Response(url.includes('0.9.0') ? PUBLISHED : ALTERED),
    });
    const loaded = await load(aRemote({ integrity, lastKnownGood: { ...LAST_GOOD, integrity } }));
    expect(loaded.release.version).toBe(LAST_GOOD.version);
    expect(loaded.fallback?.code).toBe('integrity_mismatch');
  });
});

describe('a remote that does not load', () => {
  it('is tried again from the start, with growing pauses', async () => {
    const { load, runs, forgotten, reports, pauses, caches } = inWorld({
      run: (_, attempt) => (attempt < 3 ? raise(new Error('Loading chunk 1 failed.')) : MODULE),
    });
    await load();
    expect(runs).toHaveLength(3);
    expect(forgotten).toEqual(['1.0.0-aaaa', '1.0.0-aaaa']);
    expect(reports.map(({ outcome, attempts }) => [outcome, attempts])).toEqual([['recovered', 2]]);
    expect(pauses).toEqual([500, 1_000]);
    // What the browser has stored may be why.
    expect(caches).toEqual(['no-cache', 'reload', 'reload']);
  });

  it('is reported once, even when the page is left before the load has ended', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: paused, resolve: atPause } = Promise.withResolvers<void>();
    const { loader, load, reports } = inWorld({
      run: (_, attempt) => (attempt < 2 ? raise(new Error('Loading chunk 1 failed.')) : MODULE),
      sleep: () => {
        atPause();
        return pause;
      },
    });
    const loading = load();
    await paused;
    loader.leave();
    expect(reports.map(({ outcome, code }) => [outcome, code])).toEqual([['left', 'chunk_failed']]);
    goOn();
    await loading;
    expect(reports).toHaveLength(1);
  });

  it('is not tried again when its own code throws', async () => {
    const { failureOf, runs } = inWorld({ run: () => raise(new Error('boom')) });
    await failureOf();
    expect(runs).toHaveLength(1);
  });

  it('never takes longer than its time limit', async () => {
    const { failureOf, fetched } = inWorld({
      fetch: () => new Response('', { status: 503 }),
      attempts: 100,
      backoffMs: 1_000,
      budgetMs: 8_000,
    });
    await failureOf();
    expect(fetched).toHaveLength(4);
  });

  it.each([
    ['alone', aRemote(), 2],
    ['with a version before and a newer one in the registry', aRemote({ lastKnownGood: LAST_GOOD }), 2],
  ])('and never answers is given up within the limit plus one try, %s', async (_, entry, tries) => {
    let clock = 0;
    const starts: number[] = [];
    const { loader } = inWorld({
      now: () => clock,
      sleep: (ms) => {
        clock += ms;
        return Promise.resolve();
      },
      run: () => {
        starts.push(clock);
        clock += 8_000;
        return raise(new Error('timed out after 8000 ms'));
      },
    });
    const newer = aRemote({ version: '1.1.0', entry: '/remotes/recruitment/1.1.0/mf-manifest.json' });
    const later = () => {
      clock += 8_000;
      return Promise.resolve(newer);
    };
    await expect(loader.load(entry, ['app5_user'], later)).rejects.toMatchObject({ code: 'timeout' });
    expect(starts.filter((at) => at < 16_000)).toHaveLength(tries);
    expect(Math.max(...starts)).toBeLessThan(16_000);
    expect(clock).toBeLessThanOrEqual(24_000);
  });

  it('and never answers leaves the whole time limit to the previous version', async () => {
    let clock = 0;
    const { load, runs } = inWorld({
      now: () => clock,
      sleep: (ms) => {
        clock += ms;
        return Promise.resolve();
      },
      run: (version) => {
        if (version === LAST_GOOD.version) return MODULE;
        clock += 8_000;
        return raise(new Error('timed out after 8000 ms'));
      },
    });
    const loaded = await load(aRemote({ lastKnownGood: LAST_GOOD }));
    expect(loaded.fallback?.code).toBe('timeout');
    expect(runs).toEqual(['1.0.0-aaaa', LAST_GOOD.version]);
  });

  it('is replaced by the last version known to work, with a report', async () => {
    const { load, reports } = inWorld({
      run: (version) => (version === LAST_GOOD.version ? MODULE : raise(new Error('boom'))),
    });
    const loaded = await load(aRemote({ lastKnownGood: LAST_GOOD }));
    expect(loaded.release).toEqual(LAST_GOOD);
    expect(loaded.fallback).toMatchObject({ code: 'threw_at_import', version: '1.0.0-aaaa' });
    expect(reports.map(({ outcome, version }) => [outcome, version])).toEqual([['fell_back', '1.0.0-aaaa']]);
  });

  it('because it needs a newer platform is replaced in the same way', async () => {
    const loaded = await inWorld().load(aRemote({ hostApi: '^9.0.0', lastKnownGood: LAST_GOOD }));
    expect(loaded.fallback?.code).toBe('host_too_old');
  });

  it('is reported with the failure of the wanted version when both fail', async () => {
    const { failureOf, reports } = inWorld({ run: (version) => raise(new Error(version)) });
    expect(await failureOf(aRemote({ lastKnownGood: LAST_GOOD }))).toMatchObject({ version: '1.0.0-aaaa' });
    expect(reports.map(({ version, outcome }) => [version, outcome])).toEqual([
      ['1.0.0-aaaa', 'failed'],
      ['0.9.0-bbbb', 'failed'],
    ]);
  });

  it('is not loaded again for the same answer until someone asks for a new try', async () => {
    const { loader, load, failureOf, runs } = inWorld({ run: () => raise(new Error('boom')) });
    await failureOf();
    await failureOf();
    expect(runs).toHaveLength(1);
    loader.forget('recruitment');
    await load().catch(() => undefined);
    expect(runs).toHaveLength(2);
  });

  it('because its version left the server is loaded in the current version', async () => {
    const { loader, reports } = inWorld({
      fetch: (url) => (url.includes('1.0.0') ? new Response('', { status: 404 }) : Response.json(MANIFEST)),
    });
    const now = aRemote({ version: '1.1.0', entry: '/remotes/recruitment/1.1.0/mf-manifest.json' });
    const loaded = await loader.load(aRemote(), ['app5_user'], () => Promise.resolve(now));
    expect(loaded.release.version).toBe('1.1.0');
    expect(reports.map(({ version, outcome }) => [version, outcome])).toEqual([['1.0.0-aaaa', 'recovered']]);
  });

  it('works without a reload of the page once it is repaired', async () => {
    let repaired = false;
    const { load, failureOf, forgotten } = inWorld({
      run: () => (repaired ? MODULE : raise(new Error('boom'))),
    });
    await failureOf();
    repaired = true;
    const loaded = await load(aRemote({ version: '1.0.1-cccc' }));
    expect(loaded.release.version).toBe('1.0.1-cccc');
    expect(forgotten).toEqual(['1.0.0-aaaa']);
  });
});

const CHUNK = new Error('Loading chunk 1 failed.');
const NEWER = aRemote({ version: '1.1.0', entry: '/remotes/recruitment/1.1.0/mf-manifest.json' });

describe('of a remote that does not load', () => {
  it('three tries are made, and one of them is reported', async () => {
    const { failureOf, runs, reports } = inWorld({ run: () => raise(CHUNK) });
    await failureOf();
    expect(runs).toHaveLength(3);
    expect(reports.map(({ attempts, outcome }) => [attempts, outcome])).toEqual([[3, 'failed']]);
  });

  it('the last failure alone is reported when the page is left', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const { promise: paused, resolve: atPause } = Promise.withResolvers<void>();
    let pauses = 0;
    const { loader, load, reports } = inWorld({
      run: () => raise(CHUNK),
      sleep: () => {
        pauses += 1;
        if (pauses < 2) return Promise.resolve();
        atPause();
        return never;
      },
    });
    void load();
    await paused;
    loader.leave();
    expect(reports.map(({ attempts }) => attempts)).toEqual([2]);
  });

  it('no file is taken from the cache at the next try, until it has worked', async () => {
    let isBroken = true;
    const { loader, load, failureOf, caches } = inWorld({
      run: () => (isBroken ? raise(new Error('boom')) : MODULE),
    });
    await failureOf();
    isBroken = false;
    for (let times = 0; times < 2; times += 1) {
      loader.forget('recruitment');
      await load();
    }
    expect(caches).toEqual(['no-cache', 'reload', 'no-cache']);
  });

  it('a version that the platform is too old for is reported as never tried', async () => {
    const { failureOf, reports } = inWorld();
    await failureOf(aRemote({ hostApi: '^9.0.0' }));
    expect(reports.map(({ code, attempts }) => [code, attempts])).toEqual([['host_too_old', 0]]);
  });

  it('the version before is not tried when it is the same', async () => {
    const { failureOf, runs } = inWorld({ run: () => raise(new Error('boom')) });
    await failureOf(aRemote({ lastKnownGood: { ...LAST_GOOD, version: '1.0.0-aaaa' } }));
    expect(runs).toHaveLength(1);
  });

  it('the version before is reported too when it needed a second try', async () => {
    const { load, reports } = inWorld({
      run: (version, attempt) =>
        version === LAST_GOOD.version && attempt > 2
          ? MODULE
          : raise(new Error(version === LAST_GOOD.version ? CHUNK.message : 'boom')),
    });
    await load(aRemote({ lastKnownGood: LAST_GOOD }));
    expect(reports.map(({ version, outcome }) => [version, outcome])).toEqual([
      ['1.0.0-aaaa', 'fell_back'],
      ['0.9.0-bbbb', 'recovered'],
    ]);
  });

  it.each([
    ['its own code threw: nobody is asked for a newer one', () => raise(new Error('boom')), NEWER, 0, 1],
    ['the newest one is the same: it is not tried again', () => raise(CHUNK), aRemote(), 1, 3],
    [
      'the newest one is out of service: it is not tried',
      () => raise(CHUNK),
      { ...NEWER, disabled: { message: 'Maintenance' } },
      1,
      3,
    ],
  ])('%s', async (_, run, latest, asks, tries) => {
    const { loader, runs } = inWorld({ run });
    const ask = vi.fn<() => Promise<RemoteEntry>>(() => Promise.resolve(latest));
    await expect(loader.load(aRemote(), ['app5_user'], ask)).rejects.toMatchObject({ version: '1.0.0-aaaa' });
    expect(ask).toHaveBeenCalledTimes(asks);
    expect(runs).toHaveLength(tries);
  });

  it('a newer version is not tried after the time limit', async () => {
    let clock = 0;
    const { loader, runs } = inWorld({ run: () => raise(CHUNK), now: () => clock });
    const ask = () => {
      clock = 16_000;
      return Promise.resolve(NEWER);
    };
    await expect(loader.load(aRemote(), ['app5_user'], ask)).rejects.toMatchObject({ code: 'chunk_failed' });
    expect(new Set(runs)).toEqual(new Set(['1.0.0-aaaa']));
  });

  it('the version that failed is not taken for a later one whose manifest does not come', async () => {
    const { loader, load, failureOf } = inWorld({
      fetch: (url) => (url.includes('1.1.0') ? new Response('', { status: 404 }) : Response.json(MANIFEST)),
    });
    await load();
    expect(loader.versionOf('recruitment')).toBe('1.0.0-aaaa');
    loader.forget('recruitment');
    await failureOf(NEWER);
    expect(loader.versionOf('recruitment')).toBeUndefined();
  });
});

describe('when the registry changes, a remote', () => {
  it('that works remains in its version, but not once it is out of service', async () => {
    const { load, failureOf } = inWorld();
    const first = await load();
    expect(await load(NEWER)).toBe(first);
    expect(await failureOf({ ...NEWER, disabled: { message: 'Maintenance' } })).toMatchObject({
      code: 'disabled',
    });
  });

  it('that runs in the version before is loaded in a newer one', async () => {
    const { load } = inWorld({
      run: (version) => (version === '1.0.0-aaaa' ? raise(new Error('boom')) : MODULE),
    });
    await load(aRemote({ lastKnownGood: LAST_GOOD }));
    expect((await load(NEWER)).release.version).toBe('1.1.0');
  });

  it('that failed is loaded from its new address', async () => {
    const { load, failureOf } = inWorld({
      fetch: (url) => (url.includes('4301') ? Response.json(MANIFEST) : new Response('', { status: 404 })),
    });
    await failureOf();
    const moved = await load(aRemote({ entry: 'http://localhost:4301/mf-manifest.json' }));
    expect(moved.release.entry).toContain('4301');
  });

  it('that was closed to the person opens with the role', async () => {
    const { load, failureOf } = inWorld();
    expect(await failureOf(aRemote(), [])).toMatchObject({ code: 'forbidden' });
    expect((await load()).module).toBe(MODULE.default);
  });

  it('is loaded in one version after the other, never in two at once', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { loader, load, runs } = inWorld({ run: (version) => (version === '1.1.0' ? MODULE : promise) });
    const first = load();
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    expect(loader.isLoading('recruitment')).toBe(true);
    loader.forget('recruitment');
    const second = load(NEWER);
    await new Promise((turn) => setImmediate(turn));
    expect(runs).toEqual(['1.0.0-aaaa']);
    resolve(MODULE);
    await Promise.all([first, second]);
    expect(runs).toEqual(['1.0.0-aaaa', '1.1.0']);
    expect(loader.isLoading('recruitment')).toBe(false);
  });
});

describe('one try', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends after eight seconds in which nothing arrives, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { failureOf } = inWorld({ run: () => new Promise(() => undefined), attempts: 1 });
    let code: string | undefined;
    void failureOf().then((failure) => (code = failure.code));
    await vi.advanceTimersByTimeAsync(7_999);
    expect(code).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(code).toBe('timeout');
    await inWorld().load();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  ['Minified React error #525; visit https://react.dev/errors/525', 'wrong_react'],
  ['A React Element from an older version of React was rendered.', 'wrong_react'],
  ['Invalid hook call. Hooks can only be called inside of the body of a function component.', 'wrong_react'],
  ["Cannot read properties of null (reading 'useEffect')", 'wrong_react'],
  [`can't access property "useState", H is null`, 'wrong_react'],
  ["null is not an object (evaluating 'H.useState')", 'wrong_react'],
  ["Cannot read properties of null (reading 'name')", 'threw_at_render'],
  ['Loading chunk 12 failed.', 'chunk_failed'],
])('an error of a page is classified: %s', (message, code) => {
  const failure = toRenderFailure(new TypeError(message), { remote: 'recruitment', version: '1' });
  expect(failure.code).toBe(code);
});
