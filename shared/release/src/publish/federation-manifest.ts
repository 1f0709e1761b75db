import { z } from 'zod';
import { isGoverned } from '../build/governed.ts';
import { entryPath } from '@trame/platform/entry-path';
import { MANIFEST } from './layout.ts';
import { readAs } from './refusal.ts';

const assetsSchema = z.object({
  js: z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) }),
  css: z.object({ sync: z.array(z.string()).default([]), async: z.array(z.string()).default([]) }),
});
const NO_ASSETS: z.infer<typeof assetsSchema> = {
  js: { sync: [], async: [] },
  css: { sync: [], async: [] },
};

const sharedSchema = z.object({
  name: z.string(),
  version: z.string().default(''),
  requiredVersion: z.union([z.string(), z.literal(false)]).default(''),
  assets: assetsSchema.default(NO_ASSETS),
});

const manifestSchema = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z.object({ name: z.string().default(''), path: z.string().default('') }),
    /** `none`: the entry script takes no part of Module Federation's runtime from the shell. */
    runtime: z.string().optional(),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: assetsSchema.default(NO_ASSETS) })).default([]),
  shared: z.array(sharedSchema).default([]),
});

/** The facts in a build's manifest that a release depends on. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads an `mf-manifest.json`. */
export function parseManifest(json: unknown): Manifest {
  return readAs(MANIFEST, () => manifestSchema.parse(json));
}

/** Address of the entry script in the version's folder; empty when the manifest names none. */
export function entryScript({ metaData: { remoteEntry } }: Manifest): string {
  return remoteEntry.name === '' ? '' : entryPath(remoteEntry);
}

/** The scripts and styles that the first page of a remote needs at once. */
export function firstFiles(manifest: Manifest): string[] {
  const routes = manifest.exposes.find(({ path }) => path === './routes');
  const files = [
    entryScript(manifest),
    ...(routes?.assets.js.sync ?? []),
    ...(routes?.assets.css.sync ?? []),
  ];
  return [...new Set(files)];
}

/** Every file that a build may request, according to its manifest. */
export function namedFiles(manifest: Manifest): string[] {
  const files = [...manifest.exposes, ...manifest.shared].flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ]);
  return [...new Set([entryScript(manifest), ...files])];
}

type Shared = Manifest['shared'][number];

export function hasOwnCopy({ assets: { js } }: Pick<Shared, 'assets'>): boolean {
  return js.sync.length > 0 || js.async.length > 0;
}

/** Modules of the platform of which a build includes a copy, according to its manifest. */
export function governedCopies(manifest: Manifest): string[] {
  return manifest.shared
    .filter((shared) => isGoverned(shared.name) && hasOwnCopy(shared))
    .map(({ name }) => name);
}
