import { createFederationRuntime } from '@trame/platform/federation';
import type { RemoteRuntime } from '@trame/platform/loader';
import { watchStyles } from './app-styles.ts';
import { noteStart, reportBlockedStart } from './blocked-start.ts';
import { providedModules, sharedModules } from './provided-modules.ts';
import { captureBuiltins } from './builtins.ts';
import { watchFrameEvents } from './stopped-events.ts';
import { watchTraces } from './traces.ts';
import { lookAround, watchBuiltins } from './tampering.ts';

const runtime = createFederationRuntime(providedModules, PROVIDED_VERSIONS);

// Before the built-in functions are remembered: what changes them later is taken for a fault of an app.
watchStyles();
watchFrameEvents();
watchTraces();
reportBlockedStart();
// While the manifest of the first app arrives.
void captureBuiltins(sharedModules);

/** Module Federation with the modules that the shell provides to remotes. What their code changes as it is run is noticed. */
export const federation: RemoteRuntime = {
  ...runtime,
  run: async (name, release, manifest) => {
    await watchBuiltins();
    const origin = { remote: name, version: release.version };
    noteStart(origin);
    return lookAround(origin, () => runtime.run(name, release, manifest));
  },
};
