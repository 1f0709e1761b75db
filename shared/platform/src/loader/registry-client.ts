import { SHELL_SLUGS } from '../claimed-areas.ts';
import { silenceSignal } from '../line-limit.ts';
import { parseRegistry, RegistryError, type DroppedRemote, type Registry } from '../registry.ts';
import { canBeRaised } from '../sequence.ts';

/** Not personal: the registry is the same for everyone. */
const STORAGE_KEY = 'trame.registry.v1';
/** When the server last sent that copy. */
const SEEN_KEY = 'trame.registry.v1.seen';

/**
 * Milliseconds during which an older registry is attributed to a server or a cache that lags behind. After that it was
 * put back on purpose.
 */
const LAG_MS = 24 * 60 * 60 * 1000;

export type RegistryClientOptions = {
  url?: string;
  fetch?: typeof fetch;
  /** Storage of the last good copy; a browser may refuse storage altogether. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Milliseconds without anything arriving on the page after which it is given up. */
  timeoutMs?: number;
  now?: () => number;
};

/** A remote left out because its entry makes no sense, with what it would serve: ids and first segments of addresses. */
export type RefusedRemote = DroppedRemote & { areas: string[] };

export type LoadedRegistry = {
  registry: Registry;
  dropped: RefusedRemote[];
  /** Set when the registry could not be read, or was older than the copy, so that the last good copy is used. */
  stale?: RegistryError;
};

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

async function fetchJson(
  url: string,
  fetchFn: typeof fetch,
  timeoutMs: number,
  cache: RequestCache,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetchFn(url, { cache, credentials: 'same-origin', signal: silenceSignal(timeoutMs) });
  } catch (cause) {
    throw new RegistryError('registry_unreachable', 'network error or no answer in time', { cause });
  }
  if (!response.ok) throw new RegistryError('registry_unreachable', `HTTP ${response.status}`);
  try {
    return await response.json();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) {
      throw new RegistryError('registry_unreachable', 'cut short', { cause });
    }
    // The page of a network (a Wi-Fi portal) in its place may be stored, with a date that makes it look newer.
    if (cache !== 'reload') return fetchJson(url, fetchFn, timeoutMs, 'reload');
    throw new RegistryError('registry_invalid', 'not JSON', { cause });
  }
}

/** Refuses a number that no later registry could exceed: it would be the highest one for a day. */
function readRegistry(json: unknown): ReturnType<typeof parseRegistry> {
  const read = parseRegistry(json);
  const { sequence = 0 } = read.registry;
  if (canBeRaised(sequence)) return read;
  throw new RegistryError('registry_invalid', `number ${sequence} cannot be followed`);
}

/**
 * The areas that a refused entry claims, in lower case, as addresses are compared. Read leniently: what is wrong with it may
 * be elsewhere. The shell's own addresses remain the shell's.
 */
function areasClaimed(json: unknown, { name }: DroppedRemote): string[] {
  const { remotes } = Object(json) as { remotes?: unknown };
  const entries: unknown[] = Array.isArray(remotes) ? remotes : [];
  return entries.flatMap((entry, index) => {
    const { name: own, areas } = Object(entry) as { name?: unknown; areas?: unknown };
    if ((own !== name && `#${index}` !== name) || !Array.isArray(areas)) return [];
    return areas.flatMap((claim: unknown) => {
      const { id, slug } = Object(claim) as { id?: unknown; slug?: unknown };
      return [claim, id, slug].flatMap((word) => {
        const area = typeof word === 'string' ? word.toLowerCase() : '';
        return area === '' || SHELL_SLUGS.includes(area) ? [] : area;
      });
    });
  });
}

function lastGoodCopy(storage: RegistryClientOptions['storage']): Registry | undefined {
  try {
    const text = storage?.getItem(STORAGE_KEY);
    return text ? readRegistry(JSON.parse(text) as unknown).registry : undefined;
  } catch {
    return undefined;
  }
}

function keepCopy(storage: RegistryClientOptions['storage'], registry: Registry, now: number): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(registry));
    storage?.setItem(SEEN_KEY, String(now));
  } catch {
    // Storage is full or refused: the only consequence is that the next failed fetch will have no copy.
  }
}

/** Refuses a registry older than the stored copy: otherwise people would change between two versions. */
function refuseOutdated(registry: Registry, storage: RegistryClientOptions['storage'], now: number): void {
  const copy = lastGoodCopy(storage);
  const { sequence = 0 } = registry;
  if (!copy?.sequence || sequence >= copy.sequence) return;
  // Also when the clock of this browser went back since.
  if (Math.abs(now - Number(storage?.getItem(SEEN_KEY))) > LAG_MS) return;
  const detail = `number ${sequence} is older than ${copy.sequence}`;
  throw new RegistryError('registry_outdated', detail);
}

/**
 * Reads the registry. When it cannot be fetched, is invalid or is older than the last good copy, the copy is used and
 * `stale` says why. Without a copy, throws `RegistryError`.
 */
export async function loadRegistry({
  url = '/registry.json',
  fetch: fetchFn = (...args) => fetch(...args),
  storage = browserStorage(),
  timeoutMs = 8_000,
  now = Date.now,
}: RegistryClientOptions = {}): Promise<LoadedRegistry> {
  try {
    const json = await fetchJson(url, fetchFn, timeoutMs, 'no-cache');
    const { registry, dropped } = readRegistry(json);
    if (registry.remotes.length === 0 && dropped.length > 0) {
      throw new RegistryError('registry_invalid', `no entry makes sense, such as ${dropped[0]?.reason}`);
    }
    refuseOutdated(registry, storage, now());
    keepCopy(storage, registry, now());
    return { registry, dropped: dropped.map((entry) => ({ ...entry, areas: areasClaimed(json, entry) })) };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const registry = lastGoodCopy(storage);
    if (!registry) throw error;
    return { registry, dropped: [], stale: error };
  }
}
