export { checkBuild, PublishError } from './check.ts';
export {
  disableRemote,
  enableRemote,
  listRemotes,
  publishRemote,
  rollBackRemote,
  withdrawRemote,
  type Published,
  type PublishOptions,
} from './publish.ts';
export { readRegistry, registryFile, writeRegistry } from './store.ts';
