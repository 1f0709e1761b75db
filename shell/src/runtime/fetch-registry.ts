import type { Registry } from '@trame/platform';
import { loadRegistry, RegistryError, type LoadedRegistry } from '@trame/platform/loader';
import { create } from 'zustand';
import { getRegistry, setRegistry } from './registry-store.ts';
import { report } from '@trame/session/telemetry';
import { lastingReference } from './lasting-reference.ts';

/** The registry of the shell when there is neither a registry nor a copy of one: signing in still works. */
const NOTHING: Registry = { schemaVersion: 1, generatedAt: '', remotes: [] };

type Trouble = { code: RegistryError['code']; reference: string };

/** Why there is no registry at all; undefined as long as there is one, also a copy. */
export const useRegistryTrouble = create<{ trouble: Trouble | undefined }>(() => ({ trouble: undefined }));

/** An app whose published description is refused: what it would serve, and the reference of the reports, always the same. */
export type RefusedApp = { areas: readonly string[]; reference: string };

type RefusedApps = {
  refused: readonly RefusedApp[];
  /** By app and reason, of what was reported: an open tab reads the same registry again and again. */
  references: Readonly<Record<string, string>>;
};

/** The apps that the registry names and that cannot be opened, because what it says of them makes no sense. */
export const useRefusedApps = create<RefusedApps>(() => ({ refused: [], references: {} }));

function rememberRefused(dropped: LoadedRegistry['dropped']): void {
  const references = { ...useRefusedApps.getState().references };
  const refused = dropped.map(({ name, reason, areas }) => {
    const cause = `${name}: ${reason}`;
    const reference = (references[cause] ??= report(new Error(`registry: ${reason}`), {
      id: lastingReference(cause),
      remote: name,
      phase: 'registry',
      code: 'registry_invalid',
    }));
    return { areas, reference };
  });
  useRefusedApps.setState({ refused, references });
}

/** The refused app that would serve an area, by the identifier of the area or the first segment of its addresses. */
export function useRefusedApp(area: string | undefined): RefusedApp | undefined {
  return useRefusedApps(({ refused }) => refused.find(({ areas }) => areas.includes(area ?? '')));
}

/** The last reported failure: every reading of the registry has the same one, and it is reported once. */
let reportedMessage = '';

function tell(error: RegistryError): string {
  const { trouble } = useRegistryTrouble.getState();
  if (trouble && reportedMessage === error.message) return trouble.reference;
  reportedMessage = error.message;
  return report(error, { boundary: 'registry', phase: 'registry', code: error.code, outcome: 'failed' });
}

/**
 * Reads the registry, reports once what is wrong with it, and remembers whether there is none.
 * @param answer of the server, when it has been requested already
 */
export async function readRegistry(answer?: Promise<Response>): Promise<LoadedRegistry> {
  let asked = answer;
  const ask: typeof fetch = (...request) => {
    const first = asked;
    asked = undefined;
    return first ?? fetch(...request);
  };
  try {
    const loaded = await loadRegistry({ fetch: ask });
    const { stale, dropped } = loaded;
    if (!stale) {
      reportedMessage = '';
      rememberRefused(dropped);
    } else if (reportedMessage !== stale.message) {
      reportedMessage = stale.message;
      report(stale, { boundary: 'registry', phase: 'registry', code: stale.code, outcome: 'fell_back' });
    }
    useRegistryTrouble.setState({ trouble: undefined });
    return loaded;
  } catch (error) {
    if (error instanceof RegistryError) {
      useRegistryTrouble.setState({ trouble: { code: error.code, reference: tell(error) } });
    }
    throw error;
  }
}

/**
 * The registry, the last good copy of it, or an empty one: the shell starts without, and says so in place of apps. The copy
 * names the shell of the last visit, and nothing says whether the page runs that one: it is left out.
 */
export async function fetchRegistry(answer: Promise<Response>): Promise<Registry> {
  try {
    const { registry, stale } = await readRegistry(answer);
    const { shell: _ofLastVisit, ...copy } = registry;
    return stale ? copy : registry;
  } catch (error) {
    if (error instanceof RegistryError) return NOTHING;
    throw error;
  }
}

/** Reads the registry again and puts it in force; when it cannot be read, throws and keeps the one in force. */
export async function refreshRegistry(): Promise<Registry> {
  const { registry, stale } = await readRegistry();
  if (stale) throw stale;
  setRegistry(registry);
  // For this person: a canary or an override changes what is published for everyone.
  return getRegistry();
}
