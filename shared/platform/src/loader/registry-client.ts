import { parseRegistry, RegistryError, type DroppedRemote, type Registry } from '../registry.ts';

/** Nothing personal in here: the registry is the same for everyone. */
const STORAGE_KEY = 'trame.registry.v1';

export type RegistryClientOptions = {
  url?: string;
  fetch?: typeof fetch;
  /** Where the last good copy lives; a browser may refuse storage altogether. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  timeoutMs?: number;
};

export type LoadedRegistry = {
  registry: Registry;
  /** Remotes left out because their entry makes no sense. */
  dropped: DroppedRemote[];
  /** Set when the registry could not be read and the last good copy stands in for it. */
  stale?: RegistryError;
};

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

async function fetchJson(url: string, fetchFn: typeof fetch, timeoutMs: number): Promise<unknown> {
  let response: Response;
  try {
    response = await fetchFn(url, {
      cache: 'no-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new RegistryError('registry_unreachable', 'network error or no answer in time', { cause });
  }
  if (!response.ok) throw new RegistryError('registry_unreachable', `HTTP ${response.status}`);
  try {
    return await response.json();
  } catch (cause) {
    throw new RegistryError('registry_invalid', 'not JSON', { cause });
  }
}

function lastGoodCopy(storage: RegistryClientOptions['storage']): Registry | undefined {
  try {
    const text = storage?.getItem(STORAGE_KEY);
    return text ? parseRegistry(JSON.parse(text) as unknown).registry : undefined;
  } catch {
    return undefined;
  }
}

function keepCopy(storage: RegistryClientOptions['storage'], registry: Registry): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(registry));
  } catch {
    // Storage full or refused: the next failed fetch will have no copy to fall back on, nothing else.
  }
}

/**
 * Reads the registry; when it cannot be fetched or is garbage, the last good copy stands in and `stale` says
 * why. Without a copy, throws `RegistryError`.
 */
export async function loadRegistry({
  url = '/registry.json',
  fetch: fetchFn = (...args) => fetch(...args),
  storage = browserStorage(),
  timeoutMs = 8_000,
}: RegistryClientOptions = {}): Promise<LoadedRegistry> {
  try {
    const loaded = parseRegistry(await fetchJson(url, fetchFn, timeoutMs));
    keepCopy(storage, loaded.registry);
    return loaded;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const registry = lastGoodCopy(storage);
    if (!registry) throw error;
    return { registry, dropped: [], stale: error };
  }
}
