import { PORTAL } from '../../support/addresses.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { expect, giveSession, test } from '../../support/test.ts';

type Manifest = {
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
};

/** Width and height that the first block of a PNG states, as `192x192`. */
function sizeOf(png: Buffer): string {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('the portal can be installed: its manifest, its icons in their sizes, and where it starts', async ({
  page,
}) => {
  await giveSession(page.context(), await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.goto(`${PORTAL}/app/dashboard`);
  const addressOf = async (rel: string) => {
    const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
    return new URL(href!, PORTAL).href;
  };
  const answer = await page.request.get(await addressOf('manifest'));
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Trame, espace formateur',
    short_name: 'Trame',
    lang: 'fr',
    display: 'standalone',
    start_url: '/?app',
    scope: '/',
  });
  const icons = manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, PORTAL).href);
    expect(icon.headers()['content-type'], src).toBe(type);
    expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  const apple = await page.request.get(await addressOf('apple-touch-icon'));
  expect(sizeOf(await apple.body())).toBe('180x180');

  await page.goto(new URL(manifest.start_url, PORTAL).href);
  await expect(page).toHaveURL(`${PORTAL}/app/dashboard`);
});
