import type { Registry } from '@trame/platform';
import { getRegistry } from '../runtime/registry-store.ts';
import type { Origin } from './shown-apps.ts';

/** The folder of a published version, wherever the shell's origin is. */
const PUBLISHED = /\/remotes\/([a-z][a-z0-9-]*)\/([^/\s:]+)\//;

type Folder = { address: string; origin: Origin };

/** By registry, the folder of each remote in it: a trace has many lines, and there are many remotes. */
const folders = new WeakMap<Registry, Folder[]>();

function foldersOf(registry: Registry): Folder[] {
  let known = folders.get(registry);
  if (!known) {
    known = registry.remotes.map(({ name, version, entry }) => ({
      address: new URL('.', new URL(entry, location.origin)).href,
      origin: { remote: name, version },
    }));
    folders.set(registry, known);
  }
  return known;
}

/** A place in the code, at the end of a line of a stack. */
const PLACE = /:\d+:\d+\)?$/;

/** The remote whose code called a function: the first place of a stack made there is the function, the second is its caller. */
export function callerOf(error: Error): Origin | undefined {
  const stack = plainStack(error);
  if (typeof stack !== 'string') return undefined;
  return originOf([stack.split('\n').filter((line) => PLACE.test(line))[1]]);
}

/** Libraries that read places make something else of a stack when it is first read, and some leave that to others. */
function plainStack(error: Error): unknown {
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  if (prepare === undefined) return error.stack;
  Reflect.set(Error, 'prepareStackTrace', undefined);
  const { stack }: { stack?: unknown } = error;
  Reflect.set(Error, 'prepareStackTrace', prepare);
  return stack;
}

/** The remote whose code threw an error: the first one in its stack. */
export function originOf(
  traces: readonly (string | undefined)[],
  registry = getRegistry(),
): Origin | undefined {
  for (const line of traces.flatMap((trace) => trace?.split('\n') ?? [])) {
    const published = PUBLISHED.exec(line);
    if (published?.[1] && published[2]) return { remote: published[1], version: published[2] };
    // A remote on a developer's machine has another address, which only the registry has.
    const known = foldersOf(registry).find(({ address }) => line.includes(address));
    if (known) return known.origin;
  }
  return undefined;
}
