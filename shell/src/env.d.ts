/// <reference types="@rspack/core/module" />

declare module '*.css';

/** Versions of what this build provides to remotes, by package; written in by the build. */
declare const PROVIDED_VERSIONS: Readonly<Record<string, string>>;
