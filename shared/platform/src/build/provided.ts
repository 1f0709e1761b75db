import { providedVersions, uiDoors } from './governed.ts';

/** What `shell/src/remotes/provided-modules.ts` hands to remotes, the doors of the design system aside. */
const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@tanstack/react-query',
  '@trame/data',
  '@trame/platform',
  '@trame/platform/router',
  'react-hook-form',
] as const;

function versionOf(request: string, versions: Readonly<Record<string, string>>): string {
  const owner = Object.keys(versions).find((name) => request === name || request.startsWith(`${name}/`));
  return owner ? (versions[owner] ?? '') : '';
}

/** Every module that the host provides to remotes, with its version: what a release of it is checked against. */
export function providedModules(): Record<string, string> {
  const versions = providedVersions();
  return Object.fromEntries(
    [...PROVIDED, ...uiDoors()].toSorted().map((request) => [request, versionOf(request, versions)]),
  );
}
