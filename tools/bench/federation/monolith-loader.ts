import type { LoadedRemote, RemoteLoader } from '@trame/platform/loader';

/** There is one version of everything: the page's own. */
const MONOLITH = 'monolith';

const loads = new Map<string, Promise<LoadedRemote>>();

async function importRoutes(name: string): Promise<LoadedRemote['module']> {
  const module = (await import(`../../../remotes/${name}/src/routes.tsx`)) as {
    default: LoadedRemote['module'];
  };
  return module.default;
}

/**
 * Stands for the platform's loader in the monolith: the pages of an app are a chunk of the same build, as any single
 * application with lazy routes has them.
 */
export function createRemoteLoader(): RemoteLoader {
  return {
    load(entry) {
      const known = loads.get(entry.name);
      if (known) return known;
      const load = importRoutes(entry.name).then((module) => ({ module, release: entry }));
      loads.set(entry.name, load);
      return load;
    },
    forget: (name) => loads.delete(name),
    versionOf: (name) => (loads.has(name) ? MONOLITH : undefined),
    isLoading: () => false,
    leave: () => undefined,
  };
}
