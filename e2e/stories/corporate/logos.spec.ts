import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { asService } from '../../support/own-applications.ts';
import { APP_LOADED, expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const LOGOS = '/gestion-corporate-785d3/client-logos';
/** One for each worker: another story deletes its own, at any time. */
const NAME = `Filature des Essais ${process.env['TEST_PARALLEL_INDEX'] ?? ''}`;

/** What would be seen in any page in which it ran. */
const HOSTILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="document.title='pris'">
<script>document.title = 'pris'; fetch('https://ailleurs.example/')</script>
<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://ailleurs.example/"/></foreignObject>
<a href="javascript:document.title='pris'"><rect width="120" height="40" fill="#14213d" onclick="document.title='pris'"/></a>
<image href="https://ailleurs.example/a.png"/><animate attributeName="href" to="javascript:alert(1)"/></svg>`;
const ACTIVE = /script|onload|onclick|foreignObject|iframe|javascript|ailleurs|animate|<image/i;

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app1_user')));
test.afterEach(async () => {
  await callAs('app1_user', `/rest/v1/client_logos?name=eq.${encodeURIComponent(NAME)}`, 'DELETE');
});

const date = (page: Page, name: RegExp, value: string) => page.getByRole('textbox', { name }).fill(value);
/** The bytes of the picture that is shown, from where the page itself read them. */
const sourceOf = async (page: Page, alt: string) => {
  const picture = page.getByRole('img', { name: alt }).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  return (await fetch((await picture.getAttribute('src')) ?? '')).text();
};

/** The cards are in their new order at once; this is said once the database has it. */
const saved = (page: Page, name: string) => page.getByText(`${name}\u00a0: déplacé`, { exact: true });

test('a logo is added by a file, put at its place by keyboard, and what was hostile in it does nothing, in the app or on the site', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${LOGOS}/nouveau`);
  await expect(page.getByRole('textbox', { name: /^Client/ })).toBeVisible(APP_LOADED);
  await page.getByRole('textbox', { name: /^Client/ }).fill(NAME);
  await page.getByRole('textbox', { name: /^Texte alternatif/ }).fill(NAME);
  await page.getByLabel('Logo, fichier').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(HOSTILE),
  });
  const stored = await sourceOf(page, NAME);
  expect(stored).toContain('<rect');
  expect(stored).not.toMatch(ACTIVE);
  await page.getByLabel('Preuve de l’accord, fichier').setInputFiles({
    name: 'accord.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(new URL('../../../supabase/functions/_shared/testdata/cv.pdf', import.meta.url)),
  });
  await expect(page.getByRole('link', { name: /Lire la preuve/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^Accord donné par/ }).fill('Marie Filature');
  await date(page, /^Accord donné le/, '01/11/2026');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
  await expect(page.getByText('En ligne', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(LOGOS);
  const handle = page.getByRole('button', { name: `Déplacer ${NAME}` });
  await expect(handle).toBeVisible(APP_LOADED);
  await expectAccessible(page);
  const cards = page.getByRole('list', { name: 'Logos clients' }).getByRole('listitem');
  const count = await cards.count();
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(`${NAME}, ${count - 1}e sur ${count}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(cards.nth(count - 2)).toContainText(NAME);
  await expect(handle).toBeFocused();
  await expect(saved(page, NAME)).toBeVisible();
  await page.reload();
  await expect(cards.nth(count - 2)).toContainText(NAME, APP_LOADED);
  expect(await page.title()).not.toContain('pris');

  const build = await callAs('app1_user', '/rest/v1/rpc/request_site_build', 'POST', { kind: 'preview' });
  const id = JSON.parse(build.text) as string;
  const made = async () => {
    const [row] = await asService<{ state: string; folder: string | null }[]>(
      `/rest/v1/site_builds?select=state,folder&id=eq.${id}`,
    );
    return row;
  };
  await expect.poll(async () => (await made())?.state, { timeout: 120_000 }).toBe('succeeded');
  await page.goto(`${PUBLIC_SITE}/apercu/${(await made())?.folder}/`);
  const shown = page.getByRole('img', { name: NAME });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toBeVisible();
  const address = new URL((await shown.getAttribute('src')) ?? '', page.url());
  const served = await page.request.get(address.href);
  expect(await served.text()).not.toMatch(ACTIVE);
  await page.goto(address.href);
  expect(await page.title()).not.toContain('pris');
});

test('a logo is dragged to another place, and the logos fit a phone', async ({ page }) => {
  await page.goto(LOGOS);
  const cards = page.getByRole('list', { name: 'Logos clients' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible(APP_LOADED);
  const names = () => cards.getByRole('link').allTextContents();
  const [first = '', second = ''] = await names();
  const handle = (name: string) => page.getByRole('button', { name: `Déplacer ${name}`, exact: true });
  await handle(first).dragTo(cards.nth(1));
  await expect(cards.first()).toContainText(second);
  await expect(saved(page, first)).toBeVisible();
  await page.reload();
  await expect(cards.first()).toContainText(second, APP_LOADED);
  await handle(first).dragTo(cards.first());
  await expect(cards.first()).toContainText(first);
  await expect(saved(page, first)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LOGOS);
  await expect(cards.first()).toBeVisible(APP_LOADED);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
