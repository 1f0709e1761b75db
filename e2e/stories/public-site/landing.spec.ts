import type { Page } from '@playwright/test';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { APPLY, expectNoSidewaysScroll } from '../../support/form.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const PAGES = ['/', '/confidentialite-formateurs', '/en/confidentialite-formateurs', '/trainers-apply'];
const PHONE_WIDTH = 390;
/** The address where the notice tells people to complain; not requested, because tests run without a network. */
const DATA_AUTHORITY = 'https://www.cnil.fr';

const addresses = (page: Page) =>
  page
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);

test('the landing page says who Trame is and leads to the form', async ({ page }) => {
  await page.goto(PUBLIC_SITE);
  await expect(page).toHaveTitle('Conseil en formation et formateurs indépendants – Trame');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([
    'La bonne formation, avec la bonne personne.',
  ]);
  for (const area of ['Principal', 'Entreprises', 'Formateurs']) {
    await expect(page.getByRole('navigation', { name: area, exact: true })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Devenir formateur' }).first().click();
  await expect(page).toHaveURL(APPLY);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Votre candidature de formateur']);
});

for (const path of PAGES) {
  test(`${path}: its links lead to existing places, axe finds nothing, a phone does not scroll sideways`, async ({
    page,
  }) => {
    await page.goto(`${PUBLIC_SITE}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);

    for (const address of await addresses(page)) {
      const { protocol, origin, hash } = new URL(address);
      if (protocol === 'mailto:' || protocol === 'tel:' || origin === DATA_AUTHORITY) continue;
      expect(origin, 'the site sends people nowhere else').toBe(PUBLIC_SITE);
      const response = await page.request.get(address);
      expect(response.status(), address).toBe(200);
      if (hash) expect(await response.text(), address).toContain(`id="${hash.slice(1)}"`);
    }

    await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('on a phone, the menu opens the sections of the landing page', async ({ page }) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
  await page.goto(PUBLIC_SITE);
  await page.locator('summary').filter({ visible: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Formateurs', exact: true }).click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/#formateurs`);
});

test('an unknown address of the public site shows a message and leads home', async ({ page, watch }) => {
  watch.allowConsole(/404/);
  const response = await page.goto(`${PUBLIC_SITE}/nulle-part`);
  expect(response?.status()).toBe(404);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/`);
});
