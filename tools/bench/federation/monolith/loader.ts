import type { RemoteModule } from '@trame/platform';
import { apps } from 'monolith-apps';

const loads = new Map<string, Promise<{ module: RemoteModule }>>();

async function importApp(name: string): Promise<{ module: RemoteModule }> {
  const load = apps[name];
  if (!load) throw new Error(`No app is named ${name}.`);
  return { module: (await load()).default };
}

/** Replaces the loader: the pages of an app are a chunk of the same build, as any application with lazy routes has them. */
export const remoteLoader = {
  load({ name }: { name: string }): Promise<{ module: RemoteModule }> {
    const known = loads.get(name) ?? importApp(name);
    loads.set(name, known);
    return known;
  },
  forget: (name: string): boolean => loads.delete(name),
};
