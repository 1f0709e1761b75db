import type { Page } from '@playwright/test';
import { APPLICATIONS, DEPLOYED_APPS, SHELL } from '../../support/addresses.ts';
import { signedInAs, signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** Words that only this page contains. */
const ONLY_THERE = 'Référence lue à l’écran';
/** What the browser itself writes about a file that the test removes. */
const MISSING = /Failed to load resource/;

const appRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });

test('an admin sees the current versions and that they load, in light and dark, on a phone too', async ({
  page,
}) => {
  await signInBySession(page, 'admin');
  await page.goto('/');
  await page.getByRole('button', { name: /Compte de/ }).click();
  await page.getByRole('link', { name: 'Applications déployées' }).click();
  await expect(page).toHaveURL(`${SHELL}${DEPLOYED_APPS}`);
  for (const name of [/^Shell/, /^Recrutement/, /^Prompts IA/]) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
    await expect(row.getByText('Saine').first()).toBeVisible();
    await expect(row.getByText('En service')).toBeVisible();
  }
  await appRow(page, 'Recrutement recruitment').getByText('Saine').first().click();
  await expect(
    appRow(page, 'Recrutement recruitment').getByText('Empreinte du script : conforme').first(),
  ).toBeVisible();
  const journal = page.getByRole('region', { name: 'Qui a fait quoi' });
  await expect(journal.getByText(/mise en service/).first()).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expectAccessible(page);
});

test('the palette leads an admin to the page of deployed apps', async ({ page }) => {
  await signInBySession(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Rechercher ou aller à…').fill('canari');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Applications déployées', level: 1 })).toBeVisible();
});

// Who is refused, and which role to ask for, is tested in guards.spec.ts.
test('nobody but an admin downloads the page of deployed apps', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await signInBySession(page, 'app5_user');
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('heading', { name: 'Candidatures', level: 1 })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  const loaded = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  expect(loaded.filter((text) => text.includes(ONLY_THERE))).toEqual([]);
  await page.getByRole('button', { name: /Compte de/ }).click();
  await expect(page.getByRole('link', { name: 'Applications déployées' })).toHaveCount(0);
});

test('a failure is found by the reference that the person saw', async ({ page, watch, browser }) => {
  watch.allowConsole(MISSING);
  await page.route('**/remotes/recruitment/**', (route) =>
    route.fulfill({ status: 404, body: 'Introuvable.' }),
  );
  await signInBySession(page, 'app5_user');
  await page.goto(APPLICATIONS);
  const shown = page.getByText(/Réf\. /);
  await expect(shown).toBeVisible({ timeout: 25_000 });
  const reference = /Réf\. (\S+),/.exec((await shown.textContent()) ?? '')?.[1] ?? '';
  expect(reference).toMatch(/^[0-9A-Z]{6,8}$/);

  const context = await browser.newContext({
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: await signedInAs('admin'),
  });
  watch.alsoIn(context);
  const admin = await context.newPage();
  await admin.goto(`${SHELL}${DEPLOYED_APPS}`);
  const search = admin.getByRole('searchbox', { name: 'Chercher un incident par sa référence' });
  await search.fill(reference.toLowerCase());
  const incident = admin.locator('details', { hasText: reference });
  await expect(async () => {
    await admin.getByRole('button', { name: 'Vérifier à nouveau' }).click();
    await expect(incident).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(incident).toContainText('Manifeste injoignable');
  await expect(incident).toContainText('Recrutement');
  await expect(incident).toContainText('Montrée à la personne');
  await incident.getByText(reference).click();
  await expect(incident).toContainText('manifest_unreachable');
  await expect(incident.getByText('HTTP 404', { exact: true })).toBeVisible();
  await expectAccessible(admin);
  await context.close();
});

test('parts of the page of deployed apps that cannot be read say so, and come back', async ({
  page,
  watch,
}) => {
  watch.allowConsole(MISSING);
  await signInBySession(page, 'admin');
  await page.route('**/rest/v1/{incidents,releases}*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/remotes/hubs/**', (route) => route.fulfill({ status: 200, body: '<!doctype html>' }));
  await page.goto(`${SHELL}${DEPLOYED_APPS}`);
  await expect(page.getByText('Impossible de lire les incidents')).toBeVisible();
  await expect(page.getByText('Impossible de lire les mises en service')).toBeVisible();
  await expect(page.getByText('Manifeste : n’est pas un manifeste lisible').first()).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await expect(page.getByText('En défaut')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByText('Impossible de lire les incidents')).toHaveCount(0);
});
