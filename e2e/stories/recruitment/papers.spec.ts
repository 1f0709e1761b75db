import { buffer } from 'node:stream/consumers';
import { formatDate } from '@trame/domain';
import Pdf from 'pdfkit';
import { cvPdf } from '../../fixtures/documents.ts';
import { PORTAL, RECRUITMENT } from '../../support/addresses.ts';
import { newTrainers, openAccount, signedInByEmail } from '../../support/own-accounts.ts';
import { sendPaper, UNTIL } from '../../support/papers.ts';
import { expect, test } from '../../support/recruiter.ts';
import { expectAccessible, giveSession } from '../../support/test.ts';

/** A certificate whose text says until when it counts. */
async function certificate(name: string): Promise<Uint8Array> {
  const pdf = new Pdf();
  const bytes = buffer(pdf);
  pdf.text(`Attestation de vigilance de ${name}`);
  pdf.text('Code de sécurité : 7X2K9PLM4QA8C1D');
  pdf.text(`Cette attestation est valable jusqu’au ${formatDate(UNTIL)}.`);
  pdf.end();
  return new Uint8Array(await bytes);
}

test('papers are checked by keys: one is verified, the next one refused, and their holder reads it', async ({
  page,
  browser,
}) => {
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!);
  const { email, full_name: name } = trainer!.application;
  await sendPaper(email, { kind: 'vigilance' }, await certificate(name));
  await sendPaper(email, { kind: 'charte' }, await certificate('charte'));

  await page.goto(`${RECRUITMENT}/pieces`);
  const queue = page.getByRole('navigation', { name: 'File des pièces' });
  const mine = queue.getByRole('button').filter({ hasText: name });
  await mine.filter({ hasText: 'Attestation de vigilance' }).click();
  const decision = page.getByRole('region', { name: 'Décision' });
  // A link to this paper, which a reload opens again.
  await expect(page).toHaveURL(/[?&]id=[0-9a-f-]{36}/);
  // Read in the document, to confirm.
  await expect(decision.getByLabel('Valable jusqu’au')).toHaveValue(formatDate(UNTIL));
  await expect(decision.getByText(/lu page 1\s: à confirmer/).first()).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectAccessible(page);

  // The key moves to the field that is missing, and is not typed into it.
  const code = decision.getByLabel('Code de sécurité');
  await code.fill('');
  await code.blur();
  await page.keyboard.press('v');
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await code.fill('7X2K9PLM4QA8C1D');
  await code.blur();
  await page.keyboard.press('v');
  await expect(decision.getByText(/Vérifiez le code avant de valider/)).toBeVisible();
  await decision.getByLabel(/J’ai vérifié ce code/).check();
  await page.keyboard.press('v');
  await expect(decision.getByText(/^Joignez la preuve du contrôle/)).toBeVisible();
  await decision
    .getByLabel('Preuve du contrôle, fichier')
    .setInputFiles(await cvPdf('preuve.pdf', ['Attestation authentique']));
  await page.keyboard.press('v');
  await expect(mine.filter({ hasText: 'Attestation de vigilance' })).toBeHidden();

  await mine.filter({ hasText: 'Charte' }).click();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Refuser cette pièce' });
  await dialog.getByRole('button', { name: /^Ce n’est pas le document demandé/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refuser la pièce' }).click();
  await expect(mine).toHaveCount(0);

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await giveSession(theirs, await signedInByEmail(email, PORTAL));
  const portal = await theirs.newPage();
  await portal.goto(`${PORTAL}/papers`);
  await expect(portal.getByText(`Vérifiée, valable jusqu’au ${formatDate(UNTIL)}`)).toBeVisible();
  await expect(portal.getByText('Ce n’est pas le document demandé.')).toBeVisible();
  await theirs.close();
});
