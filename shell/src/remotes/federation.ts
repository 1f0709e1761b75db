import { createFederationRuntime } from '@trame/platform/federation';
import { providedModules } from './provided-modules.ts';

/** Starts Module Federation with the modules that the shell provides to remotes. */
export const federation = createFederationRuntime(providedModules, PROVIDED_VERSIONS);
