import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { cvPdf, type TestFile } from '../../fixtures/documents.ts';
import { PORTAL, SUPABASE } from '../../support/addresses.ts';
import { newInvoicing, plainInvoice, planMission, type Invoicing } from '../../support/invoices.ts';
import { rowsOf } from '../../support/own-applications.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { photograph } from '../../support/portal.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const DEPOSIT = `${PORTAL}/app/invoice-deposit`;

const choose = (portal: Page, file: TestFile) =>
  portal.getByRole('group', { name: 'Factures à lire' }).locator('input').setInputFiles(file);
/** That the values read on a page without XML are right. */
const confirmRead = (portal: Page) => portal.getByRole('checkbox', { name: /^J’ai relu le numéro/ }).check();
const deposit = (portal: Page) => portal.getByRole('button', { name: 'Déposer', exact: true });

/**
 * A line to the platform that drops on both sides: once half of what is sent has passed, or once all of it was handled,
 * so that the answer alone is lost.
 */
async function brokenLine(drops: 'midway' | 'at the answer') {
  const server = createServer((request) => {
    const { method, url = '', headers } = request;
    const onward = ask(SUPABASE + url, { method, headers });
    const drop = () => {
      onward.destroy();
      request.socket.destroy();
    };
    onward.on('error', () => undefined);
    onward.on('response', drop);
    if (drops === 'at the answer') {
      request.pipe(onward);
      return;
    }
    const half = Number(headers['content-length']) / 2;
    let passed = 0;
    request.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, Math.max(0, half - passed));
      passed += chunk.length;
      onward.write(part, () => {
        if (passed >= half) drop();
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    takeNext: (page: Page) =>
      page.route(
        '**/functions/v1/invoices',
        (route) => route.continue({ url: `http://127.0.0.1:${port}/functions/v1/invoices` }),
        { times: 1 },
      ),
    close: () => once(server.close(), 'close'),
  };
}

const invoicesOf = ({ userId }: Invoicing) =>
  rowsOf<{ id: string; number: string; gross_cents: number; deposit_reason: string | null }>(
    'invoices',
    `user_id=eq.${userId}&select=id,number,gross_cents,deposit_reason`,
  );

// spec 2.72
test('an invoice is deposited once: the same file and the same number are recognised, with the other one shown', async ({
  page,
  watch,
}) => {
  // What another window deposits is refused.
  watch.allowConsole(/functions\/v1\/invoices/);
  const trainer = await newInvoicing();
  const first = await cvPdf('facture.pdf', plainInvoice(trainer, 'D-2026-001', '1 040,00'));
  const other = await cvPdf('autre.pdf', plainInvoice(trainer, 'D-2026-001', '520,00'));
  await giveSession(page.context(), await signedInByEmail(trainer.email, PORTAL));
  await page.goto(DEPOSIT);
  await choose(page, first);
  await confirmRead(page);
  // A second window has read the same file before it is deposited.
  const late = await page.context().newPage();
  await late.goto(DEPOSIT);
  await choose(late, first);
  await confirmRead(late);
  await deposit(page).click();
  await expect(page.getByRole('heading', { name: 'Facture D-2026-001 déposée' })).toBeVisible();
  await deposit(late).click();
  await expect(late.getByRole('alert')).toContainText(
    /La facture D-2026-001 du .+, de 1.040,00.€, est la même/,
  );
  await late.close();

  const problem = page.getByRole('listitem').filter({ hasText: 'Bloquant' });
  await test.step('the same file again', async () => {
    await choose(page, first);
    await expect(problem).toContainText(/La facture D-2026-001 du .+, de 1.040,00.€, est la même/);
    await expect(deposit(page)).toBeHidden();
    await expectAccessible(page);
  });
  await test.step('another file of the same number', async () => {
    await choose(page, other);
    await expect(problem).toContainText(
      /Le numéro D-2026-001 est déjà celui de votre facture du .+, de 1.040,00.€/,
    );
    await expect(deposit(page)).toBeHidden();
  });
  expect(await invoicesOf(trainer)).toMatchObject([{ number: 'D-2026-001', gross_cents: 104_000 }]);
});

// spec 2.72
test('a deposit that is cut is sent again: one invoice, and nothing that was typed is lost', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/functions\/v1\/invoices/);
  const trainer = await newInvoicing();
  const mission = await planMission(trainer, { days: 2 });
  // It does not name the company: it is deposited with a reason.
  const lines = plainInvoice(trainer, 'D-2026-002', '1 040,00').filter((line) => !line.includes('SIREN'));
  const sheets = await cvPdf('emargements.pdf', ['Feuilles d’émargement']);
  await giveSession(page.context(), await signedInByEmail(trainer.email, PORTAL));
  await page.goto(DEPOSIT);
  await choose(page, await cvPdf('facture.pdf', lines));
  await page.getByRole('button', { name: 'Déposer quand même' }).click();
  const form = page.locator('form').filter({ hasText: 'Justificatifs' });
  await form.getByLabel('Échéance').fill('31/12/2099');
  await form.locator('input[type=file]').setInputFiles(sheets);
  await form.locator('input[type=file]').setInputFiles(await photograph(page.context(), 'Bilan'));
  await form.getByLabel('Pourquoi la déposer ainsi').fill('Le SIREN est sur le contrat.');
  await confirmRead(page);
  const isKept = async () => {
    await expect(page.getByText('La facture n’est pas déposée')).toBeVisible();
    await expect(page.getByText('Votre facture est toujours là.')).toBeVisible();
    await expect(form.getByText('emargements.pdf')).toBeVisible();
    await expect(form.getByText('Bilan.pdf')).toBeVisible();
    await expect(form.getByText(mission)).toBeVisible();
    await expect(form.getByLabel('Échéance')).toHaveValue('31/12/2099');
    await expect(form.getByLabel('Pourquoi la déposer ainsi')).toHaveValue('Le SIREN est sur le contrat.');
    await expect(page.getByRole('checkbox', { name: /^J’ai relu le numéro/ })).toBeChecked();
  };

  await test.step('the line drops while the files leave', async () => {
    const line = await brokenLine('midway');
    await line.takeNext(page);
    await form.getByRole('button', { name: 'Déposer quand même' }).click();
    await isKept();
    expect(await invoicesOf(trainer)).toEqual([]);
    await line.close();
    await expectAccessible(page);
  });

  await test.step('the invoice is recorded, and the answer is lost', async () => {
    const line = await brokenLine('at the answer');
    await line.takeNext(page);
    const lost = page.waitForEvent('requestfailed');
    await form.getByRole('button', { name: 'Réessayer' }).click();
    await lost;
    await isKept();
    expect(await invoicesOf(trainer)).toHaveLength(1);
    await line.close();
  });

  await form.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { name: 'Facture D-2026-002 déposée' })).toBeVisible();
  const [invoice, ...others] = await invoicesOf(trainer);
  expect(invoice).toMatchObject({ gross_cents: 104_000, deposit_reason: 'Le SIREN est sur le contrat.' });
  expect(others).toEqual([]);
  const files = await rowsOf(
    'invoice_attachments',
    `invoice_id=eq.${invoice!.id}&select=file_name&order=file_name.desc`,
  );
  expect(files).toEqual([{ file_name: 'emargements.pdf' }, { file_name: 'Bilan.pdf' }]);
  const receipts = (await mailsTo(trainer.email)).filter(({ subject }) => subject.includes('D-2026-002'));
  expect(receipts).toHaveLength(1);
});
