import type { Page } from '@playwright/test';
import { listOrigins, test } from '../../fixtures/developer-machine.ts';
import { APPLICATIONS, DEPLOYED_APPS, SHELL } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessible, fillSignIn, signIn } from '../../support/test.ts';

/** What the browser itself writes about a file that the test removes. */
const MISSING = /Failed to load resource/;
const PHONE = { width: 390, height: 844 };

const badge = (page: Page) => page.getByRole('complementary', { name: 'Support' });
const list = (page: Page) => page.getByRole('heading', { name: 'Candidatures', level: 1 });
const reset = (page: Page) => badge(page).getByRole('button', { name: 'Revenir à la version publiée' });

const question = (page: Page) => page.getByRole('dialog', { name: /Charger .* depuis une autre origine/ });

/** Opens a link with an override and agrees to run its code; this is asked once for a tab and an origin. */
async function agreeTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await question(page).getByRole('button', { name: 'Exécuter ce code' }).click();
  await expect(question(page)).toBeHidden();
}

test('an app that support switched off is closed in this tab, with a notice, and one click opens it again', async ({
  page,
}) => {
  await signInBySession(page, 'app5_user');
  await page.goto(APPLICATIONS);
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(badge(page)).toBeHidden();

  await page.goto(`${SHELL}/?disable-remotes=recruitment`);
  await expect(page).toHaveURL(`${SHELL}/`);
  await expect(badge(page)).toHaveText(/Recrutement est désactivé dans cet onglet/);
  await expect(page.getByText('Momentanément indisponible')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${SHELL}${APPLICATIONS}`);
  await expect(page.getByRole('heading', { name: /Recrutement.*est fermé pour le moment/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(badge(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await badge(page).getByRole('button', { name: 'Réactiver' }).click();
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(badge(page)).toBeHidden();
});

test('all apps can be switched off at once, before signing in too, and other tabs keep them', async ({
  page,
  context,
}) => {
  await page.goto(`${SHELL}/?disable-remotes=`);
  await expect(page).toHaveURL(`${SHELL}/auth`);
  await expect(badge(page)).toHaveText(/Toutes les applications sont désactivées/);
  await expectAccessible(page);
  await fillSignIn(page, 'all');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await expect(badge(page)).toHaveText(/Toutes les applications sont désactivées/);
  await expect(page.getByRole('main').getByRole('link', { name: /Recrutement|Prompts IA/ })).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${SHELL}/`);
  await expect(other.getByRole('main').getByRole('link', { name: /Recrutement/ })).toBeVisible();
  await expect(badge(other)).toBeHidden();
});

test('an admin runs an app from a listed machine, every page says so, and one click restores the published one', async ({
  page,
  context,
  machine,
}) => {
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'all');
  await agreeTo(page, `${SHELL}${APPLICATIONS}?override=${machine.override}`);
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  expect(machine.asked).toEqual(expect.arrayContaining(['/mf-manifest.json', '/remoteEntry.js']));
  await expect(badge(page)).toContainText(`Recrutement vient de ${machine.origin}`);
  await expectAccessible(page);

  await page.goto(`${SHELL}${DEPLOYED_APPS}`);
  await expect(page.getByText('Remplacée sur ce poste')).toBeVisible();
  for (const path of ['/auth/forgot-password', '/dashboard-345d']) {
    await page.goto(`${SHELL}${path}`);
    await expect(badge(page)).toContainText(machine.origin);
  }
  await page.setViewportSize(PHONE);
  await page.goto(`${SHELL}${APPLICATIONS}`);
  await expect(badge(page)).toBeInViewport({ ratio: 1 });

  await reset(page).click();
  await expect(badge(page)).toBeHidden();
  machine.asked.length = 0;
  await expect(list(page)).toBeVisible(APP_LOADED);
  expect(machine.asked).toEqual([]);
});

