import { createFederationRuntime } from '@trame/platform/federation';
import type { RemoteRuntime } from '@trame/platform/loader';
import { watchStyles } from './app-styles.ts';
import { noteStart, reportBlockedStart } from './blocked-start.ts';
import { providedModules } from './provided-modules.ts';
import { lookAtBuiltins, watchBuiltins } from './tampering.ts';

const runtime = createFederationRuntime(providedModules, PROVIDED_VERSIONS);

// Before the built-in functions are remembered: what changes them later is taken for a fault of an app.
watchStyles();
reportBlockedStart();

/** Module Federation with the modules that the shell provides to remotes. What their code changes as it is run is noticed. */
export const federation: RemoteRuntime = {
  ...runtime,
  run: async (name, release, manifest) => {
    watchBuiltins();
    noteStart({ remote: name, version: release.version });
    try {
      return await runtime.run(name, release, manifest);
    } finally {
      lookAtBuiltins({ remote: name, version: release.version }, true);
    }
  },
};
