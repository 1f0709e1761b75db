import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../support/addresses.ts';
import { countText, expect, openList, searchBox, test, type Desk } from '../support/recruiter.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Filtres avancés/ });

async function choose(page: Page, label: 'Statut' | 'Évaluation', option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).click();
}

const counted = (count: number) => `${count} candidature${count > 1 ? 's' : ''}`;

/** Statuses that no visitor's application has: their counts stay the same while other stories send some. */
function countOf({ applications, evaluations }: Desk, status: string, isEvaluated?: boolean): number {
  const ids = new Set(evaluations.map(({ application_id: id }) => id));
  return applications.filter(
    (row) => row.status === status && (isEvaluated === undefined || ids.has(row.id) === isEvaluated),
  ).length;
}

test('filters narrow, show a badge and chips, and stay in the address through reload and back', async ({
  page,
  desk,
}) => {
  await openList(page);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Statut' })).toBeHidden();
  await toggle(page).click();
  await choose(page, 'Statut', 'Refusé');
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'rejected')));
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 1 filtre actif');

  await choose(page, 'Évaluation', 'Non évaluées');
  await expect(page.getByText('Évaluation: Non évaluées', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'rejected', false)));
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 2 filtres actifs');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected&evaluation=not_evaluated`);

  await page.reload();
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'rejected', false)));
  await page.goBack();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected`);
  await expect(page.getByText('Évaluation: Non évaluées', { exact: true })).toBeHidden();
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'rejected')));
});

test('each chip takes its own filter away, and one button takes all', async ({ page, desk }) => {
  await openList(page, '?statut=accepted&evaluation=evaluated');
  await expect(page.getByText('Évaluation: Évaluées', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le filtre Évaluation: Évaluées' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(page.getByText('Évaluation: Évaluées', { exact: true })).toBeHidden();
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'accepted')));

  await searchBox(page).fill('example.org');
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  // The search is no filter of the badge (spec §5).
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 1 filtre actif');
  await page.getByRole('button', { name: 'Effacer tous' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(searchBox(page)).toHaveValue('');
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés');
  await expect(page.getByRole('button', { name: 'Effacer tous' })).toBeHidden();
});

test('every status can be chosen, and the cards all have it', async ({ page, desk }) => {
  await openList(page, '?statut=new');
  for (const [status, label] of [
    ['contacted', 'Contacté'],
    ['evaluated', 'Evalué'],
    ['accepted', 'Accepté'],
  ] as const) {
    await choose(page, 'Statut', label);
    await expect(countText(page)).toHaveText(counted(countOf(desk, status)));
    await expect(page.getByText(`Statut: ${label}`, { exact: true })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasNotText: label })).toHaveCount(0);
  }
  await choose(page, 'Statut', 'Tous les statuts');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
});

test('an address with filters opens the same list for a colleague', async ({
  page,
  desk,
  browser,
  watch,
}) => {
  await openList(page, '?statut=accepted');
  await expect(countText(page)).toHaveText(counted(countOf(desk, 'accepted')));
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  watch.alsoIn(context);
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByText('Statut: Accepté', { exact: true })).toBeVisible();
  await expect(countText(colleague)).toHaveText(counted(countOf(desk, 'accepted')));
  await context.close();
});

test('an address with values nobody knows opens the whole list', async ({ page, desk }) => {
  await openList(page, '?statut=nimporte&evaluation=quoi&autre=1');
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés');
  const count = Number.parseInt((await countText(page).textContent())!, 10);
  expect(count).toBeGreaterThanOrEqual(desk.applications.length);
});
