export { scopedStyles } from '../app-styles.ts';
export { appNameProblem } from '../app-name.ts';
export { Refusal } from './refusal.ts';
export {
  asJson,
  readJson,
  StoreConflict,
  StoreError,
  Unfinished,
  type Store,
  type StoredFile,
} from './store.ts';
export { isVersion } from './forms.ts';
export { openFolderStore } from './folder-store.ts';
export { openS3Store, type S3Options } from './s3-store.ts';
export { cacheControl, contentType, isImmutable, isPrivate } from './served-as.ts';
export {
  publishRemote,
  publishShell,
  type Commit,
  type Operator,
  type Published,
  type PublishOptions,
} from './publish.ts';
export {
  clashesInForce,
  disableRemote,
  enableRemote,
  promote,
  rollBack,
  startCanary,
  stopCanary,
  withdrawRemote,
  type Switched,
} from './releases.ts';
export { readRegistry } from './registry-file.ts';
export { planRepair, writeRepair, type RepairPlan } from './repair.ts';
export { readJournal, readWholeJournal, unreadableSaid, type JournalLine } from './journal.ts';
export { listApps, type ListedApp, type Moment, type Publication } from './listing.ts';
export { verifyStore, type Finding, type Verification } from './verify.ts';
export { SHELL } from './layout.ts';
export { preloadScript } from './preload-script.ts';
