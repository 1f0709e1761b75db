import { describe, expect, it } from 'vitest';
import { aRegistry, aRemote } from '../testing/registry-builders.ts';
import { loadRegistry } from './registry-client.ts';

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const answering = (answer: () => Response) => () => Promise.resolve(answer());
const sound = answering(() => Response.json(aRegistry([aRemote()])));
const TROUBLES = [
  ['unreachable', () => Promise.reject(new TypeError('down')), 'registry_unreachable'],
  ['answered by an error', answering(() => new Response('', { status: 502 })), 'registry_unreachable'],
  ['cut short', answering(() => new Response('{"remotes": [')), 'registry_invalid'],
  ['of entries that make no sense', answering(() => Response.json(aRegistry([{}]))), 'registry_invalid'],
  ['something else', answering(() => Response.json({ hello: 1 })), 'registry_invalid'],
] as const;

describe('the registry', () => {
  it.each(TROUBLES)('%s: the last good copy stands in and the reason is kept', async (_, fetch, code) => {
    const storage = aStorage();
    await loadRegistry({ fetch: sound, storage });
    const loaded = await loadRegistry({ fetch, storage });
    expect(loaded.registry.remotes.map(({ name }) => name)).toEqual(['recruitment']);
    expect(loaded.stale?.code).toBe(code);
  });

  it.each(TROUBLES)('%s, without a copy: the reason is thrown', async (_, fetch, code) => {
    await expect(loadRegistry({ fetch, storage: aStorage() })).rejects.toMatchObject({ code });
  });

  it('older than the copy of a later visit: the copy stands in, for a day', async () => {
    const storage = aStorage();
    const answer = (generatedAt: string, version: string) =>
      answering(() => Response.json({ schemaVersion: 1, generatedAt, remotes: [aRemote({ version })] }));
    let clock = Date.parse('2026-11-21T10:00:00Z');
    const load = (fetch: typeof globalThis.fetch) => loadRegistry({ fetch, storage, now: () => clock });
    await load(answer('2026-11-21T09:00:00Z', '2.0.0'));
    const older = await load(answer('2026-11-21T08:00:00Z', '1.0.0'));
    expect(older.registry.remotes.map(({ version }) => version)).toEqual(['2.0.0']);
    expect(older.stale?.code).toBe('registry_outdated');
    clock += 25 * 60 * 60 * 1000;
    const restored = await load(answer('2026-11-21T08:00:00Z', '1.0.0'));
    expect(restored.registry.remotes.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(restored.stale).toBeUndefined();
  });

  it('without any app is accepted: nothing is published yet', async () => {
    const storage = aStorage();
    const loaded = await loadRegistry({ fetch: answering(() => Response.json(aRegistry([]))), storage });
    expect(loaded).toMatchObject({ registry: { remotes: [] }, dropped: [] });
  });

  it('works in a browser that refuses storage', async () => {
    const refusing = {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const loaded = await loadRegistry({ fetch: sound, storage: refusing });
    expect(loaded.registry.remotes).toHaveLength(1);
    expect(loaded.stale).toBeUndefined();
  });
});
