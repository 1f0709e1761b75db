import { PUBLIC_SITE, SHELL } from '../../support/addresses.ts';
import { APPLY, expectNoSidewaysScroll } from '../../support/form.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const PHONE_WIDTH = 390;

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

test('on a phone, the menu opens the pages of the site', async ({ page }) => {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
  await page.goto(PUBLIC_SITE);
  await page.locator('summary').filter({ visible: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Formateurs', exact: true }).click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/formateurs`);
});

test('an unknown address of the public site shows a message, the pages of the site, and leads home', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/404/);
  const response = await page.goto(`${PUBLIC_SITE}/nulle-part`);
  expect(response?.status()).toBe(404);
  await expectAccessible(page);
  const pages = page.getByRole('navigation', { name: 'Vous cherchiez peut-être' });
  await expect(pages.getByRole('link', { name: 'Mentions légales' })).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à l’accueil' }).click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/`);
});

test('the sign-in addresses of the site lead to the sign-in app, with the app that was asked for', async ({
  page,
}) => {
  for (const path of ['/auth', '/auth/login/app5']) {
    await page.goto(`${PUBLIC_SITE}${path}`);
    await expect(page).toHaveURL(`${SHELL}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the home page leads to its English version and back', async ({ page }) => {
  await page.goto(PUBLIC_SITE);
  await page.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(`${PUBLIC_SITE}/`);
});
