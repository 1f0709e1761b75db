import { packageOf } from '@trame/platform/package-of';
import { providedVersions, uiModules } from './governed.ts';

/** The modules that `shell/src/remotes/provided-modules.ts` provides to remotes, except those of the design system. */
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

/** Every module that the host provides to remotes, with its version: a release is checked against this list. */
export function providedModules(): Record<string, string> {
  const versions = providedVersions();
  return Object.fromEntries(
    [...PROVIDED, ...uiModules()].toSorted().map((request) => [request, versions[packageOf(request)] ?? '']),
  );
}
