import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SINGLE_PACKAGES } from '@trame/release/build';
import { compilePackages, PACKED } from './compile.ts';
import { packedManifest } from './manifest.ts';

/** Compiles and packs every package that an app outside the workspace installs; returns the files. */
export async function packPackages(target: string): Promise<string[]> {
  mkdirSync(target, { recursive: true });
  const place = await compilePackages();
  try {
    for (const name of PACKED) {
      const manifest = packedManifest(name, join(place, name), SINGLE_PACKAGES);
      writeFileSync(join(place, name, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        'pack',
        '--json',
        '--ignore-scripts',
        '--pack-destination',
        target,
        ...PACKED.map((name) => `./${name}`),
      ],
      { cwd: place },
    );
    const packed = JSON.parse(stdout) as { name: string; filename: string }[];
    return packed.map(({ filename }) => join(target, filename));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
