// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRemote } from '../testing/registry-builders.ts';
import { createFederationRuntime, type RemoteRuntime } from './federation.ts';
import type { Manifest } from './manifest.ts';

type Scope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;

const ENTRY = aRemote();
const VARIABLE = 'trame_recruitment';
const NEEDED = '_FEDERATION_RUNTIME_CORE';
const react = { of: 'the page' };

/** What its entry script leaves. */
let container: unknown;
let scope: Scope;
let runtime: RemoteRuntime;
/** The module of the host that could not be loaded. */
let failing: Error;

const manifest = (metaData: Partial<Manifest['metaData']> = {}): Manifest => ({
  metaData: { remoteEntry: { name: 'remoteEntry.js' }, ...metaData },
  exposes: [{ path: './routes' }],
  shared: [],
});

beforeEach(() => {
  failing = Object.assign(new Error('Loading chunk 7 failed.'), { request: `${location.origin}/7.js` });
  container = {
    init: (given: Scope) => {
      scope = given;
    },
    get: () => Promise.resolve(() => 'routes'),
  };
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    Reflect.set(globalThis, VARIABLE, container);
    for (const node of nodes as HTMLScriptElement[]) {
      queueMicrotask(() => node.dispatchEvent(new Event('load')));
    }
  });
  runtime = createFederationRuntime(
    { react: () => react, 'react/lazy': () => Promise.reject(failing) },
    { react: '19.3.1' },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of [VARIABLE, NEEDED]) Reflect.deleteProperty(globalThis, name);
});

const run = (asked = manifest()) => runtime.run(ENTRY.name, ENTRY, asked);

it('a remote is given the modules of the host, and gives its routes', async () => {
  expect(await run()).toBe('routes');
  expect((await scope['react']?.['19.3.1']?.get())?.()).toBe(react);
});

it('Module Federation’s runtime is given to remotes that may need it, and to no other', async () => {
  await run(manifest({ runtime: 'none' }));
  expect(NEEDED in globalThis).toBe(false);
  await run(manifest());
  expect(NEEDED in globalThis).toBe(true);
});

it('a module of the host that could not be loaded says that the network is missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await run();
  await expect(scope['react/lazy']?.['19.3.1']?.get()).rejects.toThrow(
    'Loading chunk 7 failed. (network error)',
  );
});

it('what a remote shared with others is taken back when it is forgotten', async () => {
  await run();
  Reflect.set(scope, 'charts', { '1.0.0': { from: VARIABLE, get: () => undefined } });
  runtime.forget(ENTRY.name, ENTRY);
  expect(scope['charts']).toEqual({});
  expect(Object.keys(scope['react'] ?? {})).toEqual(['19.3.1']);
});

it.each([
  ['leaves nothing', undefined, 'ran without leaving trame_recruitment'],
  [
    'gives no routes',
    { init: () => undefined, get: () => undefined },
    './routes does not exist in container',
  ],
])('a remote that %s fails with its reason', async (_, left, reason) => {
  container = left;
  await expect(run()).rejects.toThrow(reason);
});
