import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const TIMELINE = '/gestion-corporate-785d3/timeline-events';

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app1_user')));

const listed = (page: Page) => page.getByRole('table', { name: 'Frise' }).getByRole('link');

test('a person of corporate writes a date, publishes it with another, and deletes it with its undo', async ({
  page,
}) => {
  await page.goto(TIMELINE);
  await expect(listed(page).first()).toBeVisible(APP_LOADED);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('link', { name: 'Ajouter une date' }).click();
  await page.getByRole('radio', { name: 'Année' }).check();
  await page.getByRole('textbox', { name: /^Date/ }).fill('2098');
  await page.getByRole('textbox', { name: /^Titre, français/ }).fill('Une date pour l’essai');
  await page.getByRole('textbox', { name: /^Texte, français/ }).fill('Un texte.');
  const preview = page.getByRole('region', { name: 'Comme sur le site' });
  await expect(preview.getByRole('heading', { name: 'Une date pour l’essai' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: 'Une date pour l’essai', level: 1 })).toBeVisible();
  await expect(page.getByText('Date créée')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('dialog', { name: 'Publier' }).getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByText('Publiée', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog', { name: 'Supprimer' }).getByRole('button', { name: 'Terminer' }).click();
  await expect(page.getByRole('heading', { name: 'Frise', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Une date pour l’essai' })).toBeHidden();
  await page.keyboard.press('u');
  await expect(page.getByRole('link', { name: 'Une date pour l’essai' })).toBeVisible();
});

test('the timeline is exported as it is filtered, and fits a phone', async ({ page }) => {
  await page.goto(`${TIMELINE}?etat=published`);
  await expect(listed(page).first()).toBeVisible(APP_LOADED);
  const titles = await listed(page).allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const title of titles) expect(file).toContain(title);
  expect(file).not.toContain('Brouillon');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${TIMELINE}/nouveau`);
  await expect(page.getByRole('textbox', { name: /^Titre, français/ })).toBeVisible(APP_LOADED);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});
