import type { Page } from '@playwright/test';
import { PASSWORD, PORTAL } from '../../support/addresses.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
const TRAINER = 'formatrice@trame.example';

/** Holds back the scripts that make a page work, not the one before the first paint; answers what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/static\/js\/(?!before-paint)/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const email = (page: Page) => page.getByLabel('Adresse e-mail');
/** Only the configuration knows where the public site is. */
const expectToWork = (page: Page) =>
  expect(page.getByRole('link', { name: 'Devenir formateur' })).toHaveAttribute('href', /\/trainers-apply$/);
/** Reports of this page: a built page that is not that of the scripts would be one. */
const reports = (page: Page) =>
  page.evaluate(() => (globalThis as { trameReports?: () => unknown[] }).trameReports?.());

test('each page that visitors open has its text and its form before any script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const open = async (path: string, title: string) => {
    await page.goto(PORTAL + path);
    await expect(page).toHaveTitle(title);
  };
  await open('', 'Espace formateur – Trame');
  await expect(heading(page)).toHaveText('Tout ce qui vous attend, au même endroit.');
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(`${PORTAL}/login`);
  await open('/login/', 'Connectez-vous – Trame');
  await expect(heading(page)).toHaveText('Connectez-vous');
  await expect(email(page)).toBeVisible();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await open('/signup', 'Créez votre compte – Trame');
  await expect(heading(page)).toHaveText('Créez votre compte');
  await expect(page.getByLabel('Prénom et nom')).toBeVisible();
  await expect(email(page)).toBeVisible();
  await open('/reset-password', 'Nouveau mot de passe – Trame');
  await expect(heading(page)).toHaveText('Nouveau mot de passe');
  await context.close();
});

test('what is typed before the scripts run remains, and what is sent is sent', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const release = await holdScripts(page);
  await page.goto(`${PORTAL}/login`, { waitUntil: 'commit' });
  await email(page).fill(TRAINER);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('La connexion est lente')).toBeVisible({ timeout: 15_000 });
  release();
  await expect(page.getByRole('heading', { name: /^Bonjour/, level: 1 })).toBeVisible();
  expect(await reports(page)).toEqual([]);
});

test('a form that is being filled when the scripts run is the same form afterwards', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('trame-theme', 'dark'));
  const release = await holdScripts(page);
  await page.goto(`${PORTAL}/signup`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel(/^J’ai lu/).check();
  await page.getByLabel('Prénom et nom').fill('Noé Garnier');
  await email(page).pressSequentially('noe@formation');
  const before = await email(page).elementHandle();
  release();
  await expectToWork(page);
  await page.keyboard.type('.example');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('noe@formation.example');
  expect(await email(page).evaluate((input, old) => input === old, before)).toBe(true);
  await expect(page.getByLabel('Prénom et nom')).toHaveValue('Noé Garnier');
  await expect(page.getByLabel(/^J’ai lu/)).toBeChecked();
  expect(await reports(page)).toEqual([]);

  await page.getByLabel('Prénom et nom').fill('');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Indiquez votre nom')).toBeVisible();
  await expect(page.getByLabel(/^J’ai lu/)).toBeChecked();
  await expect(page.getByText('cochez cette case')).toBeHidden();
});

test('a form remains, with what is typed, while the configuration cannot be had', async ({ page, watch }) => {
  watch.allowConsole(/status of 503/);
  await page.setViewportSize(PHONE);
  // As often as the page asks, until the service answers again.
  let isUp = false;
  await page.route('**/config.json', (route) => (isUp ? route.continue() : route.fulfill({ status: 503 })));
  const notice = page.getByRole('alert').filter({ hasText: 'Cette page ne fonctionne pas encore.' });

  await page.goto(`${PORTAL}/login`);
  await email(page).fill(TRAINER);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await expect(notice).toContainText(
    'Ce que vous saisissez est conservé. Un nouvel essai se fera de lui-même.',
  );
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  const asked = page.waitForRequest('**/config.json');
  await notice.getByRole('button', { name: 'Réessayer' }).click();
  await asked;
  await expect(notice).toBeVisible();
  await expect(email(page)).toHaveValue(TRAINER);
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
  isUp = true;
  // By itself; what was sent meanwhile is sent.
  await expect(page.getByRole('heading', { name: /^Bonjour/, level: 1 })).toBeVisible({ timeout: 30_000 });
});

test('a server that never answers for the configuration takes nothing of what is typed', async ({ page }) => {
  let isUp = false;
  await page.route('**/config.json', (route) => (isUp ? route.continue() : undefined));
  const notice = page.getByText('Cette page ne fonctionne pas encore.');
  await page.goto(`${PORTAL}/signup`, { waitUntil: 'commit' });
  await page.getByLabel('Prénom et nom').fill('Noé Garnier');
  await email(page).fill('noe@formation.example');
  // After the eight seconds that the page waits.
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('La connexion est lente')).toBeHidden();
  isUp = true;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectToWork(page);
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Prénom et nom')).toHaveValue('Noé Garnier');
  await expect(email(page)).toHaveValue('noe@formation.example');
});

test('the page of a visitor is not shown to a person who has a session or follows a link', async ({
  page,
  context,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${PORTAL}#type=recovery`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Chargement de votre espace…')).toBeVisible();
  await expect(heading(page)).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Demander un autre lien' })).toBeVisible();
  await expect(page).toHaveURL(`${PORTAL}/reset-password`);

  await giveSession(context, await signedInByEmail(TRAINER, PORTAL));
  const releaseAgain = await holdScripts(page);
  await page.goto(`${PORTAL}/login`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Chargement de votre espace…')).toBeVisible();
  await expect(heading(page)).toBeHidden();
  releaseAgain();
  await expect(page.getByRole('heading', { name: /^Bonjour/, level: 1 })).toBeVisible();
});
