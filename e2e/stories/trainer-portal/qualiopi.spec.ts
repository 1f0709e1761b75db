import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PORTAL } from '../../support/addresses.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const RESOURCES = `${PORTAL}/app/qualiopi-resources`;

test.beforeEach(async ({ context }) => {
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
});

const card = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Indicateur ${number}\\s:`) });

async function downloaded(page: Page, link: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).first().click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

// spec 2.83
test('a trainer finds what an indicator asks, and takes its models home', async ({ page }) => {
  await page.goto(RESOURCES);
  await expect(page.getByRole('heading', { name: 'Ressources Qualiopi', level: 1 })).toBeVisible();
  await expect(page.getByText(/guide de lecture du référentiel, version 9 du 08\/01\/2024/)).toBeVisible();
  await expect(card(page, 21).getByText('CV à jour', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Indicateur 27, dans votre dossier' }).press('Enter');
  await expect(page).toHaveURL(`${RESOURCES}#ind-27`);
  await expect(card(page, 27)).toBeInViewport();

  await page.getByRole('searchbox').fill('emargement');
  await expect(page.getByText('1 indicateur', { exact: true })).toBeVisible();
  const pdf = await downloaded(page, /^Feuille d’émargement, PDF/);
  expect(pdf.name).toBe('feuille-emargement.pdf');
  expect(pdf.bytes.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*<pdfuaid:part>1</);
  const docx = await downloaded(page, 'Feuille d’émargement, DOCX à remplir');
  expect(docx.name).toBe('feuille-emargement.docx');
  expect(docx.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('on a phone the page fits, and an address with an indicator opens at it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${RESOURCES}#ind-27`);
  await expect(card(page, 27)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // In a window as high as the page: a button half under the bar at the bottom is no target that is too small.
  await page.setViewportSize({ width: 390, height: 8000 });
  await expectAccessibleInBothThemes(page);
  const action = card(page, 27)
    .getByRole('link', { name: /^(Déposer|Renouveler)/ })
    .first();
  const address = await action.getAttribute('href');
  await action.click();
  await expect(page).toHaveURL(new URL(address ?? '', PORTAL).href);
  expect(address).toMatch(/\/papers\?kind=[a-z-]+$/);
});
