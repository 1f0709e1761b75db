import { beforeEach, describe, expect, it } from 'vitest';
import { startContainer, type Bundler } from './container.ts';

let bundler: Bundler;
const react = { version: '19' };
const host = () => ({ react: { '19.3.1': { get: () => Promise.resolve(() => react) } } });

/** What a chunk waits for before its code runs. */
async function consume(chunk: string): Promise<void> {
  const promises: unknown[] = [];
  bundler.f['consumes']?.(chunk, promises);
  await Promise.all(promises);
}

/** What code of the remote gets that imports a module of the host. */
function imported(id: string): unknown {
  const module: { exports: unknown } = { exports: undefined };
  bundler.m[id]?.(module);
  return module.exports;
}

beforeEach(() => {
  bundler = {
    m: {},
    c: {},
    f: {},
    initContainer: () => undefined,
    getContainer: () => Promise.reject(new Error('not started')),
    initializeExposesData: { moduleMap: { './routes': () => Promise.resolve(() => 'routes') } },
    consumesLoadingData: {
      chunkMapping: { page: ['r'], chart: ['c'] },
      moduleIdToConsumeDataMapping: { r: { shareKey: 'react' }, c: { shareKey: 'charts' } },
    },
  };
  startContainer(bundler);
});

describe('a remote', () => {
  it('uses the modules that the host gives to it', async () => {
    bundler.initContainer(host());
    await consume('page');
    expect(imported('r')).toBe(react);
  });

  it('gives its routes, and says which other module it does not have', async () => {
    expect((await bundler.getContainer('./routes'))()).toBe('routes');
    await expect(bundler.getContainer('./toString')).rejects.toThrow('does not exist in container');
  });

  it('says which module the host lacks', async () => {
    bundler.initContainer(host());
    await expect(consume('chart')).rejects.toThrow('charts is not provided by the host');
  });

  it('asks again for a module that could not be loaded', async () => {
    let asked = 0;
    const get = () =>
      (asked += 1) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(() => react);
    bundler.initContainer({ react: { '19.3.1': { get } } });
    await expect(consume('page')).rejects.toThrow('offline');
    await consume('page');
    expect(imported('r')).toBe(react);
  });

  it('shares a module of its own with later remotes, and uses the one that is there already', async () => {
    const charts = { of: 'this remote' };
    bundler.consumesLoadingData!.moduleIdToConsumeDataMapping['c']!.fallback = () =>
      Promise.resolve(() => charts);
    bundler.initializeSharingData = {
      uniqueName: 'trame_catalogue',
      scopeToSharingDataMapping: {
        default: [{ name: 'charts', version: '2.0.0', factory: () => Promise.resolve(() => charts) }],
      },
    };
    const scope: Parameters<Bundler['initContainer']>[0] = host();
    bundler.initContainer(scope);
    await consume('chart');
    expect(imported('c')).toBe(charts);
    expect(await scope['charts']?.['2.0.0']?.get()).toBeTypeOf('function');

    const before = { of: 'another remote' };
    bundler.initContainer({ charts: { '1.0.0': { get: () => () => before } } });
    startContainer(bundler);
    bundler.initContainer({ charts: { '1.0.0': { get: () => () => before } } });
    await consume('chart');
    expect(imported('c')).toBe(before);
  });

  it('uses the module of the host where both have one, and its own where the host has none', async () => {
    const own = { of: 'this remote' };
    const { moduleIdToConsumeDataMapping: taken } = bundler.consumesLoadingData!;
    taken['r']!.fallback = taken['c']!.fallback = () => Promise.resolve(() => own);
    bundler.initContainer(host());
    await consume('page');
    await consume('chart');
    expect(imported('r')).toBe(react);
    expect(imported('c')).toBe(own);
  });

  it('takes nothing that every object has already for a module or a chunk', async () => {
    const { chunkMapping, moduleIdToConsumeDataMapping: taken } = bundler.consumesLoadingData!;
    chunkMapping['page'] = ['r'];
    taken['r'] = { shareKey: 'constructor' };
    bundler.initContainer(host());
    await expect(consume('page')).rejects.toThrow('constructor is not provided by the host');
    await expect(consume('toString')).resolves.toBeUndefined();
    await expect(bundler.getContainer('toString')).rejects.toThrow('does not exist in container');
  });

  it('asks for a module once, however many chunks need it, and forgets what was made of it before', async () => {
    let asked = 0;
    const get = () => Promise.resolve(((asked += 1), () => react));
    bundler.initContainer({ react: { '19.3.1': { get } } });
    await consume('page');
    await consume('page');
    expect(asked).toBe(1);
    bundler.c['r'] = 'before';
    expect(imported('r')).toBe(react);
    expect(bundler.c).not.toHaveProperty('r');
  });

  it('gives others its modules as the only ones, in any version, and replaces none that is there', () => {
    const there = { get: () => () => react };
    const scope: Parameters<Bundler['initContainer']>[0] = { react: { '19.3.1': there } };
    const factory = () => () => 'own';
    bundler.initializeSharingData = {
      uniqueName: 'trame_catalogue',
      scopeToSharingDataMapping: {
        default: [
          'a name of another kind',
          { name: 'react', version: '19.3.1', factory },
          { name: 'charts', version: '2.0.0', factory },
        ],
      },
    };
    bundler.initContainer(scope);
    expect(scope['react']).toEqual({ '19.3.1': there });
    expect(Object.keys(scope)).toEqual(['react', 'charts']);
    expect(scope['charts']?.['2.0.0']).toMatchObject({
      from: 'trame_catalogue',
      shareConfig: { singleton: true, requiredVersion: false },
    });
  });
});
