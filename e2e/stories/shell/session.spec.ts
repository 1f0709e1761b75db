import type { Page } from '@playwright/test';
import { APPLICATIONS, PASSWORD, SHELL, SIGN_IN_TO_LIST } from '../../support/addresses.ts';
import { signedInAs, signInBySession } from '../../support/own-accounts.ts';
import { searchBox, test as recruiterTest } from '../../support/recruiter.ts';
import { expect, expectAccessible, fillSignIn, signIn, test } from '../../support/test.ts';

const REFRESHING = '**/auth/v1/token?grant_type=refresh_token';

const heading = (page: Page) => page.getByRole('heading', { name: 'Candidatures', level: 1 });

/** Changes the stored session as the passing of time would. */
async function changeSession(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.evaluate((changes) => {
    const key = Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name))!;
    const session = JSON.parse(localStorage.getItem(key)!) as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...session, ...changes }));
  }, change);
}

const EXPIRED = { expires_at: 1_700_000_000, expires_in: 0 };

test('a session survives reload and a new tab', async ({ page, context }) => {
  await signIn(page, 'app5_user', SIGN_IN_TO_LIST);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/auth');
  // People who are signed in do not need the sign-in page.
  await expect(other).toHaveURL(`${SHELL}/`);
});

test('an expired token is renewed without asking anything', async ({ page }) => {
  await signInBySession(page, 'app5_user');
  await page.goto(APPLICATIONS);
  await changeSession(page, EXPIRED);
  const renewed = page.waitForResponse(REFRESHING);
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an expired token that is refused asks to sign in, and then opens the same place', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/400|401/);
  await signInBySession(page, 'app5_user');
  await page.goto(`${APPLICATIONS}?statut=accepted`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await changeSession(page, { ...EXPIRED, refresh_token: 'gone' });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(heading(page)).toBeHidden();
  await fillSignIn(page, 'app5_user');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(page.getByText('Statut: Accepté', { exact: true })).toBeVisible();
});

test('a session that ends during work says why, and signing in leads back to the same place', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/400|401/);
  await signInBySession(page, 'app5_user');
  await page.goto(`${APPLICATIONS}?statut=accepted`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(REFRESHING, (route) =>
    route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' } }),
  );
  // Only the search is refused: another pending request must not end the session before the person types.
  await page.route('**/rpc/search_trainer_applications*', (route) =>
    route.request().postData()?.includes('example')
      ? route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } })
      : route.continue(),
  );
  await searchBox(page).fill('example');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByText('Votre session a expiré. Vous reviendrez à la page demandée.')).toBeVisible();
  await page.unroute(REFRESHING);
  await page.unroute('**/rpc/search_trainer_applications*');
  await fillSignIn(page, 'app5_user');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('people can sign in with a browser that refuses to store anything', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  await signIn(page, 'app5_user', SIGN_IN_TO_LIST);
  await expect(page.getByRole('article').first()).toBeVisible();
  // The choice lasts as long as the page.
  await page.getByRole('button', { name: 'Désactiver les raccourcis clavier' }).click();
  await expect(page.getByRole('button', { name: 'Activer les raccourcis clavier' })).toBeVisible();
});

test('a service that is down ends no session', async ({ page, watch }) => {
  watch.allowConsole(/401|503|Failed to load/);
  await signInBySession(page, 'app5_user');
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(REFRESHING, (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/rpc/search_trainer_applications*', (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST303', message: 'JWT expired' } }),
  );
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill('example.net');
  await expect(page.getByRole('heading', { name: 'Impossible de charger les candidatures' })).toBeVisible();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
});

test('two people work at the same time, each as themselves', async ({ browser, watch }) => {
  const people = [
    ['app5_user', 'recrutement@trame.example'],
    ['all', 'tout@trame.example'],
  ] as const;
  const pages = await Promise.all(
    people.map(async ([account]) => {
      const storageState = await signedInAs(account);
      const context = await browser.newContext({ baseURL: SHELL, locale: 'fr-FR', storageState });
      watch.alsoIn(context);
      const page = await context.newPage();
      await page.goto(APPLICATIONS);
      return page;
    }),
  );
  for (const [at, page] of pages.entries()) {
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: /^Compte de/ }).click();
    await expect(page.getByText(people[at]![1], { exact: true })).toBeVisible();
  }
  const [first, second] = pages as [Page, Page];
  await first.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(first).toHaveURL(/\/auth$/);
  await second.reload();
  await expect(heading(second)).toBeVisible();
  await Promise.all(pages.map((page) => page.context().close()));
});

test('signing out in one tab keeps what is typed in another', async ({ page, context, watch }) => {
  watch.allowConsole(/401|403/);
  await signInBySession(page, 'app5_user');
  await page.goto('/');
  const other = await context.newPage();
  await other.goto(APPLICATIONS);
  await other
    .getByRole('button', { name: /^Ouvrir la candidature de/ })
    .first()
    .click();
  await other.getByRole('button', { name: 'Modifier', exact: true }).click();
  const city = other.getByRole('textbox', { name: 'Ville' });
  await city.fill('Saint-Étienne');

  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const question = other.getByRole('dialog', { name: 'Vous vous êtes déconnecté' });
  await expect(question).toBeVisible();
  await expectAccessible(other);
  // Nothing covers the question, and Escape closes nothing.
  await other.keyboard.press('Control+k');
  await other.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await question.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(city).toHaveValue('Saint-Étienne');
});

recruiterTest('the theme is chosen in the menu, for good', async ({ page }) => {
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).not.toBe(light);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('radio', { name: 'Clair' }).check();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Système' }).check();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

recruiterTest('the menu says who one is, with which roles', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await expect(page.getByText('recrutement@trame.example', { exact: true })).toBeVisible();
  await expect(page.getByText('app5_user', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('app5_user', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Compte de/ })).toBeFocused();
});
