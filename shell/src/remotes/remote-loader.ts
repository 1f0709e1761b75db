import { scrub } from '@trame/domain';
import { createRemoteLoader, type LoadReport, type RemoteRuntime } from '@trame/platform/loader';
import { useRegistryStore } from '../runtime/registry-store.ts';
import { report } from '@trame/session/telemetry';
import { changesAround, lookAtBuiltins } from './tampering.ts';

/**
 * Sends a trouble of a remote to telemetry under its name, version and closed code; under no name where something else changed
 * functions of the page a moment ago, which it may come from.
 */
export function reportLoad({ id, attempts, stack, remote, version, ...facts }: LoadReport): void {
  lookAtBuiltins();
  const changed = [...new Set(changesAround(remote).flatMap((one) => one.changed))].join(', ');
  const cause = changed ? `in ${remote}, while ${changed} was changed: ${facts.cause}` : facts.cause;
  const origin: Record<string, string> = changed ? { boundary: 'none' } : { remote, version };
  const error = new Error(`${facts.code}: ${cause}`);
  // The place where the remote's code threw; the place that calls this function is not useful.
  error.stack = stack;
  report(error, { ...facts, ...origin, id, attempts: String(attempts), cause: scrub(cause, 500) });
}

const federation = async () => (await import(/* webpackChunkName: 'apps' */ './federation.ts')).federation;

/** Module Federation, fetched with the first remote: pages of the shell itself do not need it. */
const lazyFederation: RemoteRuntime = {
  run: async (...release) => (await federation()).run(...release),
  forget: (...release) => void federation().then((runtime) => runtime.forget(...release)),
};

/** Fetches a manifest. What runs the app is prepared meanwhile. */
function fetchManifest(...request: Parameters<typeof fetch>): Promise<Response> {
  federation().catch(() => undefined);
  return fetch(...request);
}

/** The one loader of this tab. */
export const remoteLoader = createRemoteLoader({
  runtime: lazyFederation,
  fetch: fetchManifest,
  report: reportLoad,
});

// A failure that is still being retried when the page is unloaded would otherwise never be reported.
window.addEventListener('pagehide', () => remoteLoader.leave());

// Modules loaded before an override began or ended are of another origin: they are dropped and loaded again.
useRegistryStore.subscribe(({ override }, before) => {
  if (override === before.override) return;
  for (const changed of [override, before.override]) if (changed) remoteLoader.forget(changed.remote);
});
