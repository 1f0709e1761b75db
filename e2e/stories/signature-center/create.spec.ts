import { readFile } from 'node:fs/promises';
import { signedInAs } from '../../support/own-accounts.ts';
import {
  APP_LOADED,
  expect,
  expectAccessibleInBothThemes,
  giveSession,
  test,
  toast,
} from '../../support/test.ts';

const CREATE = '/signature-center-5c8a7/create';

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app4_user')));

test('an envelope is made from a PDF, with a signer and a field placed by keyboard, is sent, and waits in the list', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const title = `Convention d’essai ${Date.now()}`;
  await page.goto(CREATE);
  await page.getByLabel('PDF à signer').setInputFiles({
    name: 'convention.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(new URL('../../../supabase/functions/_shared/testdata/cv.pdf', import.meta.url)),
  });
  await expect(page.getByRole('button', { name: 'Relire et envoyer' })).toBeVisible(APP_LOADED);
  await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible(APP_LOADED);

  await page.getByRole('button', { name: 'Signataire', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Claire Estavoyer');
  await dialog.getByRole('textbox', { name: /^Adresse e-mail/ }).fill('claire.essai@example.org');
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('textbox', { name: /^Objet/ }).fill(title);
  await expect(page.getByText('Claire Estavoyer n’a pas de champ de signature.')).toBeVisible();

  // By its letter, then moved by arrows.
  await page.getByRole('region', { name: /^Pages de/ }).focus();
  await page.keyboard.press('s');
  const field = page.getByRole('button', { name: /^Signature de Claire Estavoyer, page 1/ });
  await expect(field).toBeVisible();
  const before = (await field.textContent()) ?? '';
  await field.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(field).not.toHaveText(before);
  await expect(page.getByText('Claire Estavoyer n’a pas de champ de signature.')).toBeHidden();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Relire et envoyer' }).click();
  const question = page.getByRole('dialog', { name: /^Envoyer à signer/ });
  await expect(question).toContainText('claire.essai@example.org');
  await question.getByRole('button', { name: 'Envoyer' }).click();
  await expect(toast(page, 'Enveloppe envoyée')).toBeVisible(APP_LOADED);
  await expect(page.getByText(/^Envoyée par /)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Fil d’Ariane' })
    .getByRole('link', { name: 'Signatures' })
    .click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Claire Estavoyer');
});
