import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// A deployment resolves packages only through deno.json; here node_modules would hide a missing one.

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>;

const imports = json('supabase/functions/deno.json').imports as Record<string, string>;
const installed = {
  ...(json('shared/domain/package.json').dependencies as Record<string, string>),
  ...(json('shared/document/package.json').dependencies as Record<string, string>),
  ...(json('shared/cv/package.json').dependencies as Record<string, string>),
  ...(json('shared/invoice/package.json').dependencies as Record<string, string>),
  ...(json('shared/signature/package.json').dependencies as Record<string, string>),
  ...(json('supabase/package.json').dependencies as Record<string, string>),
};

const sources = globSync(
  ['supabase/functions/**/*.ts', 'shared/{domain,document,cv,invoice,signature}/src/**/*.ts'],
  {
    cwd: ROOT,
  },
)
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
  // Transfers and statements are of the office's browser, and files are judged before they are sent on any device.
  .filter((path) => !/\/invoice\/src\/(?:payments|device)\//.test(path))
  // A separate module of the domain, half a megabyte, which no function imports.
  .filter((path) => !path.endsWith('/password-estimator.ts'));

const bareImports = new Set(
  sources.flatMap((path) =>
    Array.from(
      readFileSync(join(ROOT, path), 'utf8').matchAll(
        /^(?:import|export|\}).* from '([^'.][^']*)';$|\bimport\('([^'.][^']*)'\)/gm,
      ),
      ([, name, lazy]) => name ?? lazy ?? '',
    ).filter((name) => !name.startsWith('node:')),
  ),
);

describe('deno.json', () => {
  it.each([...bareImports])('says where %s comes from', (name) => {
    const known = Object.keys(imports).some((key) =>
      key.endsWith('/') ? name.startsWith(key) : name === key,
    );
    expect(known).toBe(true);
  });

  it('names the versions that are installed here', () => {
    for (const address of Object.values(imports).filter((value) => value.startsWith('npm:'))) {
      const [, name = '', version] = /^npm:\/?(@?[^@]+)@([^/]+)/.exec(address) ?? [];
      expect([name, version]).toEqual([name, installed[name]]);
    }
  });
});
