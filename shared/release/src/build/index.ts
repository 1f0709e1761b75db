export { defineApp, type AppOptions } from './app.ts';
export { defineHost, type HostOptions } from './host.ts';
export { defineRemote, type RemoteOptions } from './remote.ts';
export { governedShared, isGoverned, SINGLE_PACKAGES, uiModules, type SharedModule } from './governed.ts';
