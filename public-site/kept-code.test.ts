import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { keptFolder } from './kept-code.ts';

/** An address of its own: no other build keeps the same code. */
const SITE_URL = `https://kept-${process.pid}.trame.example`;
const PROGRAMMES = join(import.meta.dirname, 'src/testing/programmes.json');
const folder = mkdtempSync(join(tmpdir(), 'trame-kept-'));
const kept = keptFolder(SITE_URL);

afterAll(() => {
  for (const place of [folder, kept]) rmSync(place, { recursive: true, force: true });
});

async function build(name: string): Promise<Map<string, string>> {
  const out = join(import.meta.dirname, '.astro', `${name}-${process.pid}`);
  try {
    await promisify(execFile)(process.execPath, ['build.ts', out, join(folder, 'cache')], {
      cwd: import.meta.dirname,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PUBLIC_SITE_URL: SITE_URL,
        SITE_PROGRAMMES: PROGRAMMES,
        SITE_MEDIA: join(import.meta.dirname, 'demo-media'),
      },
    });
    return new Map(
      readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name: file }) => join(parentPath, file))
        .map((file) => [relative(out, file), readFileSync(file, 'latin1')]),
    );
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

it('the site that kept code makes is the one that Astro builds, file by file', async () => {
  expect(existsSync(kept)).toBe(false);
  const bundled = await build('bundled');
  expect(existsSync(kept)).toBe(true);
  const rendered = await build('rendered');
  expect([...rendered.keys()].toSorted()).toEqual([...bundled.keys()].toSorted());
  expect(
    [...bundled].filter(([file, content]) => rendered.get(file) !== content).map(([file]) => file),
  ).toEqual([]);
  expect(rendered.get('404.html')).toContain(SITE_URL.slice('https://'.length));
  expect(
    [...rendered.keys()].filter((file) => file.startsWith('formules-formation/')).length,
  ).toBeGreaterThan(5);
}, 300_000);
