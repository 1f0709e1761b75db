/** Written by the build. */
declare module 'monolith-apps' {
  import type { Registry, RemoteModule } from '@trame/platform';

  /** The facts of a single application about its own parts. */
  export const registry: Registry;
  /** By name: each is a chunk of the same build. */
  export const apps: Readonly<Record<string, () => Promise<{ default: RemoteModule }>>>;
}
