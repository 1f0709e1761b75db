import { expect, it, vi } from 'vitest';
import { aRemote } from '../testing/registry-builders.ts';
import { fetchManifest } from './manifest.ts';

const MANIFEST = {
  name: 'trame_recruitment',
  metaData: { remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ path: './routes' }],
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
};

type Asked = Parameters<typeof fetchManifest>[2];

/** Reads the manifest that a server sends. */
function read(sent: unknown, asked: Partial<Asked> = {}) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(sent)));
  const signal = new AbortController().signal;
  const answer = fetchManifest('recruitment', aRemote(), {
    fetch,
    signal,
    reactVersion: '19.3.1',
    afresh: false,
    ...asked,
  });
  return { answer, fetch };
}

it('a manifest is asked for with the session of the person, newly where it has no hash', async () => {
  const { answer, fetch } = read(MANIFEST);
  expect(await answer).toEqual(MANIFEST);
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ cache: 'no-cache', credentials: 'same-origin' });
});

it('a manifest is read past the cache of the browser at a second try', async () => {
  const { answer, fetch } = read(MANIFEST, { afresh: true });
  await answer;
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ cache: 'reload' });
});

it('a manifest that is wrong twice is asked for once at a second try, which is past the cache', async () => {
  const integrity = { manifest: `sha384-${'A'.repeat(64)}`, entry: `sha384-${'A'.repeat(64)}` };
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(MANIFEST)));
  const { signal } = new AbortController();
  const asked = { fetch, signal, reactVersion: '19.3.1', afresh: true };
  await expect(fetchManifest('recruitment', aRemote({ integrity }), asked)).rejects.toMatchObject({
    code: 'integrity_mismatch',
  });
  expect(fetch).toHaveBeenCalledOnce();
});

it.each([
  ['no entry script', { ...MANIFEST, metaData: {} }, 'metaData.remoteEntry'],
  ['exposed modules without an address', { ...MANIFEST, exposes: [{}] }, 'exposes.0.path'],
  ['shared modules that are no list', { ...MANIFEST, shared: {} }, 'shared'],
])('a manifest with %s is refused, and it is said what is wrong', async (_, sent, detail) => {
  await expect(read(sent).answer).rejects.toMatchObject({
    code: 'manifest_invalid',
    detail: `missing or wrong: ${detail}`,
  });
});

it.each([
  ['names only a part of React', [{ name: 'react/jsx-runtime', requiredVersion: '^19.0.0' }], undefined],
  ['accepts any React', [{ name: 'react', requiredVersion: false }], undefined],
  [
    'needs another React for a part',
    [
      { name: 'react', requiredVersion: '^19.0.0' },
      { name: 'react/jsx-runtime', requiredVersion: '^18.0.0' },
    ],
    'needs React ^18.0.0, the page has 19.3.1',
  ],
  ['names none', [{ name: 'react-router' }], 'brings its own React, the page has 19.3.1'],
])('an app that %s: the manifest says whether it fits the page', async (_, shared, detail) => {
  const { answer } = read({ ...MANIFEST, shared });
  if (detail === undefined) await expect(answer).resolves.toMatchObject({ name: MANIFEST.name });
  else await expect(answer).rejects.toMatchObject({ code: 'wrong_react', detail });
});

it.each<[string, typeof fetch]>([
  ['before it answers', () => Promise.reject(new TypeError('aborted'))],
  [
    'while it arrives',
    () =>
      Promise.resolve(
        Object.assign(new Response(''), { arrayBuffer: () => Promise.reject(new Error('cut')) }),
      ),
  ],
])('a manifest that is given up %s fails by the limit, and otherwise by the network', async (_, fetch) => {
  const given = new AbortController();
  await expect(read(MANIFEST, { fetch, signal: given.signal }).answer).rejects.toMatchObject({
    code: 'manifest_unreachable',
  });
  given.abort(new Error('timed out after 8000 ms'));
  await expect(read(MANIFEST, { fetch, signal: given.signal }).answer).rejects.toBe(given.signal.reason);
});
