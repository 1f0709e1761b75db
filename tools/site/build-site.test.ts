import { afterEach, expect, it, vi } from 'vitest';

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
