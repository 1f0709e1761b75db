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

/** Statuses that no visitor's application has: their counts stay the same while other stories send some. */
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

test('filters narrow, show a badge and chips, and stay in the address through reload and back', async ({
  page,
  initial,
}) => {
  await openList(page);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Statut' })).toBeHidden();
  await toggle(page).click();
  await choose(page, 'Statut', 'Refusé');
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'rejected')));
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
});

// spec 2.16
test('each chip takes its own filter away, and one button takes all', async ({ page, initial }) => {
  await openList(page, '?statut=accepted&evaluation=evaluated');
  await expect(page.getByText('Évaluation: Évaluées', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retirer le filtre Évaluation: Évaluées' }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
  await expect(page.getByText('Évaluation: Évaluées', { exact: true })).toBeHidden();
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'accepted')));

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

// spec 2.11
test('every status can be chosen, and the cards all have it', async ({ page, initial }) => {
  await openList(page, '?statut=new');
  for (const [status, label] of [
    ['contacted', 'Contacté'],
    ['evaluated', 'Evalué'],
    ['accepted', 'Accepté'],
  ] as const) {
    await choose(page, 'Statut', label);
    await expect(countText(page)).toHaveText(counted(countOf(initial, status)));
    await expect(page.getByText(`Statut: ${label}`, { exact: true })).toBeVisible();
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasNotText: label })).toHaveCount(0);
  }
  await choose(page, 'Statut', 'Tous les statuts');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
});

test('an address with filters opens the same list for a colleague', async ({
  page,
  initial,
  browser,
  watch,
}) => {
  await openList(page, '?statut=accepted');
  await expect(countText(page)).toHaveText(counted(countOf(initial, 'accepted')));
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  watch.alsoIn(context);
  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByText('Statut: Accepté', { exact: true })).toBeVisible();
  await expect(countText(colleague)).toHaveText(counted(countOf(initial, 'accepted')));
  await context.close();
});

test('an address with values nobody knows opens the whole list', async ({ page, initial }) => {
  await openList(page, '?statut=nimporte&evaluation=quoi&autre=1');
  await expect(toggle(page)).toHaveAccessibleName('Filtres avancés');
  const count = Number.parseInt((await countText(page).textContent())!, 10);
  expect(count).toBeGreaterThanOrEqual(initial.applications.length);
});

const chip = (page: Page, label: string) => page.getByRole('button', { name: `Modifier le filtre ${label}` });

/** Opens the dialog of an added filter on a field; the list of fields is found by its first letters. */
async function addFilter(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un filtre' }).click();
  await page.getByRole('combobox', { name: 'Critère' }).fill(field);
  await page.getByTitle(field, { exact: true }).click();
}

test('a filter on any field keeps or leaves out, counts exactly, and remains in the address', async ({
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
  // The list of values remains open for a second one.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(chip(page, 'Sauf pays\u00a0: France')).toBeVisible();
  await expect(countText(page)).toHaveText(counted(abroad.length));
  expect(new URL(page.url()).searchParams.getAll('f')).toEqual(['!pays:FR']);
  // The badge still speaks of the panel's own two.
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
  await expectAccessible(page);
  await page.goBack();
  await expect(chip(page, 'Logiciel\u00a0: Excel')).toBeHidden();
  await expect(countText(page)).toHaveText(counted(abroad.length));
  await page.getByRole('button', { name: 'Retirer le filtre Sauf pays\u00a0: France' }).click();
  await expect(countText(page)).toHaveText(counted(rejected.length));
});

test('a period keeps its days of Paris, and is corrected from its chip', async ({ page, initial }) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' });
  const rejected = initial.applications.filter(({ status }) => status === 'rejected');
  const days = rejected.map(({ created_at: at }) => day.format(new Date(at))).toSorted();
  const from = days[Math.floor(days.length / 3)]!;
  const french = from.split('-').toReversed().join('/');
  const since = days.filter((each) => each >= from).length;
  await openList(page, '?statut=rejected');
  await addFilter(page, 'Date de candidature');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByText('Indiquez au moins une date')).toBeVisible();
  await page.getByLabel('Du', { exact: true }).fill(french);
  // Enter takes the date and applies the filter.
  await page.getByLabel('Du', { exact: true }).press('Enter');
  await expect(countText(page)).toHaveText(counted(since));

  await chip(page, `Date de candidature\u00a0: depuis le ${french}`).click();
  await page.getByLabel('Au', { exact: true }).fill(french);
  await page.getByLabel('Au', { exact: true }).press('Enter');
  await expect(chip(page, `Date de candidature\u00a0: le ${french}`)).toBeVisible();
  await expect(countText(page)).toHaveText(counted(days.filter((each) => each === from).length));
});

test('the list is sorted as asked, on its first page and the next', async ({ page, initial }) => {
  const fold = (name: string) =>
    name
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase();
  const byName = initial.applications
    .filter(({ status }) => status === 'rejected')
    .map(({ full_name: name }) => fold(name))
    .toSorted((a, b) => (a < b ? -1 : 1));
  await openList(page, '?statut=rejected');
  await page.getByRole('combobox', { name: 'Trier' }).click();
  await page.getByTitle('Par nom', { exact: true }).click();
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=rejected&tri=name`);
  const first = page.getByRole('article').first().getByRole('heading');
  await expect.poll(async () => fold((await first.textContent()) ?? '')).toBe(byName[0]);
  const shown = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(shown.map(fold)).toEqual(byName.slice(0, shown.length));

  await page.goto(`${APPLICATIONS}?evaluation=evaluated&tri=evaluation`);
  const best = Math.max(...initial.evaluations.map(({ percentage }) => percentage));
  const text = best.toLocaleString('fr-FR', { minimumFractionDigits: 2 });
  await expect(page.getByRole('article').first()).toContainText(text);
});

test('archived applications are listed when asked for, and only then', async ({ page }) => {
  await openList(page, '?f=archive:yes');
  await expect(chip(page, 'Archivées')).toBeVisible();
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await searchBox(page).fill(name!);
  await expect(countText(page)).toHaveText('1 candidature');
  await page.getByRole('button', { name: 'Retirer le filtre Archivées' }).click();
  await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
});
