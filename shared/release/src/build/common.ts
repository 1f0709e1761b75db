import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';

const WORKSPACE = resolve(import.meta.dirname, '../../../..');

/** Folders whose content ends up inside a remote's own files, besides its sources. */
const BUNDLED_INTO_REMOTES = [
  'shared/app/src',
  'shared/cv/src',
  'shared/domain/src',
  'shared/platform/src/remote',
  'shared/release/src/build',
];

function* filesUnder(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else if (!/\.test\.tsx?$/.test(name)) yield path;
  }
}

/** Every package of npm's that is installed, and its version: an app added beside changes none of them. */
function installedVersions(): [string, string][] {
  const { packages } = JSON.parse(readFileSync(join(WORKSPACE, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { version, link }]) =>
    path.includes('node_modules/') && version !== undefined && !link ? [[path, version]] : [],
  );
}

/**
 * A short fingerprint of everything a remote is built from. It names the remote's chunk registry, so that two
 * versions loaded in one page (an old one that failed, the repaired one) never read each other's chunks.
 */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256');
  const roots = [join(root, 'src'), ...BUNDLED_INTO_REMOTES.map((folder) => join(WORKSPACE, folder))];
  for (const folder of roots) {
    for (const file of filesUnder(folder)) {
      hash.update(relative(WORKSPACE, file)).update('\0').update(readFileSync(file));
    }
  }
  hash.update(readFileSync(join(root, 'remote.json')));
  for (const [path, version] of installedVersions()) hash.update(path).update('\0').update(version);
  return hash.digest('hex').slice(0, 8);
}

/** Settings common to host and remotes, besides sharing. */
export function commonConfig(): RsbuildConfig {
  return {
    source: {
      define: {
        // The federation runtime has two paths through `new Function` (SystemJS and ESM entries) that this platform
        // never uses; setting their conditions here lets the minifier remove them (CSP `script-src 'self'`).
        'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
        'typeof __system_context__': '"undefined"',
      },
    },
    output: {
      // The first versions that have all of ES2024, to which `lib` of `tsconfig.base.json` limits the sources, and the
      // newest interfaces used: `URL.canParse` (Chrome 120) and `AbortSignal.any` (Firefox 124). There are no polyfills
      // for older ones.
      overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 124', 'safari >= 17.4'],
      cleanDistPath: true,
      legalComments: 'none',
    },
  };
}