test('a link with an override loads nothing before an admin agrees, and a refusal keeps the published app', async ({
  page,
  context,
  machine,
}) => {
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'all');
  await page.goto(`${SHELL}${APPLICATIONS}?override=${machine.override}`);
  await expect(question(page)).toContainText('Recrutement');
  await expect(question(page)).toContainText(machine.origin);
  await expect(question(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(list(page)).toBeVisible(APP_LOADED);
  await page.reload();
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(question(page)).toBeHidden();
  await expect(badge(page)).toBeHidden();
  expect(machine.asked).toEqual([]);
});

test('code of another origin is removed with the end of the session', async ({ page, context, machine }) => {
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'all');
  await agreeTo(page, `${SHELL}/ai-prompt-viewer?override=${machine.override}`);
  await expect(badge(page)).toContainText(machine.origin);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const other = await context.newPage();
  await other.goto(`${SHELL}/`);
  await other.evaluate(() => localStorage.setItem('trame-signed-out-at', new Date().toISOString()));
  await page.waitForFunction(() => !('isSameDocument' in window));
  await expect(badge(page)).toBeHidden();
});

test('the page of deployed apps can switch one to a machine too', async ({ page, context, machine }) => {
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'all');
  await page.goto(DEPLOYED_APPS);
  await page.getByRole('button', { name: 'Charger depuis un poste… (Recrutement)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adresse du manifeste').fill('https://ailleurs.example/mf-manifest.json');
  await dialog.getByRole('button', { name: 'Charger dans cet onglet' }).click();
  await expect(dialog.getByText(/n’est pas dans la liste/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Adresse du manifeste').fill(`${machine.origin}/mf-manifest.json`);
  await dialog.getByRole('button', { name: 'Charger dans cet onglet' }).click();
  await expect(badge(page)).toContainText(machine.origin);
});

test('a platform that lists no machines says so instead of asking for an address', async ({ page }) => {
  await signInBySession(page, 'all');
  await page.goto(DEPLOYED_APPS);
  await page.getByRole('button', { name: 'Charger depuis un poste… (Recrutement)' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/n’admet aucune origine de développement/)).toBeVisible();
  await expect(dialog.getByLabel('Adresse du manifeste')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(dialog).toBeHidden();
});

test('an override that fails offers the published version', async ({ page, context, machine, watch }) => {
  watch.allowConsole(MISSING);
  machine.breakDown();
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'all');
  await agreeTo(page, `${SHELL}${APPLICATIONS}?override=${machine.override}`);
  const failure = page.getByRole('main');
  await expect(failure.getByRole('heading', { name: /Recrutement/, level: 2 })).toBeVisible(APP_LOADED);
  await failure.getByRole('button', { name: 'Revenir à la version publiée' }).click();
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(badge(page)).toBeHidden();
});

test('an override is refused to someone who is not admin, and the published app runs', async ({
  page,
  context,
  machine,
}) => {
  await listOrigins(context, [machine.origin]);
  await signInBySession(page, 'app5_user');
  await page.goto(`${SHELL}${APPLICATIONS}?override=${machine.override}`);
  await expect(badge(page)).toContainText('refusée : il faut le rôle admin');
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expectAccessible(page);
  await badge(page).getByRole('button', { name: 'Fermer ce message' }).click();
  await expect(badge(page)).toBeHidden();
  await page.reload();
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(badge(page)).toBeHidden();
  expect(machine.asked).toEqual([]);
});

test('an override is refused to a visitor, and does not wait for an admin', async ({
  page,
  context,
  machine,
}) => {
  await listOrigins(context, [machine.origin]);
  await page.goto(`${SHELL}${APPLICATIONS}?override=${machine.override}`);
  await expect(badge(page)).toContainText('refusée : il faut être connecté avec le rôle admin');
  await signIn(page, 'all', `/auth?next=${APPLICATIONS}`);
  await expect(list(page)).toBeVisible(APP_LOADED);
  await expect(badge(page)).toBeHidden();
  expect(machine.asked).toEqual([]);
});

test('an override from an origin that is not in the configuration is refused to an admin', async ({
  page,
}) => {
  await signInBySession(page, 'all');
  const elsewhere = 'https://ailleurs.example/mf-manifest.json';
  await page.goto(`${SHELL}${APPLICATIONS}?override=recruitment@${elsewhere}`);
  await expect(badge(page)).toContainText('n’est pas dans la liste des origines admises');
  await expect(list(page)).toBeVisible(APP_LOADED);
});
