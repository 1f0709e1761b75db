import { PORTAL } from '../../support/addresses.ts';
import { issueInvoice, newInvoicing, planMission } from '../../support/invoices.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessible, giveSession, test, toast } from '../../support/test.ts';

const OFFICE = '/administratif-hub/factures';
const PHONE = { width: 390, height: 844 };

test('a credit note of all of an invoice cancels it, and its mission is invoiced again', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const trainer = await newInvoicing();
  const { userId, email, name } = trainer;
  const title = await planMission(trainer, { days: 2 });
  const invoice = await issueInvoice(trainer, title);

  const phone = await browser.newContext({ viewport: PHONE });
  await giveSession(phone, await signedInByEmail(email, PORTAL));
  const portal = await phone.newPage();

  await test.step('the trainer prepares it from the invoice, which deposits it', async () => {
    await portal.goto(`${PORTAL}/app/my-invoices?invoice=${invoice.id}`);
    await portal.getByRole('button', { name: 'Préparer un avoir' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Préparer un avoir' });
    await expect(dialog.getByLabel('Montant HT à reprendre')).toHaveValue('1040,00');
    await dialog.getByLabel('Motif').fill('Session annulée par le client');
    await expectAccessible(portal);
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await expect(toast(portal, 'Notre équipe le lit.')).toBeVisible({ timeout: 30_000 });
  });
  const [note] = await rowsOf<{ id: string; number: string; profile: string }>(
    'invoices',
    `corrects=eq.${invoice.id}&select=id,number,profile`,
  );
  expect(note!.profile).toBe('EN 16931');

  await test.step('it names the invoice that it takes back, on both sides', async () => {
    const detail = portal.getByRole('article', { name: `Avoir ${note!.number}` });
    await expect(detail.getByRole('link', { name: invoice.number })).toBeVisible();
    await expect(detail.getByText('La main est chez nous.')).toBeVisible();
    await expectAccessible(portal);
    await giveSession(page.context(), await signedInAs('gestionnaire'));
    await page.goto(`${OFFICE}/${invoice.id}`);
    const notes = page.getByRole('region', { name: 'Avoirs de cette facture' });
    await notes.getByRole('link', { name: `Avoir ${note!.number}` }).click();
    await expect(page.getByRole('heading', { name: `Avoir ${note!.number}`, level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Facture reprise' })).toContainText(invoice.number);
    await expectAccessible(page);
  });

  await test.step('the office approves it, and the invoice is cancelled', async () => {
    await page.getByRole('button', { name: /^Approuver/ }).click();
    await expect(toast(page, 'Avoir approuvé')).toBeVisible();
    await page.goto(`${OFFICE}?etat=all`);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name);
    // Numbers are of each trainer: others of the list have the same.
    const rows = page.getByRole('table', { name: 'Factures' }).getByRole('row').filter({ hasText: name });
    await expect(rows.filter({ hasText: invoice.number })).toContainText('Annulée');
    await expect(rows.filter({ hasText: note!.number })).toContainText('Soldé');
  });

  await test.step('the trainer reads that, and invoices the mission again', async () => {
    await portal.goto(`${PORTAL}/app/my-invoices`);
    await expect(portal.getByRole('link', { name: new RegExp(invoice.number) })).toContainText('Annulée');
    await expect(portal.getByRole('link', { name: new RegExp(note!.number) })).toContainText('Soldé');
    await portal.goto(`${PORTAL}/app/invoice-portal`);
    await portal.getByRole('button', { name: `Préparer ma facture : ${title}` }).click();
    const dialog = portal.getByRole('dialog', { name: 'Préparer ma facture' });
    await dialog.getByRole('button', { name: /^Émettre la facture/ }).click();
    await expect(portal.getByText(/^Facture .+ déposée$/).first()).toBeVisible({ timeout: 30_000 });
    const invoices = await rowsOf<{ status: number }>(
      'invoices',
      `user_id=eq.${userId}&select=status&order=deposited_at`,
    );
    expect(invoices.map(({ status }) => status)).toEqual([220, 212, 200]);
  });
  await phone.close();
});
