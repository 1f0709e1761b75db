import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { RUNTIME_PARTS } from './runtime-parts.ts';

const require = createRequire(import.meta.url);
const IMPORT =
  /import \{(?<names>[^}]*)\} from "(?<from>@module-federation\/(?:sdk|error-codes|runtime-core))"/g;
const GLOBALS = {
  '@module-federation/runtime-core': '_FEDERATION_RUNTIME_CORE',
  '@module-federation/sdk': '_FEDERATION_SDK',
  '@module-federation/error-codes': '_FEDERATION_ERROR_CODES',
} as const;

/** Source files of a package that are bundled into remotes, as published. */
function sources(name: string): string[] {
  const folder = join(dirname(require.resolve(`${name}/package.json`)), 'dist');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== 'core.js')
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

it('the list holds everything that the runtime inside a remote takes from the host', () => {
  const carried = ['@module-federation/webpack-bundler-runtime', '@module-federation/runtime'].flatMap(
    sources,
  );
  const asked = carried.flatMap((source) =>
    [...source.matchAll(IMPORT)].flatMap(({ groups }) =>
      (groups?.['names'] ?? '')
        .split(',')
        .map((name) => `${groups?.['from']} ${name.trim().split(' as ')[0]}`),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  const held = Object.entries(GLOBALS).flatMap(([from, global]) =>
    Object.keys(RUNTIME_PARTS[global]).map((name) => `${from} ${name}`),
  );
  expect([...new Set(asked)].toSorted()).toEqual(held.toSorted());
});
