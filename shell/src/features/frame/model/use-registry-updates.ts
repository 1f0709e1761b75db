import type { Registry } from '@trame/platform';
import { loadRegistry } from '@trame/platform/loader';
import { useCallback, useEffect, useState } from 'react';
import { asInForce, setRegistry, useRegistryStore } from '../../../runtime/registry-store.ts';
import { remoteLoader } from '../../../remotes/remote-loader.ts';

/** A tab left open asks again this often, and each time someone comes back to it. */
const POLL_EVERY_MS = 5 * 60 * 1000;

/** Names of the remotes whose version differs between two registries in force. */
export function changedRemotes(before: Registry, after: Registry): string[] {
  return after.remotes.flatMap(({ name, version }) => {
    const old = before.remotes.find((remote) => remote.name === name);
    return old && old.version !== version ? [name] : [];
  });
}

export type RegistryUpdate = { name: string; accept: () => void };

/**
 * Watches for newer versions. Whatever is not on the screen is taken at once; the remote in use is only offered,
 * so that nobody loses their place.
 * @param inUse name of the remote on the screen
 */
export function useRegistryUpdates(inUse: string | undefined): RegistryUpdate | undefined {
  const [offered, setOffered] = useState<Registry>();

  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const loaded = await loadRegistry().catch(() => undefined);
      if (!isCurrent || !loaded || loaded.stale) return;
      const before = useRegistryStore.getState().registry;
      if (loaded.registry.generatedAt === before.generatedAt) return;
      const changed = changedRemotes(before, asInForce(loaded.registry));
      if (inUse !== undefined && changed.includes(inUse)) {
        setOffered(loaded.registry);
        return;
      }
      for (const name of changed) remoteLoader.forget(name);
      setRegistry(loaded.registry);
    };
    const onVisible = () => void look();
    document.addEventListener('visibilitychange', onVisible);
    const timer = setInterval(onVisible, POLL_EVERY_MS);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(timer);
    };
  }, [inUse]);

  const accept = useCallback(() => {
    if (!offered) return;
    for (const name of changedRemotes(useRegistryStore.getState().registry, asInForce(offered)))
      remoteLoader.forget(name);
    setRegistry(offered);
    setOffered(undefined);
  }, [offered]);

  return offered && inUse !== undefined ? { name: inUse, accept } : undefined;
}
