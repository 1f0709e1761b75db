/** Sources that only federation needs, and what a single application has in their place, in `monolith/`. */
export const REPLACED: Readonly<Record<string, string>> = {
  'shell/src/app/application.tsx': 'application.tsx',
  'shell/src/app/first-registry.ts': 'start.ts',
  'shell/src/runtime/support-address.ts': 'start.ts',
  'shell/src/runtime/registry-store.ts': 'registry.ts',
  'shell/src/runtime/fetch-registry.ts': 'registry.ts',
  'shell/src/runtime/retry-registry.ts': 'registry.ts',
  'remotes/corporate/src/features/people/data/registry.ts': 'registry.ts',
  'shell/src/remotes/remote-area.tsx': 'app-pages.tsx',
  'shell/src/remotes/remote-loader.ts': 'loader.ts',
  'shell/src/remotes/prefetch.ts': 'prefetch.ts',
  'shell/src/remotes/remote-boundary.tsx': 'nothing.tsx',
  'shell/src/remotes/page-places.tsx': 'nothing.tsx',
  'shell/src/remotes/navigation-watch.ts': 'nothing.tsx',
  'shell/src/remotes/tampering.ts': 'nothing.tsx',
  'shell/src/features/frame/components/update-banner.tsx': 'nothing.tsx',
  'shell/src/features/support/components/support-slot.tsx': 'nothing.tsx',
  'shell/src/features/support/sign-in-support.tsx': 'nothing.tsx',
  'shell/src/features/deployments/deployments-page.tsx': 'nothing.tsx',
};

/** Of the folders of apps in the shell, what any application with lazy pages would have too. */
const WAITING = [
  'ask-app',
  'intent',
  'late-page',
  'optional',
  'readable-error',
  'remote-waiting',
  'report-silence',
  'waiting',
  'waiting-part',
];

/** Folders and files of which a single application has nothing; a folder ends with a slash. */
export const FEDERATION_ONLY: readonly string[] = [
  ...Object.keys(REPLACED),
  'node_modules/@module-federation/',
  'node_modules/compare-versions/',
  'shared/platform/src/registry.ts',
  'shared/platform/src/chunk-hashes.ts',
  'shared/platform/src/entry-path.ts',
  'shared/platform/src/package-of.ts',
  ...[
    'accepts',
    'chunks',
    'entry-script',
    'failure',
    'federation',
    'file-problem',
    'integrity',
    'loader',
  ].map((name) => `shared/platform/src/loader/${name}.ts`),
  ...['manifest', 'registry-client', 'runtime-parts', 'shape', 'stalled'].map(
    (name) => `shared/platform/src/loader/${name}.ts`,
  ),
  'shell/src/app/unserved.ts',
  'shell/src/runtime/support-switches.ts',
  'shell/src/features/deployments/',
  'shell/src/features/support/',
  'shell/src/features/frame/model/use-registry-updates.ts',
  'shell/src/remotes/',
];

const isWaiting = (module: string): boolean =>
  WAITING.some((name) => new RegExp(`(?:^|/)shell/src/remotes/${name}\\.\\w+$`).test(module));

/** Those of a build's modules that only federation needs: the comparison would be worthless with them. */
export function federationModules(modules: readonly string[]): string[] {
  return modules
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !isWaiting(name.split('?', 1)[0]!))
    .filter((name) => FEDERATION_ONLY.some((only) => name.includes(`/${only}`)));
}

/**
 * What makes the first page of an app in a single application heavier than it need be: modules that it loads twice, and
 * those of other apps. Styles are in a build twice, as a module and as what it contains.
 * @param page names of the modules in the files of the page, one for each file
 * @param others folders of the other apps, as those names write them
 */
export function unfairModules(page: readonly string[], others: readonly string[]): string[] {
  const modules = page.filter((path) => !path.endsWith('.css'));
  const twice = modules.filter((path, index) => modules.indexOf(path) !== index);
  const foreign = modules.filter((path) => others.some((folder) => path.startsWith(`${folder}/`)));
  return [
    ...new Set([...twice.map((path) => `${path} twice`), ...foreign.map((path) => `${path} of another app`)]),
  ];
}
