import { readFile } from 'node:fs/promises';
import { PORTAL } from '../../support/addresses.ts';
import {
  IBAN,
  issueInvoice,
  moveInvoice,
  newInvoicing,
  payInvoices,
  planMission,
  setPayer,
} from '../../support/invoices.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessible, giveSession, test, toast } from '../../support/test.ts';

const OFFICE = '/administratif-hub';
const OTHER_IBAN = 'FR7610107001011234567890129';

// spec 2.71
test('after a change of IBAN, the next invoice is held until the office confirms the account, then paid to it', async ({
  page,
  browser,
  watch,
}) => {
  test.slow();
  // What was dictated wrong is refused.
  watch.allowConsole(/rpc\/confirm_iban/);
  const trainer = await newInvoicing();
  const { userId, email, name } = trainer;
  await setPayer();
  const first = await issueInvoice(trainer, await planMission(trainer));
  await moveInvoice(first.id, 205);
  await payInvoices([first.id]);
  const mission = await planMission(trainer);

  const own = await browser.newContext();
  await giveSession(own, await signedInByEmail(email, PORTAL));
  const portal = await own.newPage();
  await test.step('the trainer changes the account, then prepares the next invoice', async () => {
    await portal.goto(`${PORTAL}/app/invoice-portal`);
    await portal.getByRole('button', { name: 'Changer mon IBAN' }).click();
    await portal.getByRole('textbox', { name: 'IBAN' }).fill('FR76 1010 7001 0112 3456 7890 129');
    await portal.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(portal.getByText('Aucun virement ne part vers ce compte pour l’instant')).toBeVisible();
    await expectAccessible(portal);
    await portal.getByRole('button', { name: `Préparer ma facture : ${mission}` }).click();
    const dialog = portal.getByRole('dialog', { name: 'Préparer ma facture' });
    await dialog.getByRole('button', { name: /^Émettre la facture/ }).click();
    await expect(portal.getByText(/^Facture .+ déposée$/).first()).toBeVisible({ timeout: 30_000 });
  });
  const [second] = await rowsOf<{ id: string; number: string }>(
    'invoices',
    `user_id=eq.${userId}&id=neq.${first.id}&select=id,number`,
  );

  await giveSession(page.context(), await signedInAs('gestionnaire'));
  await test.step('the office approves it, and reads what holds it', async () => {
    await page.goto(`${OFFICE}/factures/${second!.id}`);
    const holds = page.getByRole('list', { name: 'Ce qui retient le paiement' });
    await expect(holds).toContainText('IBAN à confirmer');
    await expect(holds).toContainText('finit par 0129');
    await page.getByRole('button', { name: /^Approuver 4/ }).click();
    await expect(page.getByText(/^Facture \S+ approuvée/)).toBeVisible();
    await page.goto(`${OFFICE}/paiements`);
    const held = page.getByRole('table', { name: 'Factures retenues' }).getByRole('row', { name });
    await expect(held).toContainText('est à confirmer par un autre canal');
    await expect(
      page.getByRole('table', { name: 'Factures à payer' }).getByRole('row', { name }),
    ).toBeHidden();
    await expect(payInvoices([second!.id])).rejects.toThrow(/iban/);
  });

  await test.step('the account is confirmed by what was dictated, and by nothing else', async () => {
    await page.goto(`${OFFICE}/comptes`);
    await page.getByRole('button', { name: `Confirmer le compte de ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Confirmer le compte de ${name}` });
    await dialog.getByRole('combobox', { name: 'Par quel moyen' }).click();
    await page.getByTitle('Téléphone, numéro connu avant').click();
    await dialog.getByLabel('À qui, quand').fill('Elle-même, ce matin');
    await dialog.getByLabel('Huit derniers caractères dictés').fill(IBAN.slice(-8));
    await dialog.getByRole('button', { name: 'Confirmer le compte' }).click();
    await expect(dialog).toContainText('Ce ne sont pas les derniers caractères du compte enregistré.');
    await dialog.getByLabel('Huit derniers caractères dictés').fill('6789 0129');
    await dialog.getByRole('button', { name: 'Confirmer le compte' }).click();
    await expect(toast(page, 'Compte confirmé')).toBeVisible();
  });

  await test.step('a colleague pays it, to the new account', async () => {
    const other = await browser.newContext();
    await giveSession(other, await signedInAs('all'));
    const payments = await other.newPage();
    await payments.goto(`${OFFICE}/paiements`);
    const toPay = payments.getByRole('table', { name: 'Factures à payer' });
    const mine = toPay.getByRole('row', { name });
    await expect(mine).toContainText('0129');
    // Other tests have invoices of their own.
    await toPay.getByRole('checkbox', { name: 'Tout sélectionner' }).uncheck();
    await mine.getByRole('checkbox').check();
    await payments.getByRole('button', { name: 'Préparer le virement' }).click();
    await payments.getByRole('checkbox', { name: /^J’ai relu\s: 4\s160,00\s€ en 1 virement/ }).check();
    const downloading = payments.waitForEvent('download');
    await payments.getByRole('button', { name: 'Télécharger le fichier' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(OTHER_IBAN);
    expect(file).not.toContain(IBAN);
    await payments.getByRole('button', { name: 'Transmis à la banque' }).click();
    await payments.getByRole('button', { name: 'Marquer transmis' }).click();
    await expect(payments.getByText('Transmis par Dominique Valcourt', { exact: false })).toBeVisible();
    await other.close();
  });
  expect(await rowsOf('invoices', `id=eq.${second!.id}&select=status`)).toEqual([{ status: 211 }]);
  await own.close();
});
