import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { demoContent, demoPicture } from '../demo/site-content.ts';
import { ROOT } from '../lib/paths.ts';
import { buildSite } from './build-site.ts';
import { gather } from './gather.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The address is read when the module is loaded. */
async function digestAt(address: string): Promise<string> {
  vi.stubEnv('PUBLIC_SITE_URL', address);
  vi.resetModules();
  const { codeDigest } = await import('./build-site.ts');
  return codeDigest();
}

it('a site under another address is made by other code: its pages name the address', async () => {
  const digest = await digestAt('https://www.trame.example');
  expect(await digestAt('https://www.trame.example')).toBe(digest);
  expect(await digestAt('https://trame.example')).not.toBe(digest);
}, 30_000);

/** A folder on another file system than the checkout, where this machine has one. */
const ELSEWHERE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

it('two builds at once, into folders of any file system, do not disturb each other', async () => {
  const places = [tmpdir(), ELSEWHERE].map((place) => mkdtempSync(join(place, 'trame-build-test-')));
  try {
    if (ELSEWHERE !== tmpdir()) expect(statSync(ELSEWHERE).dev).not.toBe(statSync(ROOT).dev);
    const phones = ['+33199000051', '+33199000052'];
    await Promise.all(
      places.map(async (place, index) => {
        const content = demoContent();
        const api = {
          content: () =>
            Promise.resolve({ ...content, company: { ...content.company, phone: phones[index]! } }),
          programmes: () => Promise.resolve({ programmes: [], gone: [] }),
          media: (path: string) => Promise.resolve(demoPicture(path, path)),
        };
        await buildSite(await gather(api, place), join(place, 'site'));
      }),
    );
    const pages = places.map((place) =>
      readFileSync(join(place, 'site/mentions-legales/index.html'), 'utf8').replaceAll(
        /&nbsp;|&#160;|[\u00A0\u202F]/g,
        ' ',
      ),
    );
    expect(pages[0]).toContain('01 99 00 00 51');
    expect(pages[1]).toContain('01 99 00 00 52');
    expect(readdirSync(join(places[1]!, 'site')).filter((name) => name.startsWith('.'))).toEqual([]);
  } finally {
    for (const place of places) rmSync(place, { recursive: true, force: true });
  }
}, 180_000);
