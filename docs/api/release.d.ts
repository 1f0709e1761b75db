declare module '@trame/release/src/build/app' {
  import { type RsbuildConfig } from '@rsbuild/core';
  export type AppOptions = {
      rsbuild?: RsbuildConfig;
  };
  export function defineApp({ rsbuild }: AppOptions): RsbuildConfig;
}

declare module '@trame/release/src/build/governed' {
  export type SharedModule = {
      singleton: true;
      requiredVersion: string;
      import?: false;
  };
  export const SINGLE_PACKAGES: readonly string[];
  export function uiModules(): string[];
  export function governedShared(): Record<string, SharedModule>;
  export function providedVersions(): Record<string, string>;
  export function isGoverned(key: string): boolean;
}

declare module '@trame/release/src/build/host' {
  import { type RsbuildConfig } from '@rsbuild/core';
  export type HostOptions = {
      rsbuild?: RsbuildConfig;
  };
  export function defineHost({ rsbuild }: HostOptions): RsbuildConfig;
}

declare module '@trame/release/build' {
  export { defineApp, type AppOptions } from '@trame/release/src/build/app';
  export { defineHost, type HostOptions } from '@trame/release/src/build/host';
  export { defineRemote, type RemoteOptions } from '@trame/release/src/build/remote';
  export { governedShared, isGoverned, SINGLE_PACKAGES, uiModules, type SharedModule } from '@trame/release/src/build/governed';
}

declare module '@trame/release/src/build/remote' {
  import { type RsbuildConfig } from '@rsbuild/core';
  import { type SharedModule } from '@trame/release/src/build/governed';
  export type RemoteOptions = {
      root: string;
      shared?: Record<string, SharedModule>;
      rsbuild?: RsbuildConfig;
  };
  export function defineRemote({ root, shared, rsbuild }: RemoteOptions): RsbuildConfig;
}
