import type { Page } from '@playwright/test';
import { SHELL } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessible, test } from '../../support/test.ts';

/** What the browser itself writes about what the test refuses. */
const REFUSED = /Failed to load resource/;

const tasks = (page: Page) => page.getByRole('region', { name: 'À faire', exact: true });
const silent = (page: Page, app: string) =>
  tasks(page).getByText(`${app} ne répond pas\u00a0: ses tâches manquent à cette liste.`);

test('one app dead, one slow: the home page and the hub work, and say what is missing', async ({
  page,
  watch,
}) => {
  watch.allowConsole(REFUSED);
  let isSlow = true;
  await page.route('**/remotes/corporate/**', (route) => route.abort());
  await page.route('**/rest/v1/rpc/catalogue_tasks', (route) => (isSlow ? undefined : route.continue()));
  await signInBySession(page, 'all');
  await page.goto(SHELL);
  // What the others tell is there before the time of the slow one is over.
  await expect(tasks(page).getByRole('link', { name: /^Trier/ })).toBeVisible(APP_LOADED);
  await expect(
    tasks(page)
      .getByRole('link', { name: /factures/ })
      .first(),
  ).toBeVisible(APP_LOADED);
  await expect(silent(page, 'Catalogue Pro')).toBeVisible(APP_LOADED);
  await expect(silent(page, 'Gestion Corporate')).toBeVisible(APP_LOADED);
  await expectAccessible(page);

  isSlow = false;
  await tasks(page)
    .getByRole('paragraph')
    .filter({ hasText: 'Catalogue Pro' })
    .getByRole('button', { name: 'Réessayer' })
    .click();
  await expect(silent(page, 'Catalogue Pro')).toBeHidden(APP_LOADED);
  await expect(
    tasks(page)
      .getByRole('link', { name: /fiches/ })
      .first(),
  ).toBeVisible();
  await expect(silent(page, 'Gestion Corporate')).toBeVisible();

  await page.getByRole('link', { name: /^Hub administratif/ }).click();
  await expect(page.getByRole('heading', { name: 'À faire aujourd’hui', level: 1 })).toBeVisible(APP_LOADED);
  await expect(page.getByRole('region', { name: /^En retard/ })).toBeVisible();
});
