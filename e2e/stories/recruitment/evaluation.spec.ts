import type { Page } from '@playwright/test';
import { CRITERIA, MAX_SCORE, percentage, totalScore, type CriteriaScores } from '@trame/domain';
import { APPLICATIONS } from '../../support/addresses.ts';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { expectAccessible, toast } from '../../support/test.ts';

type Evaluation = { status: string; total_score: number; percentage: number; evaluated_by: string };

const evaluationsOf = ({ id }: OwnApplication) =>
  rowsOf<Evaluation>('trainer_evaluations', `application_id=eq.${id}`);
const statusOf = async ({ id }: OwnApplication) =>
  (await rowsOf<{ status: string }>('trainer_applications', `id=eq.${id}&select=status`))[0]?.status;

/** The dialog is long, and axe checks all of it several times. */
test.slow();

const grid = (page: Page) => page.getByRole('dialog', { name: 'Évaluation du candidat' });
const scale = (page: Page, name: string) => grid(page).getByRole('radiogroup', { name, exact: true });

/** Opens the grid of an application from its banner; the focus is on the first criterion without a score. */
async function evaluate(page: Page, { id }: OwnApplication, button = 'Évaluer candidat'): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}`);
  await page.getByRole('button', { name: button }).click();
  await expect(grid(page).getByRole('radiogroup').first()).toBeVisible();
}

/** The official evaluation of an application, as another recruiter saved it: a draft unless it has every score. */
async function evaluatedElsewhere({ id }: OwnApplication, scores: CriteriaScores): Promise<void> {
  const points = totalScore(scores);
  const { status, text } = await callAs('app5_user', '/rest/v1/trainer_evaluations', 'POST', {
    application_id: id,
    criteria_scores: scores,
    total_score: points,
    max_score: MAX_SCORE,
    percentage: percentage(points),
    status: Object.keys(scores).length < CRITERIA.length ? 'draft' : 'completed',
  });
  expect(status, text).toBe(201);
}
const FOUR_EACH: CriteriaScores = Object.fromEntries(CRITERIA.map(({ key }) => [key, 4]));

// spec 4.6
test('an evaluation is begun, restored as it was left, and finalized by keyboard alone', async ({ page }) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await expect(scale(page, 'Présentation').getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('4444');
  await expect(scale(page, 'Cohérence du discours').getByRole('radio').first()).toBeFocused();
  await expect(grid(page).getByText(/^Brouillon sauvegardé à/)).toBeVisible();
  await expect(page.locator('.tr-toast')).toHaveCount(0);
  expect(await evaluationsOf(application!)).toMatchObject([{ status: 'draft', total_score: 28 }]);
  expect(await statusOf(application!)).toBe('new');

  await page.reload();
  await expect(page.getByText('Évaluation en brouillon')).toBeVisible();
  await expect(page.getByText('4 critères notés sur 16')).toBeVisible();
  await page.getByRole('button', { name: 'Évaluer candidat' }).click();
  await expect(scale(page, 'Cohérence du discours').getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(
    grid(page).getByText("Veuillez noter tous les critères avant de finaliser l'évaluation."),
  ).toBeVisible();
  await expectAccessible(page);
  await grid(page).getByRole('button', { name: 'Aller à Cohérence du discours' }).click();
  await page.keyboard.type('444444444445');
  await page.keyboard.type('Exemples concrets.');
  await expect(grid(page).getByRole('heading', { name: 'Ce qui ferait changer de bande' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(grid(page).getByText(/Une phrase pour les notes extrêmes/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');

  const total = (MAX_SCORE * 4) / 5 + CRITERIA.at(-1)!.coefficient;
  await expect(toast(page, 'Évaluation finalisée avec succès')).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await expect(page.getByText(`${total} points sur ${MAX_SCORE}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier évaluation' })).toBeVisible();
  expect(await evaluationsOf(application!)).toMatchObject([{ status: 'completed', total_score: total }]);
  expect(await statusOf(application!)).toBe('evaluated');
});

