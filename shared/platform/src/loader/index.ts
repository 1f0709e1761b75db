export { createRemoteLoader, type LoadedRemote, type LoaderOptions, type RemoteLoader } from './loader.ts';
export {
  FAILURE_CODES,
  RemoteFailure,
  reportOf,
  toRenderFailure,
  type FailureCode,
  type FailurePhase,
  type LoadReport,
} from './failure.ts';
export type { ProvidedModules, ProvidedVersions, RemoteRuntime } from './federation.ts';
export { loadRegistry, type LoadedRegistry, type RegistryClientOptions } from './registry-client.ts';
export { sha384Of } from './integrity.ts';
export { isChunkFailure } from './chunk-failure.ts';
export { reloadOnce } from './reload-once.ts';
export { RegistryError } from '../registry.ts';
export { entryPath } from '../entry-path.ts';
