import { readFile } from 'node:fs/promises';
import { formatDate, today } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';
import { alterXml } from '@trame/invoice/testing';
import { PORTAL } from '../../support/addresses.ts';
import { asTrainer, newInvoicing, PAYER, planMission, setPayer } from '../../support/invoices.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { signedInAs, signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessible, giveSession, test, toast } from '../../support/test.ts';

const OFFICE = '/administratif-hub';
const PHONE = { width: 390, height: 844 };
const statementOf = (endToEndId: string, day: string, amount: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>REL</MsgId><CreDtTm>${day}T06:00:00+01:00</CreDtTm></GrpHdr>
<Stmt><Id>REL-${endToEndId}</Id><Acct><Id><IBAN>${PAYER}</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd/>
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

// spec 2.71, 2.72, 2.73
test('a mission becomes an invoice that is altered, disputed, answered, approved, paid and settled', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const trainer = await newInvoicing();
  const { userId, email, name } = trainer;
  const title = await planMission(trainer);
  await setPayer();

  const phone = await browser.newContext({ viewport: PHONE });
  await giveSession(phone, await signedInByEmail(email, PORTAL));
  const portal = await phone.newPage();

  await test.step('the trainer prepares the invoice from the mission, on a phone', async () => {
    await portal.goto(`${PORTAL}/app/invoice-portal`);
    await portal.getByRole('button', { name: `Préparer ma facture : ${title}` }).click();
    const dialog = portal.getByRole('dialog', { name: 'Préparer ma facture' });
    await expect(dialog.getByText(/^4\s160,00\s€$/).first()).toBeVisible();
    await expectAccessible(portal);
    await dialog.getByRole('button', { name: /^Émettre la facture/ }).click();
    await expect(portal.getByText(/^Facture .+ déposée$/).first()).toBeVisible({ timeout: 30_000 });
  });
  const [invoice] = await rowsOf<{ id: string; number: string; profile: string; verdict: Verdict }>(
    'invoices',
    `user_id=eq.${userId}&select=id,number,profile,verdict`,
  );
  expect(invoice!.verdict.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);

  await test.step('the same invoice with another amount in its XML is caught before it is sent', async () => {
    const { signedUrl } = (await asTrainer(email, '/functions/v1/invoices', { path: invoice!.id })) as {
      signedUrl: string;
    };
    const pdf = new Uint8Array(await (await fetch(signedUrl)).arrayBuffer());
    const altered = alterXml(pdf, (xml) => xml.replaceAll('4160.00', '4190.00'));
    await portal.goto(`${PORTAL}/app/invoice-deposit`);
    await portal
      .getByRole('group', { name: 'Factures à lire' })
      .locator('input')
      .setInputFiles({ name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from(altered) });
    const problem = portal.getByRole('listitem').filter({ hasText: 'Bloquant' }).first();
    await expect(problem).toContainText(/4.160,00/);
    await expect(portal.getByRole('button', { name: /^Déposer/ })).toBeHidden();
    await expectAccessible(portal);
  });

  await giveSession(page.context(), await signedInAs('gestionnaire'));
  const invoicePage = `${OFFICE}/factures/${invoice!.id}`;

  await test.step('the office reads it and disputes the number of days', async () => {
    await page.goto(invoicePage);
    await expect(page.getByRole('region', { name: /^Page 1 sur/ })).toBeVisible();
    await page.getByRole('button', { name: /^Mettre en litige/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Mettre en litige/ });
    await dialog.getByRole('combobox', { name: 'Motif officiel' }).fill('jours');
    await page.getByTitle('Nombre de jours ou d’heures faux').click();
    await dialog.getByLabel(`Message à ${name}`).fill('La convention prévoit sept jours.');
    await dialog.getByRole('button', { name: 'Mettre en litige' }).click();
    await expect(toast(page, 'Facture en litige')).toBeVisible();
  });

  await test.step('the trainer reads why, and answers', async () => {
    await portal.goto(`${PORTAL}/app/my-invoices?invoice=${invoice!.id}`);
    const detail = portal.getByRole('article', { name: `Facture ${invoice!.number}` });
    await expect(detail.getByText('C’est à vous.')).toBeVisible();
    await expect(detail.getByText('La convention prévoit sept jours.')).toBeVisible();
    await expectAccessible(portal);
    await detail.getByRole('button', { name: 'Répondre' }).click();
    await portal.getByRole('textbox', { name: 'Votre réponse' }).fill('Un avenant en ajoute un, signé le 3.');
    await portal.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(portal.getByText('Réponse envoyée').first()).toBeVisible();
    await expect(detail.getByText('La main est chez nous.')).toBeVisible();
  });

  await test.step('the office approves it', async () => {
    await page.goto(invoicePage);
    await expect(page.getByText('Un avenant en ajoute un, signé le 3.')).toBeVisible();
    await page.getByRole('button', { name: /^Approuver 4/ }).click();
    await expect(page.getByText(/^Facture \S+ approuvée/)).toBeVisible();
  });

  await test.step('another person pays it; the bank’s statement settles it', async () => {
    const other = await browser.newContext();
    await giveSession(other, await signedInAs('all'));
    const payments = await other.newPage();
    await payments.goto(`${OFFICE}/paiements`);
    const toPay = payments.getByRole('table', { name: 'Factures à payer' });
    const mine = toPay.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox');
    await expect(mine).toBeVisible();
    await toPay.getByRole('checkbox', { name: 'Tout sélectionner' }).uncheck();
    await mine.check();
    await payments
      .getByRole('textbox', { name: /^Jour d’exécution/ })
      .fill(formatDate(nextTransferDay(today())));
    await payments.getByRole('button', { name: 'Préparer le virement' }).click();
    await payments.getByRole('checkbox', { name: /^J’ai relu\s: 4\s160,00\s€ en 1 virement/ }).check();
    const downloading = payments.waitForEvent('download');
    await payments.getByRole('button', { name: 'Télécharger le fichier' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const endToEndId = /<EndToEndId>([^<]+)</.exec(file)![1]!;
    await payments.getByRole('button', { name: 'Transmis à la banque' }).click();
    await payments.getByRole('button', { name: 'Marquer transmis' }).click();
    await expect(payments.getByText('Transmis par Dominique Valcourt', { exact: false })).toBeVisible();

    await payments.goto(`${OFFICE}/paiements?onglet=releve`);
    await payments.getByLabel('Relevé de la banque, fichier').setInputFiles({
      name: 'releve.xml',
      mimeType: 'application/xml',
      // Of today: on a Sunday the bank books it before the day of the file.
      buffer: Buffer.from(statementOf(endToEndId, today(), '4160.00')),
    });
    await payments.getByRole('button', { name: 'Importer', exact: true }).click();
    await payments.getByRole('button', { name: /^Confirmer le/ }).click();
    await expect(payments.getByText('Paiements confirmés', { exact: true })).toBeVisible();
    await other.close();
  });

  await test.step('the phone says that it is settled', async () => {
    await portal.goto(`${PORTAL}/app/my-invoices`);
    await expect(portal.getByRole('link', { name: new RegExp(invoice!.number) })).toContainText('Encaissée');
    await expectAccessible(portal);
    await portal.getByRole('link', { name: new RegExp(invoice!.number) }).click();
    const detail = portal.getByRole('article', { name: `Facture ${invoice!.number}` });
    await expect(detail.getByText('Le virement est arrivé.')).toBeVisible();
    expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
  await phone.close();
});

type Verdict = { findings: { severity: string }[] };