test('on a phone, in the dark theme, the evaluation grid fills the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await scale(page, 'Présentation').getByRole('radio', { name: '4 Bon' }).check();
  await expect(scale(page, 'Présentation').getByRole('radio', { name: '4 Bon' })).toBeChecked();
  await grid(page).getByRole('button', { name: 'Finaliser l’évaluation' }).click();
  await expect(grid(page).getByText(/^Veuillez noter tous les critères/)).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await grid(page).getByRole('radio', { name: 'Comparer' }).check();
  await expect(grid(page).getByText('Donnez d’abord votre avis')).toBeVisible();
});

test('nothing written in an evaluation is lost: Escape asks, a failed save says so, and nothing closes', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/503/);
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  const writes = '**/rest/v1/trainer_evaluations*';
  await page.route(writes, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  );
  await page.keyboard.type('3');
  await page.getByLabel(/Notes d’évaluation/).fill('À recroiser avec le planning.');
  await grid(page).getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  // The automatic save of the draft may have failed before.
  await expect(toast(page, "Impossible de sauvegarder l'évaluation").first()).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /Abandonner les modifications/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel(/Notes d’évaluation/)).toHaveValue('À recroiser avec le planning.');

  await page.unroute(writes);
  // Not « Réessayer », which disappears when the draft is saved automatically meanwhile.
  await grid(page).getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(toast(page, 'Brouillon sauvegardé')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Évaluer candidat' })).toBeFocused();
});

test('two recruiters edit one evaluation: the second sees what the first wrote, and chooses', async ({
  page,
}) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await evaluatedElsewhere(application!, { presentation: 2 });
  await page.keyboard.type('4');
  await expect(grid(page).getByText(/avez enregistré cette évaluation entre-temps/)).toBeVisible();
  await expect(grid(page).getByText('2 Insuffisant (ici : 4 Bon)')).toBeVisible();
  await expectAccessible(page);
  await grid(page).getByRole('button', { name: 'Garder la mienne' }).click();
  await expect(grid(page).getByText(/^Brouillon sauvegardé à/)).toBeVisible();
  expect(await evaluationsOf(application!)).toMatchObject([{ total_score: 4 }]);
});

// spec 7.22
test('an evaluation is deleted after a question, and the status of the application remains', async ({
  page,
}) => {
  const [application] = await newApplications(1);
  await evaluatedElsewhere(application!, FOUR_EACH);
  await evaluate(page, application!, 'Modifier évaluation');
  await grid(page).getByRole('button', { name: 'Supprimer l’évaluation' }).click();
  const question = page.getByRole('dialog', { name: /Supprimer l’évaluation/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Supprimer l’évaluation' }).click();
  await expect(toast(page, 'Évaluation supprimée avec succès')).toBeVisible();
  await expect(page.getByText('Candidature non évaluée')).toBeVisible();
  expect(await evaluationsOf(application!)).toEqual([]);
  expect(await statusOf(application!)).toBe('evaluated');
});

test('a second evaluator gives an opinion without seeing the others, then compares', async ({
  browser,
  watch,
}) => {
  const [application] = await newApplications(1);
  await evaluatedElsewhere(application!, FOUR_EACH);
  // It does not inherit the settings of the recruiter's window.
  const context = await browser.newContext({ storageState: await signedInAs('all') });
  watch.alsoIn(context);
  const second = await context.newPage();
  await evaluate(second, application!, 'Modifier évaluation');
  await grid(second).getByRole('radio', { name: 'Mon avis' }).check();
  await expect(scale(second, 'Présentation').getByRole('radio').first()).toBeFocused();
  await second.keyboard.type('3333333333332333');
  await second.keyboard.press('Control+Enter');
  await expect(toast(second, 'Votre avis est rendu')).toBeVisible();
  const rows = grid(second).getByRole('row');
  await expect(rows.nth(1)).toContainText('Savoir-être');
  await expect(grid(second).getByRole('columnheader', { name: /Officielle/ })).toBeVisible();
  await expectAccessible(second);
  expect(await evaluationsOf(application!)).toMatchObject([{ percentage: 80, status: 'completed' }]);
  await context.close();
});
