import type { Registry } from '@trame/platform';
import { registry } from 'monolith-apps';

/** Replaces the store of the registry: the parts of a single application never change while it is open. */
export const useRegistry = (): Registry => registry;
export const getRegistry = useRegistry;

/** Replaces the reading of the registry: there is nothing to read. */
export const refreshRegistry = (): Promise<Registry> => Promise.resolve(registry);

/** Replaces the query of the published apps. */
export const registryOptions = () => ({ queryKey: ['registry'], queryFn: (): Registry => registry });

export const useRegistryTrouble = (): undefined => undefined;

/** Nothing is read again by itself. */
export const useRegistryRetry = (): string => '';

/** There is one version of everything. */
export const useHasCanary = (): boolean => false;

/** Nothing describes its parts but their own code. */
export const useRefusedApp = (): undefined => undefined;
export const useRefusedApps = <Read>(read: (state: { refused: [] }) => Read): Read => read({ refused: [] });
