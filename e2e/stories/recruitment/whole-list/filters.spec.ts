import type { Page } from '@playwright/test';
import { APPLICATIONS, SHELL } from '../../../support/addresses.ts';
import {
  countText,
  expect,
  openList,
  searchBox,
  test,
  type InitialRecords,
} from '../../../support/recruiter.ts';
import { expectAccessible } from '../../../support/test.ts';

const toggle = (page: Page) => page.getByRole('button', { name: /^Filtres avancés/ });

async function choose(page: Page, label: 'Statut' | 'Évaluation', option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByTitle(option, { exact: true }).click();
}

const counted = (count: number) => `${count} candidature${count > 1 ? 's' : ''}`;

/** Statuses that no visitor's application has, so that their counts remain while other stories send some. */
function countOf(
  { applications, evaluations }: InitialRecords,
  status: string,
  isEvaluated?: boolean,
): number {
  const ids = new Set(evaluations.map(({ application_id: id }) => id));
  return applications.filter(
    (row) => row.status === status && (isEvaluated === undefined || ids.has(row.id) === isEvaluated),
  ).length;
}

// spec 2.11, 2.16
test('filters narrow the list, show a badge and chips, are kept in the address, and are removed one by one or all', async ({
  page,
  initial,
}) => {
  await openList(page);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Statut' })).toBeHidden();
  await toggle(page).click();
  for (const [status, label] of [
    ['contacted', 'Contacté'],
    ['evaluated', 'Evalué'],
    ['accepted', 'Accepté'],
    ['rejected', 'Refusé'],
  ] as const) {
    await choose(page, 'Statut', label);
    await expect(countText(page)).toHaveText(counted(countOf(initial, status)));
    await expect(page.getByText(`Statut: ${label}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasNotText: label })).toHaveCount(0);
  }
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 1 filtre actif');

  await choose(page, 'Évaluation', 'Non évaluées');
  await expect(page.getByText('Évaluation: Non évaluées', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'rejected', false)));
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 2 filtres actifs');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected&evaluation=not_evaluated`);

  await page.reload();
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'rejected', false)));
  await page.goBack();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected`);
  await expect(page.getByText('Évaluation: Non évaluées', { exact: true })).toBeHidden();
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'rejected')));
  await page.goForward();
  await page.getByRole('button', { name: 'Retirer le filtre Évaluation: Non évaluées' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected`);
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'rejected')));

  await searchBox(page).fill('example.org');
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  // The search is not counted in the badge of filters (spec §5).
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 1 filtre actif');
  await page.getByRole('button', { name: 'Effacer tous' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(searchBox(page)).toHaveValue('');
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés');
  await expect(page.getByRole('button', { name: 'Effacer tous' })).toBeHidden();
});

const chip = (page: Page, label: string) => page.getByRole('button', { name: `Modifier le filtre ${label}` });

/** Opens the dialog to add a filter on a field, found by its first letters. */
async function addFilter(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('combobox', { name: 'Critère' }).fill(field);
  await page.getByTitle(field, { exact: true }).click();
}

test('a filter on any field includes or excludes, counts exactly and is kept in the address, with days of Paris', async ({
  page,
  initial,
}) => {
  const rejected = initial.applications.filter(({ status }) => status === 'rejected');
  const abroad = rejected.filter(({ country }) => country !== 'FR');
  await openList(page, '?statut=rejected');
  await addFilter(page, 'Pays');
  await page.getByRole('radio', { name: 'Exclure' }).check({ force: true });
  await page.getByRole('combobox', { name: 'Pays' }).click();
  await page.getByTitle(`France (${rejected.length - abroad.length})`).click();
  await expectAccessible(page);
  // The list of values remains open to choose a second one.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(chip(page, 'Sauf pays\u00a0: France')).toBeVisible();
  await expect(countText(page)).toHaveText(counted(abroad.length));
  expect(new URL(page.url()).searchParams.getAll('f')).toEqual(['!pays:FR']);
  // The badge still counts only the two filters of the panel.
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés 1 filtre actif');

  await addFilter(page, 'Logiciel');
  await page.getByRole('combobox', { name: 'Logiciel' }).fill('excel');
  const withExcel = abroad.filter(({ mastered_software: known }) => known.includes('Excel'));
  await page.getByTitle(`Excel (${withExcel.length})`).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(countText(page)).toHaveText(counted(withExcel.length));

  await page.reload();
  await expect(chip(page, 'Logiciel\u00a0: Excel')).toBeVisible();
  await expect(countText(page)).toHaveText(counted(withExcel.length));
  await page.goBack();
  await expect(chip(page, 'Logiciel\u00a0: Excel')).toBeHidden();
  await expect(countText(page)).toHaveText(counted(abroad.length));
  await page.getByRole('button', { name: 'Retirer le filtre Sauf pays\u00a0: France' }).click();
  await expect(countText(page)).toHaveText(counted(rejected.length));

  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
  const days = rejected.map(({ created_at: at }) => day.format(new Date(at))).toSorted();
  const from = days[Math.floor(days.length / 3)]!;
  const french = from.split('-').toReversed().join('/');
  const since = days.filter((each) => each >= from).length;
  await addFilter(page, 'Date de candidature');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByText('Indiquez au moins une date')).toBeVisible();
  await page.getByLabel('Du', { exact: true }).fill(french);
  // Enter accepts the date and applies the filter.
  await page.getByLabel('Du', { exact: true }).press('Enter');
  await expect(countText(page)).toHaveText(counted(since));

  await chip(page, `Date de candidature\u00a0: depuis le ${french}`).click();
  await page.getByLabel('Au', { exact: true }).fill(french);
  await page.getByLabel('Au', { exact: true }).press('Enter');
  await expect(chip(page, `Date de candidature\u00a0: le ${french}`)).toBeVisible();
  await expect(countText(page)).toHaveText(counted(days.filter((each) => each === from).length));
});
