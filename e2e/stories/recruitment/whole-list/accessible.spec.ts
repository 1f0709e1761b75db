import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../../support/addresses.ts';
import {
  countText,
  expect,
  expectNoSidewaysScroll,
  openList,
  searchBox,
  test,
} from '../../../support/recruiter.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../../../support/test.ts';

const LIST = '**/rest/v1/rpc/search_trainer_applications*';

const openDialog = async (page: Page, id: string) => {
  await page.goto(`${APPLICATIONS}/${id}`);
  await expect(page.getByRole('region', { name: /^Pièces jointes \(/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Évaluation', exact: true })).toBeVisible();
};

test('the list is accessible in both themes: loading, failed, filtered, card or choice open, empty, with the palette', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.allowConsole(/403/);
  const answered = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await answered.promise;
    await route.fulfill({ status: 403, json: { code: '42501' } });
  });
  await page.goto(`${APPLICATIONS}?statut=accepted&evaluation=evaluated`);
  const loading = page.getByText('Chargement des candidatures...');
  await expect(loading).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);

  answered.resolve();
  await expect(page.getByRole('heading', { name: 'Impossible de charger les candidatures' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(loading).toBeHidden();
  await searchBox(page).fill('example');
  await expect(page.getByRole('article').locator('mark').first()).toBeAttached();
  await page.getByRole('button', { name: 'Voir les détails' }).first().click();
  await expect(page.getByRole('list', { name: 'Détails' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('combobox', { name: 'Statut' }).click();
  await expect(page.getByTitle('Refusé', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');

  await searchBox(page).fill('zzyzx introuvable');
  await expect(page.getByText('Aucune candidature trouvée')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Rechercher ou aller à…')).toBeFocused();
  await expectAccessibleInBothThemes(page);
});

// spec 5.38
test('an application is accessible in both themes: the dialog, a PDF, the full screen, a Word file, a missing one', async ({
  page,
  initial,
}) => {
  test.slow();
  const isEvaluated = new Set(initial.evaluations.map(({ application_id: id }) => id));
  const person = initial.applications.find(
    ({ id, resume_original_name: name }) => isEvaluated.has(id) && name.endsWith('.pdf'),
  )!;
  await openDialog(page, person.id);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: `Voir ${person.resume_original_name}` }).click();
  const firstPage = page.getByRole('region', { name: /^Page 1 sur/ });
  await expect(firstPage).toContainText(person.full_name);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Plein écran' }).click();
  await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
  await expect(firstPage).toContainText(person.full_name);
  await expectAccessibleInBothThemes(page);

  const withWord = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.docx'))!;
  await openDialog(page, withWord.id);
  await page.getByRole('button', { name: `Voir ${withWord.resume_original_name}` }).click();
  const viewer = page.getByRole('dialog', { name: withWord.resume_original_name });
  await expect(viewer.getByRole('heading', { name: 'Ce document se lit dans Word' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Télécharger', exact: true }).click();
  expect((await download).suggestedFilename()).toBe(withWord.resume_original_name);

  await page.goto(`${APPLICATIONS}/pas-un-identifiant`);
  await expect(page.getByRole('heading', { name: 'Candidature introuvable' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Voir les candidatures' }).click();
  await expect(page).toHaveURL(new RegExp(`${APPLICATIONS}$`));
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the home page with the user menu open is accessible in both themes', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe('signed out', () => {
  test.use({ session: null });

  test('the sign-in page is accessible in both themes', async ({ page }) => {
    await page.goto('/auth/login/app5');
    await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

// spec 2.18
test('the list, its filters, the dialog and the full screen are accessible on a phone, with nothing cut off', async ({
  page,
  initial,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  await expect(countText(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filtres avancés' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Voir les détails' }).first().click();
  await expectNoSidewaysScroll(page);
  // Buttons that show only an icon at this width keep their names.
  await expect(page.getByRole('button', { name: 'Rechercher ou aller à…' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Camille Roussel/ })).toBeVisible();

  const nameLength = (name: string | null) => name?.length ?? 0;
  const person = initial.applications.reduce((one, other) =>
    nameLength(other.references_original_name) > nameLength(one.references_original_name) ? other : one,
  );
  const file = page.getByText(person.references_original_name!);
  await openDialog(page, person.id);
  await expect(file).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plein écran' }).click();
  await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
  await expect(file).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
