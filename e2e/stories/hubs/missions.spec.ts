import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const MISSIONS = '/administratif-hub/missions';

test('a gestionnaire creates a mission, notes its evidence, copies it and imports others from a file', async ({
  page,
}) => {
  await signInBySession(page, 'gestionnaire');
  const title = `Mission ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(MISSIONS);
  await expect(page.getByRole('heading', { name: 'Missions', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Nouvelle mission' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle mission' });
  await dialog.getByRole('combobox', { name: 'Formateur' }).fill('formatrice@trame.example');
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByLabel('Intitulé').fill(title);
  await dialog.getByLabel('Client', { exact: false }).first().fill('Atelier Verrier');
  await dialog.getByLabel('Premier jour').fill('12/01/2027');
  await dialog.getByLabel('Dernier jour').fill('13/01/2027');
  await dialog.getByLabel('Lieu').fill('Rennes');
  await dialog.getByLabel('Jours', { exact: false }).last().fill('2');
  await dialog.getByLabel('Tarif par jour').fill('520');
  await expect(dialog.getByText(/^1\s040,00/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();

  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /émargement.*reçue$/ }).click();
  await expect(page.getByText(/^Reçue le/)).toBeVisible();
  await page.getByRole('button', { name: 'Marquer terminée' }).click();
  await expect(page.getByText('Terminée', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await page.goto(`${MISSIONS}/importer`);
  const file = [
    'Formateur;Intitulé;Client;Début;Fin;Jours;Tarif par jour;Lieu',
    `formatrice@trame.example;${title} bis;Atelier Verrier;12/02/2027;13/02/2027;2;520;Rennes`,
    `nulle-part@trame.example;${title} ter;Atelier Verrier;12/02/2027;13/02/2027;2;520;Rennes`,
  ].join('\n');
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'missions.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('Aucun compte de formateur à cette adresse')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Ajouter 1/ }).click();
  await page.getByRole('link', { name: `${title} bis` }).click();
  await expect(page.getByRole('heading', { name: `${title} bis`, level: 1 })).toBeVisible();
});

test('on a phone, the missions are cards that do not scroll sideways', async ({ page }) => {
  await signInBySession(page, 'gestionnaire');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(MISSIONS);
  await expect(page.getByRole('heading', { name: 'Missions', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
