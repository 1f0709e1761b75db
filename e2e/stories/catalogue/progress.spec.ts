import type { Page } from '@playwright/test';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const PROGRESS = '/catalogue-pro-842f2/progress';

const widthOf = (page: Page) => page.evaluate(() => globalThis.document.documentElement.scrollWidth);

test('scores over time are compared, explained and given a goal', async ({ page }) => {
  test.setTimeout(180_000);
  await giveSession(page.context(), await signedInAs('app2_user'));
  await page.goto('/progress-tracker');
  await expect(page).toHaveURL(new RegExp(`${PROGRESS}$`));
  const chart = page.getByRole('img', { name: 'Score moyen dans le temps' });
  await expect(chart).toBeVisible(APP_LOADED);
  await page.getByText('Voir en tableau').click();
  await expect(page.getByRole('columnheader', { name: 'Catalogue' })).toBeVisible();
  await page.getByRole('radio', { name: '30 jours' }).click();
  await expect(page.getByRole('table', { name: 'Par règle' })).toBeVisible();
  await page.getByRole('radio', { name: 'Fiche' }).click();
  await expect(page.getByRole('combobox', { name: 'Suivre une fiche' })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const file = page.waitForEvent('download');
  await page
    .getByRole('region', { name: 'Ce qui a changé' })
    .getByRole('button', { name: 'Exporter' })
    .click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^changements-de-score-.*\.csv$/);

  await page.getByRole('button', { name: 'Fixer un objectif' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fixer un objectif' });
  await dialog.getByRole('combobox', { name: 'Pour' }).click();
  await page.getByTitle("ERP & Gestion d'entreprise").last().click();
  await dialog.getByRole('textbox', { name: /Score à atteindre/ }).fill('99');
  await dialog.getByRole('textbox', { name: /Avant le/ }).fill('31/12/2099');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toHaveCount(0);
  const goals = page.getByRole('region', { name: 'Objectifs' });
  await expect(goals.getByText(/objectif 99 avant le 31\/12\/2099/)).toBeVisible();
  await goals.getByRole('button', { name: /^Retirer l’objectif.*ERP/ }).click();
  await expect(goals.getByText(/objectif 99/)).toHaveCount(0);

  await page.getByRole('tab', { name: 'Formateurs' }).click();
  await expect(page.getByRole('table', { name: 'Fiches et qui peut les enseigner' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf(page)).toBe(390);
  await page.getByRole('tab', { name: 'Scores' }).click();
  await expect(goals).toBeVisible();
  expect(await widthOf(page)).toBe(390);
});

test('a gap leads a recruiter to the applications that would fill it', async ({ page }) => {
  test.setTimeout(120_000);
  const { text } = await callAs('all', '/rest/v1/rpc/programme_coverage', 'POST', { gap: 'none' });
  const gap = (JSON.parse(text) as { applications: number | null }[]).find(
    ({ applications }) => (applications ?? 0) > 1,
  );
  await giveSession(page.context(), await signedInAs('all'));
  await page.goto(`${PROGRESS}?onglet=formateurs`);
  await page
    .getByRole('link', { name: new RegExp(`^Voir les ${gap?.applications} candidatures pour`) })
    .first()
    .click(APP_LOADED);
  await expect(page.getByText(`${gap?.applications} candidatures`, { exact: true })).toBeVisible(APP_LOADED);
  await expect(page).not.toHaveURL(/search|q=/);
});
