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
  it.each(TROUBLES)('%s: the last good copy is used, and the reason is kept', async (_, fetch, code) => {
    const storage = aStorage();
    await loadRegistry({ fetch: sound, storage });
    const loaded = await loadRegistry({ fetch, storage });
    expect(loaded.registry.remotes.map(({ name }) => name)).toEqual(['recruitment']);
    expect(loaded.stale?.code).toBe(code);
  });

  it.each(TROUBLES)('%s, without a copy: the reason is thrown', async (_, fetch, code) => {
    await expect(loadRegistry({ fetch, storage: aStorage() })).rejects.toMatchObject({ code });
  });

  describe('with another number than the stored copy', () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    const visitor = () => {
      const storage = aStorage();
      let clock = Date.parse('2026-11-21T10:00:00Z');
      return {
        /** The version of the app that the visitor gets when the server answers this, and why. */
        sees: async (answer: { sequence?: number; generatedAt?: string; version: string }) => {
          const { version, generatedAt = '2026-11-21T09:00:00Z', ...rest } = answer;
          const json = { schemaVersion: 1, generatedAt, ...rest, remotes: [aRemote({ version })] };
          const fetch = answering(() => Response.json(json));
          const { registry, stale } = await loadRegistry({ fetch, storage, now: () => clock });
          return [registry.remotes[0]?.version, stale?.code];
        },
        /** What an earlier page has stored. */
        store: (registry: unknown) => {
          storage.setItem('trame.registry.v1', JSON.stringify(registry));
          storage.setItem('trame.registry.v1.seen', String(clock));
        },
        setClock: (milliseconds: number) => (clock += milliseconds),
      };
    };

    it('uses the copy for a day when the number is lower, whatever the dates say', async () => {
      const { sees, setClock } = visitor();
      await sees({ sequence: 7, generatedAt: '2026-11-21T09:00:00Z', version: '2.0.0' });
      const older = { sequence: 6, generatedAt: '2026-11-21T09:30:00Z', version: '1.0.0' };
      expect(await sees(older)).toEqual(['2.0.0', 'registry_outdated']);
      expect(await sees({ ...older, sequence: undefined })).toEqual(['2.0.0', 'registry_outdated']);
      setClock(DAY_MS + 1);
      expect(await sees(older)).toEqual(['1.0.0', undefined]);
    });

    it.each([1e300, Number.MAX_SAFE_INTEGER, 7.5, -8])(
      'does not take %s for the highest number: that registry is invalid, and the next one is followed',
      async (sequence) => {
        const { sees } = visitor();
        await sees({ sequence: 7, version: '2.0.0' });
        expect(await sees({ sequence, version: '9.0.0' })).toEqual(['2.0.0', 'registry_invalid']);
        expect(await sees({ sequence: 8, version: '3.0.0' })).toEqual(['3.0.0', undefined]);
      },
    );

    it('follows the next release after a copy whose number no registry can exceed', async () => {
      const { sees, store } = visitor();
      store({ schemaVersion: 1, generatedAt: 'x', sequence: 1e300, remotes: [aRemote()] });
      expect(await sees({ sequence: 8, version: '3.0.0' })).toEqual(['3.0.0', undefined]);
    });

    it('follows the next release when the one before was published by a clock ahead', async () => {
      const { sees } = visitor();
      await sees({ sequence: 7, generatedAt: '2031-01-01T00:00:00Z', version: '2.0.0' });
      expect(await sees({ sequence: 8, generatedAt: '2026-11-21T10:00:00Z', version: '3.0.0' })).toEqual([
        '3.0.0',
        undefined,
      ]);
    });

    it('follows the server from a copy without a number, even one with a date ahead', async () => {
      const { sees } = visitor();
      await sees({ generatedAt: '2031-01-01T00:00:00Z', version: '2.0.0' });
      expect(await sees({ version: '2.1.0' })).toEqual(['2.1.0', undefined]);
      expect(await sees({ sequence: 1, version: '3.0.0' })).toEqual(['3.0.0', undefined]);
    });

    it('uses the copy for no more than a day when the clock of the visitor was ahead', async () => {
      const { sees, setClock } = visitor();
      setClock(400 * DAY_MS);
      await sees({ sequence: 7, version: '2.0.0' });
      setClock(-400 * DAY_MS);
      const older = { sequence: 6, generatedAt: '2026-11-21T08:00:00Z', version: '1.0.0' };
      expect(await sees(older)).toEqual(['1.0.0', undefined]);
    });
  });

  it('names what a refused app would serve, in lower case, without the addresses of the shell', async () => {
    const areas = ['recruitment', 'auth', { id: 'suivi', slug: 'Suivi-2026' }, { id: 'x', slug: 'Auth' }];
    const refused = { ...aRemote({ name: 'refused' }), areas };
    const fetch = answering(() => Response.json(aRegistry([aRemote(), refused])));
    const { dropped } = await loadRegistry({ fetch, storage: aStorage() });
    expect(dropped.map((entry) => entry.areas)).toEqual([['recruitment', 'suivi', 'suivi-2026', 'x']]);
  });

  it('names what a refused app would serve when it has no name', async () => {
    const refused = [
      { ...aRemote(), name: 7, areas: ['suivi'] },
      { ...aRemote(), name: undefined, areas: ['stock'] },
    ];
    const fetch = answering(() => Response.json(aRegistry([aRemote(), ...refused])));
    const { dropped } = await loadRegistry({ fetch, storage: aStorage() });
    expect(dropped.map((entry) => entry.areas)).toEqual([['suivi'], ['stock']]);
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
