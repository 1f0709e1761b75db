import { createFederationRuntime } from '@trame/platform/loader';
import { providedModules } from './provided-modules.ts';

export const federation = createFederationRuntime(providedModules, PROVIDED_VERSIONS);
