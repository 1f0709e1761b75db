import type { Registry } from '@trame/platform';
import { create } from 'zustand';

type RegistryState = { registry: Registry };

const EMPTY: Registry = { schemaVersion: 1, generatedAt: '', remotes: [] };

/** The registry in force in this tab; replaced when a newer one is accepted. */
export const useRegistryStore = create<RegistryState>(() => ({ registry: EMPTY }));

export function setRegistry(registry: Registry): void {
  useRegistryStore.setState({ registry });
}

export function useRegistry(): Registry {
  return useRegistryStore((state) => state.registry);
}
