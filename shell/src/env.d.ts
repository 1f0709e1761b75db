/// <reference types="@rspack/core/module" />

declare module '*.css';

declare module '*?url' {
  const address: string;
  export default address;
}

/** Versions of the modules that this build provides to remotes, by package; inserted by the build. */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>;
