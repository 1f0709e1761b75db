import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../../support/addresses.ts';
import { breakStorageOf, card, withCv } from '../../support/analysis.ts';
import { endSessionOf } from '../../support/own-accounts.ts';
import { rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible, fillSignIn, signIn, test as anyone, toast } from '../../support/test.ts';

const ANALYSIS = '**/functions/v1/analyze-cv-with-extraction';
const MADE = 'Analyse CV améliorée lancée avec succès';
const start = (page: Page) => card(page).getByRole('button', { name: 'Analyser le CV' });
/** In the notices, and in the parts of the page that say the same. */
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const finished = (page: Page) => card(page).getByText('Éléments étayés');

const stateOf = async ({ id }: OwnApplication) =>
  (await rowsOf('trainer_applications', `id=eq.${id}&select=ai_status,ai_error,ai_analysis_v2`))[0];

/** Holds the calls of the function until the test releases them; returns how many there were. */
async function hold(page: Page) {
  const calls = { count: 0, letGo: (): void => undefined };
  const isLetGo = new Promise<void>((resolve) => {
    calls.letGo = resolve;
  });
  await page.route(ANALYSIS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    calls.count += 1;
    await isLetGo;
    return route.fallback();
  });
  return calls;
}

test('two clicks start one analysis, and closing the dialog or leaving the page does not stop it', async ({
  page,
}) => {
  const application = await withCv('pdf');
  const calls = await hold(page);
  await openList(page);
  await searchBox(page).fill(application.mark);
  const open = page.getByRole('article', { name: application.full_name }).getByRole('link').first();
  await open.click();
  await start(page).dblclick();
  await expect(card(page).getByText('Analyse en cours...')).toBeVisible();
  await expect(start(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Tableau de bord' }).first().click();
  await expect(page.getByRole('heading', { name: 'Tableau de bord', level: 1 })).toBeVisible();
  await page.goBack();
  await open.click();
  await expect(card(page).getByText('Analyse en cours...')).toBeVisible();
  await expect(start(page)).toBeHidden();
  calls.letGo();
  await expect(said(page, MADE)).toBeVisible();
  await expect(finished(page)).toBeVisible();
  expect(calls.count).toBe(1);
});

// spec 2.44, 8.24
test('a storage that is down: the message of the specification, and an offer to start again', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/);
  const application = await withCv('pdf');
  const mend = breakStorageOf(application);
  await page.goto(`${APPLICATIONS}/${application.id}`);
  await start(page).click();
  const failed = "Erreur lors de l'analyse CV";
  // Once for the person who started it, and on the card for everyone later.
  await expect(said(page, failed)).toHaveCount(2);
  await expect(card(page).getByText("Erreur lors de l'analyse - Vous pouvez relancer")).toBeVisible();
  await expect(card(page).getByText(failed, { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await stateOf(application)).toEqual({ ai_status: 'error', ai_error: failed, ai_analysis_v2: null });
  mend();
  await card(page).getByRole('button', { name: 'Relancer' }).click();
  await expect(finished(page)).toBeVisible();
  expect(await stateOf(application)).toMatchObject({ ai_status: 'success', ai_error: null });
});

anyone(
  'a session that has ended is said to have, and signing in again leads back to a CV that can be analysed',
  async ({ page, watch }) => {
    watch.allowConsole(/Failed to load resource/);
    const application = await withCv('pdf');
    // A person that no other story uses.
    const place = `${APPLICATIONS}/${application.id}/plein-ecran`;
    await signIn(page, 'app5_user', `/auth?next=${encodeURIComponent(place)}`);
    await expect(start(page)).toBeVisible();
    await endSessionOf(page);
    // The error is announced before the sign-in replaces the page.
    let letGo = (): void => undefined;
    const isRead = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/auth/v1/token?grant_type=refresh_token', async (route) => {
      await isRead;
      await route.fallback();
    });
    await start(page).click();
    await expect(toast(page, 'Votre session a expiré. Reconnectez-vous pour continuer.')).toBeVisible();
    await expect(toast(page, "Erreur lors de l'analyse CV")).toHaveCount(0);
    letGo();
    await expect(page.getByText('Votre session a expiré. Vous reviendrez à la page demandée.')).toBeVisible();
    await fillSignIn(page, 'app5_user');
    await expect(page).toHaveURL(SHELL + place);
    await start(page).click();
    await expect(finished(page)).toBeVisible();
  },
);
