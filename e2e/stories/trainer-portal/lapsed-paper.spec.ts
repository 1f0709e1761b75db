import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { addDays, formatDate, today } from '@trame/domain';
import { cvPdf } from '../../fixtures/documents.ts';
import { ACCOUNTS, PORTAL } from '../../support/addresses.ts';
import { asOffice, newInvoicing, plainInvoice, type Invoicing } from '../../support/invoices.ts';
import { rowsOf, STATE } from '../../support/own-applications.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { proveCheck, sendPaper, UNTIL } from '../../support/papers.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const CODE = '7X2K9PLM4QA8C1D';
/** What a function reads and stores, on two busy cores. */
const SENT = { timeout: 30_000 };

/** The office verifies the certificate that waits, valid until this day. */
async function verifyCertificate({ userId }: Invoicing, until: string): Promise<void> {
  const [paper] = await rowsOf<{ id: string }>(
    'trainer_papers',
    `user_id=eq.${userId}&kind=eq.vigilance&status=eq.to_check&select=id`,
  );
  const proof = await cvPdf('preuve.pdf', ['Attestation authentique']);
  await asOffice('gestionnaire', 'decide_trainer_paper', {
    paper_id: paper!.id,
    decision: 'verify',
    version: await proveCheck(ACCOUNTS.gestionnaire, paper!.id, proof.buffer),
    issued_on: addDays(today(), -10),
    expires_on: until,
    reference: CODE,
    code_checked: true,
  });
}

/** What passing days do: nobody may record a certificate that is over. */
async function letCertificateLapse({ userId }: Invoicing): Promise<void> {
  const statement = `update public.trainer_papers set expires_on = private.today() - 1 where user_id = '${userId}'`;
  await promisify(execFile)(process.execPath, ['tools/sql.ts', '--state', STATE, statement], {
    cwd: resolve(import.meta.dirname, '../../..'),
  });
}

// spec 2.72
test('without a valid vigilance certificate an invoice is refused with the paper to send; with the next one it is deposited', async ({
  page,
  watch,
}) => {
  test.slow();
  // The deposit that is refused.
  watch.allowConsole(/functions\/v1\/invoices/);
  const trainer = await newInvoicing();
  const certificate = await cvPdf('attestation.pdf', ['Attestation de vigilance']);
  await sendPaper(trainer.email, { kind: 'vigilance', reference: CODE }, certificate.buffer);
  await verifyCertificate(trainer, today());
  await giveSession(page.context(), await signedInByEmail(trainer.email, PORTAL));
  await page.goto(`${PORTAL}/app/invoice-deposit`);
  const held = page.locator('.alert').filter({ hasText: 'Dépôt suspendu' });
  await expect(page.getByRole('button', { name: 'Choisir vos factures' })).toBeVisible();
  await expect(held).toBeHidden();

  await letCertificateLapse(trainer);
  const invoice = await cvPdf('facture.pdf', plainInvoice(trainer, 'V-2026-001', '1 040,00'));
  const deposit = page.getByRole('button', { name: /^(?:Déposer|Réessayer)$/ });
  await test.step('it lapses while the page is open: the invoice is read, its deposit is refused', async () => {
    await page.getByRole('group', { name: 'Factures à lire' }).locator('input').setInputFiles(invoice);
    await page.getByRole('checkbox', { name: /^J’ai relu le numéro/ }).check();
    await deposit.click();
    await expect(page.getByRole('alert')).toContainText(
      '« Attestation de vigilance » n’est plus valable : déposez la nouvelle dans « Mes pièces », puis revenez ici.',
      SENT,
    );
    await expect(held).toContainText('Votre pièce « Attestation de vigilance » a expiré le');
    await expect(held.getByRole('link', { name: 'Déposer la pièce' })).toBeVisible();
    await expectAccessible(page);
    expect(await rowsOf('invoices', `user_id=eq.${trainer.userId}&select=id`)).toEqual([]);
  });

  await test.step('the page leads to the paper', async () => {
    const other = await page.context().newPage();
    await other.goto(`${PORTAL}/app/invoice-deposit`);
    const said = other.locator('.alert').filter({ hasText: 'Dépôt suspendu' });
    await said.getByRole('link', { name: 'Déposer la pièce' }).click();
    const sheet = other.getByRole('dialog', { name: 'Attestation de vigilance' });
    const next = await cvPdf('attestation-2.pdf', ['Attestation de vigilance, suivante']);
    await sheet.locator('input[type=file]:not([capture])').setInputFiles(next);
    await sheet.getByLabel('Valable jusqu’au').fill(formatDate(UNTIL));
    await sheet.getByLabel('Code de sécurité').fill(CODE);
    await sheet.getByRole('button', { name: 'Déposer cette pièce' }).click();
    await expect(sheet).toBeHidden(SENT);
    await other.goto(`${PORTAL}/app/invoice-deposit`);
    await expect(said).toContainText('La nouvelle est en cours de vérification');
    await other.close();
  });

  await verifyCertificate(trainer, UNTIL);
  await deposit.click();
  await expect(page.getByRole('heading', { name: 'Facture V-2026-001 déposée' })).toBeVisible(SENT);
});
