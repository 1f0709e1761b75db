import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { formatDate, today } from '@trame/domain';
import { nextTransferDay } from '@trame/domain/invoices';
import { IBAN, moveInvoice, newInvoicing, PAYER, setPayer } from '../../support/invoices.ts';
import { asService, rowsOf } from '../../support/own-applications.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const PAYMENTS = '/administratif-hub/paiements';

/** An invoice of theirs that is approved by a gestionnaire. */
async function approvedInvoice(userId: string, number: string): Promise<string> {
  const sha256 = randomUUID().replaceAll('-', '').repeat(2);
  const { id } = await asService<{ id: string }>('/rest/v1/rpc/deposit_invoice', {
    method: 'POST',
    body: JSON.stringify({
      depositor: userId,
      of_user: userId,
      deposit: {
        request_id: randomUUID(),
        number,
        issued_on: today(),
        net_cents: 416_000,
        vat_cents: 0,
        gross_cents: 416_000,
        vat_case: 'franchise_293b',
        file_path: `${userId}/${sha256.slice(0, 40)}-facture.pdf`,
        file_name: 'facture.pdf',
        file_size: 1000,
        pages: 1,
        sha256,
        verdict: {},
      },
    }),
  });
  await moveInvoice(id, 205);
  return id;
}

/** A statement that says that the transfer left, or came back. */
const statementOf = (endToEndId: string, day: string, isReturn = false) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>REL</MsgId><CreDtTm>${day}T06:00:00+01:00</CreDtTm></GrpHdr>
<Stmt><Id>REL-${endToEndId}${isReturn ? '-2' : ''}</Id><Acct><Id><IBAN>${PAYER}</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">4160.00</Amt><CdtDbtInd>${isReturn ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd/>
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

test('an invoice is paid by another person than the one who approved it, from the list to the statement', async ({
  page,
  browser,
}) => {
  await setPayer();
  const { userId, name } = await newInvoicing();
  const number = `E2E-${randomUUID().slice(0, 6)}`;
  const invoice = await approvedInvoice(userId, number);

  // Who approved it cannot pay it.
  const other = await browser.newContext();
  const approver = await other.newPage();
  await signInBySession(approver, 'gestionnaire');
  await approver.goto(PAYMENTS);
  await expect(
    approver.getByRole('table', { name: 'Factures retenues' }).getByRole('row', { name: new RegExp(number) }),
  ).toContainText('qui approuve ne paie pas');
  await signInBySession(page, 'all');
  await page.goto(PAYMENTS);
  const toPay = page.getByRole('table', { name: 'Factures à payer' });
  const mine = toPay.getByRole('checkbox', { name: new RegExp(`^Payer la facture ${number} `) });
  await expect(mine).toBeVisible();
  await expectAccessible(page);
  // Other tests have invoices of their own.
  const all = toPay.getByRole('checkbox', { name: 'Tout sélectionner' });
  await all.uncheck();
  await mine.check();
  await page.getByRole('textbox', { name: /^Jour d’exécution/ }).fill(formatDate(nextTransferDay(today())));
  await page.getByRole('button', { name: 'Préparer le virement' }).click();
  await expect(page.getByRole('heading', { name: /^Virement du/, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^J’ai relu\s: 4\s160,00\s€ en 1 virement/ }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le fichier' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(IBAN);
  expect(file).toContain('<CtrlSum>4160.00</CtrlSum>');
  expect(file).toContain(`<Ustrd>Facture ${number}</Ustrd>`);
  const endToEndId = /<EndToEndId>([^<]+)</.exec(file)![1]!;
  // The statement has no movement of a day to come: on a Sunday the bank books it before the day of the file.
  const day = today();

  await page.getByRole('button', { name: 'Transmis à la banque' }).click();
  await page.getByRole('button', { name: 'Marquer transmis' }).click();
  await expect(page.getByText('Transmis par Dominique Valcourt', { exact: false })).toBeVisible();

  await page.goto(`${PAYMENTS}?onglet=releve`);
  await page.getByLabel('Relevé de la banque, fichier').setInputFiles({
    name: 'releve.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(statementOf(endToEndId, day)),
  });
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  const proposed = page.getByRole('table', { name: 'Paiements à confirmer' });
  await expect(proposed.getByRole('row', { name: new RegExp(name) })).toContainText(
    'Identifiant du virement et montant',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Confirmer le/ }).click();
  await expect(page.getByText('Paiements confirmés', { exact: true })).toBeVisible();
  expect(await rowsOf('invoices', `id=eq.${invoice}&select=status,paid_on`)).toEqual([
    { status: 212, paid_on: day },
  ]);

  // The bank gives it back: who sent it imports that, and the colleague who did not notes it.
  await page.getByLabel('Relevé de la banque, fichier').setInputFiles({
    name: 'retour.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(statementOf(endToEndId, day, true)),
  });
  await page.getByRole('button', { name: 'Importer', exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'Mouvements à regarder' }).getByRole('row', { name: new RegExp(number) }),
  ).toBeVisible();
  await approver.goto(`${PAYMENTS}?onglet=releve`);
  const odd = approver.getByRole('table', { name: 'Mouvements à regarder' });
  await odd
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button', { name: 'Remettre à payer' })
    .click();
  const dialog = approver.getByRole('dialog');
  await expect(dialog.getByText(/Elle était encaissée/)).toBeVisible();
  await expectAccessible(approver);
  await dialog.getByRole('textbox', { name: /^Message au formateur/ }).fill('Votre compte est clos.');
  await dialog.getByRole('button', { name: 'Remettre à payer' }).click();
  await expect(approver.getByText('Facture à payer de nouveau', { exact: true })).toBeVisible();
  expect(await rowsOf('invoices', `id=eq.${invoice}&select=status,paid_on`)).toEqual([
    { status: 205, paid_on: null },
  ]);
  await other.close();
});
