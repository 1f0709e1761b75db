import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { expectAccessible, toast } from '../../support/test.ts';

type Evaluation = { status: string; total_score: number; percentage: number; evaluated_by: string };

const evaluationsOf = ({ id }: OwnApplication) =>
  rowsOf<Evaluation>('trainer_evaluations', `application_id=eq.${id}`);
const statusOf = async ({ id }: OwnApplication) =>
  (await rowsOf<{ status: string }>('trainer_applications', `id=eq.${id}&select=status`))[0]?.status;

/** The dialog is long, and axe reads all of it several times. */
test.slow();

const grid = (page: Page) => page.getByRole('dialog', { name: 'Évaluation du candidat' });
const scale = (page: Page, name: string) => grid(page).getByRole('radiogroup', { name, exact: true });

/** Opens the grid of an application from its banner; the focus is on the first criterion without a score. */
async function evaluate(page: Page, { id }: OwnApplication, button = 'Évaluer candidat'): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}`);
  await page.getByRole('button', { name: button }).click();
  await expect(grid(page).getByRole('radiogroup').first()).toBeVisible();
}

// spec 4.6
test('an evaluation is begun, comes back as it was left, and is finalized by keyboard alone', async ({
  page,
}) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await expect(scale(page, 'Présentation').getByRole('radio').first()).toBeFocused();
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
  await page.keyboard.type('444444444444');
  await page.keyboard.type('Exemples concrets.');
  await page.keyboard.press('Control+Enter');

  await expect(toast(page, 'Évaluation finalisée avec succès')).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await expect(page.getByText('116 points sur 145')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifier évaluation' })).toBeVisible();
  expect(await evaluationsOf(application!)).toMatchObject([{ status: 'completed', percentage: 80 }]);
  expect(await statusOf(application!)).toBe('evaluated');
});

test('the dialog is accessible, empty, complete and asking for sentences', async ({ page }) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await expectAccessible(page);
  await page.keyboard.type('5555555555555555');
  await expect(grid(page).getByRole('heading', { name: 'Ce qui ferait changer de bande' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(grid(page).getByText(/Une phrase pour les notes extrêmes/)).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, in the dark, the whole screen is the grid', async ({ page }) => {
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
  await expectAccessible(page);
});

test('what was written is not lost: Escape asks, a failed save says so, and nothing closes', async ({
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
  // The draft may have tried by itself before.
  await expect(toast(page, "Impossible de sauvegarder l'évaluation").first()).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: /Abandonner les modifications/ });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel(/Notes d’évaluation/)).toHaveValue('À recroiser avec le planning.');

  await page.unroute(writes);
  // Not « Réessayer », which goes away when the draft saves itself meanwhile.
  await grid(page).getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(toast(page, 'Brouillon sauvegardé')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Évaluer candidat' })).toBeFocused();
});

test('two recruiters on one grid: the second sees what the first wrote, and chooses', async ({
  page,
  browser,
  recruiterState,
  watch,
}) => {
  const [application] = await newApplications(1);
  const second = await browser.newContext({ storageState: recruiterState });
  watch.alsoIn(second);
  const other = await second.newPage();
  await evaluate(page, application!);
  await evaluate(other, application!);

  await page.keyboard.type('2');
  await expect(grid(page).getByText(/^Brouillon sauvegardé à/)).toBeVisible();
  await other.keyboard.type('4');
  await expect(grid(other).getByText(/avez enregistré cette évaluation entre-temps/)).toBeVisible();
  await expect(grid(other).getByText('2 Insuffisant (ici : 4 Bon)')).toBeVisible();
  await expectAccessible(other);
  await grid(other).getByRole('button', { name: 'Garder la mienne' }).click();
  await expect(grid(other).getByText(/^Brouillon sauvegardé à/)).toBeVisible();
  expect(await evaluationsOf(application!)).toMatchObject([{ total_score: 4 }]);
  await second.close();
});

// spec 7.22
test('an evaluation is deleted after a question; the status remains', async ({ page }) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await page.keyboard.type('4444444444444444');
  await page.keyboard.press('Control+Enter');
  await expect(grid(page)).toBeHidden();
  await page.getByRole('button', { name: 'Modifier évaluation' }).click();
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
  page,
  browser,
  watch,
}) => {
  const [application] = await newApplications(1);
  await evaluate(page, application!);
  await page.keyboard.type('4444444444444444');
  await page.keyboard.press('Control+Enter');
  await expect(grid(page)).toBeHidden();

  // It does not take after the recruiter's window.
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
