import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cvPdf } from '../../fixtures/documents.ts';
import { asService, rowsOf } from '../../support/own-applications.ts';
import { newTrainers, openAccount, signInBySession, type OwnTrainer } from '../../support/own-accounts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test, toast } from '../../support/test.ts';

const INVOICES = '/administratif-hub/factures';

const hex = (length: number) => randomUUID().replaceAll('-', '').repeat(2).slice(0, length);

/** Records an invoice as the function of deposits does; its file is not stored. */
async function deposit({ userId }: OwnTrainer, number: string, title?: string): Promise<string> {
  const { id } = await asService<{ id: string }>('/rest/v1/rpc/deposit_invoice', {
    method: 'POST',
    body: JSON.stringify({
      depositor: userId,
      of_user: userId,
      deposit: {
        request_id: randomUUID(),
        number,
        issued_on: '2026-11-20',
        net_cents: 104_000,
        vat_cents: 0,
        gross_cents: 104_000,
        vat_case: 'franchise_293b',
        file_path: `${userId}/${hex(40)}-facture.pdf`,
        file_name: 'facture.pdf',
        file_size: 9000,
        pages: 1,
        sha256: hex(64),
        profile: 'EN 16931',
        verdict: {
          findings: title
            ? [
                {
                  rule: 'mission-amount',
                  severity: 'fix',
                  title,
                  sentence: 'La mission prévoit 520,00 €.',
                  fix: 'Envoyez une facture de 520,00 €.',
                  official: [],
                  source: 'Règle de Trame',
                  place: null,
                  xmlPath: null,
                },
              ]
            : [],
          passed: [],
          unread: 0,
          compared: [],
        },
      },
    }),
  });
  return id;
}

test('a gestionnaire takes an invoice, disputes it, approves another by its key and finds both again', async ({
  page,
  watch,
}) => {
  // The file of these invoices is not stored.
  watch.allowConsole(/Failed to load resource/);
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!, { status: 'approved' });
  const { full_name: name } = trainer!.application;
  const wrong = await deposit(trainer!, 'A-1', 'Deux jours de trop');
  const right = await deposit(trainer!, 'A-2');

  await signInBySession(page, 'gestionnaire');
  await page.goto(INVOICES);
  await expect(page.getByRole('heading', { name: 'Factures', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name);
  await expect(page.getByText('2 factures')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto(`${INVOICES}/${wrong}`);
  await expect(page.getByRole('heading', { name: 'Deux jours de trop' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('t');
  await expect(toast(page, 'Facture prise en charge')).toBeVisible();
  await page.getByRole('button', { name: /^Mettre en litige/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Mettre en litige la facture A-1' });
  await expect(dialog.getByLabel(`Message à ${name}`)).toHaveValue(/Envoyez une facture de 520,00 €\.$/);
  await dialog.getByRole('combobox', { name: 'Motif officiel' }).fill('jours');
  await page.getByTitle('Nombre de jours ou d’heures faux').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mettre en litige' }).click();
  await expect(toast(page, 'Facture en litige')).toBeVisible();

  await page.goto(`${INVOICES}?etat=all&verdict=clean`);
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name);
  await expect(page.getByText('1 facture', { exact: true })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Facture A-2', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tout concorde' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Facture A-2 approuvée/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(toast(page, 'Annulé')).toBeVisible();
  await page.goto(`${INVOICES}/${right}`);
  await expect(page.getByText('Approbation annulée', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(/^Facture A-2 approuvée/)).toBeVisible();
  await page.goto(`${INVOICES}/${right}`);
  await page.getByRole('button', { name: 'Annuler l’approbation' }).click();
  await expect(toast(page, 'Approbation annulée')).toBeVisible();

  await page.goto(`${INVOICES}/${wrong}`);
  const decision = page.getByRole('region', { name: 'Décision' });
  await expect(decision.getByText('En litige\u00a0: Nombre de jours ou d’heures faux')).toBeVisible();
  await expect(page.getByText('En litige', { exact: true }).first()).toBeVisible();
});

test('a gestionnaire deposits what a suspended trainer sent by mail, judged here before it is sent', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!, { status: 'suspended' });
  const { full_name: name, email } = trainer!.application;
  const number = `P-${hex(6)}`;
  const file = await cvPdf('facture.pdf', [
    `${name} EI`,
    'SIRET 100 000 009 00017',
    'Facture',
    `Facture n° ${number}`,
    'Émise le 20/11/2026',
    'Total HT 1 040,00 €',
    'TVA 0,00 €',
    'Net à payer 1 040,00 €',
    'TVA non applicable, art. 293 B du CGI',
  ]);
  const choose = (chosen: typeof file) => page.locator('input[type=file]').first().setInputFiles(chosen);

  await signInBySession(page, 'gestionnaire');
  await page.goto(`${INVOICES}/deposer`);
  await page.getByRole('combobox', { name: /^Formateur/ }).fill(email);
  await page.getByTitle(`${name} (${email}), compte suspendu`).click();
  await choose({ ...file, name: 'photo.jpg', mimeType: 'image/jpeg' });
  await expect(page.getByText(/^Une photo ne peut pas être déposée/)).toBeVisible();
  await choose(file);
  const verdict = page.getByRole('region', { name: 'Verdict avant dépôt' });
  await expect(verdict).toContainText('règles lues', { timeout: 20_000 });
  await expectAccessibleInBothThemes(page);
  await expect(page.getByRole('textbox', { name: /^Numéro/ })).toHaveValue(number);
  await expect(page.getByRole('textbox', { name: /^Net à payer/ })).toHaveValue('1040,00');
  await page.getByLabel('Pourquoi la déposer telle quelle').fill('Reçue par courrier.');
  await page.getByRole('button', { name: 'Déposer quand même' }).click();
  await expect(toast(page, 'Facture déposée')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: `Facture ${number}`, level: 1 })).toBeVisible();
});

test('of two gestionnaires who approve at once, one does it and the other reads why not', async ({
  page,
  browser,
  watch,
}) => {
  // The file of this invoice is not stored; and one of the two is refused.
  watch.allowConsole(/Failed to load resource/);
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!, { status: 'approved' });
  const id = await deposit(trainer!, 'A-3');
  const other = await browser.newContext();
  const pages = [page, await other.newPage()] as const;
  await signInBySession(pages[0], 'gestionnaire');
  await signInBySession(pages[1], 'all');
  // Neither request reaches the database before both have left.
  let left = 0;
  const { promise: both, resolve: bothLeft } = Promise.withResolvers<void>();
  for (const one of pages) {
    await one.goto(`${INVOICES}/${id}`);
    await one.route('**/rpc/move_invoice', async (route) => {
      left += 1;
      if (left === pages.length) bothLeft();
      await both;
      await route.continue();
    });
  }
  const approve = (of: Page) => of.getByRole('button', { name: /^Approuver 1/ });
  for (const one of pages) await expect(approve(one)).toBeVisible();
  await Promise.all(pages.map((one) => approve(one).click()));

  const refusal =
    'Rien n’a été enregistré Cette facture a changé entre-temps\u00a0: relisez-la avant de décider.';
  const said = await Promise.all(
    pages.map(async (one) => {
      await expect(one.getByText(/^Facture \S+ approuvée/).or(toast(one, refusal))).toBeVisible();
      return (await toast(one, refusal).isVisible()) ? 'refused' : 'approved';
    }),
  );
  expect(said.toSorted()).toEqual(['approved', 'refused']);
  // Who was refused decides on what is there now.
  const late = pages[said.indexOf('refused')]!;
  await expect(late.getByText('Approuvée', { exact: true }).first()).toBeVisible();
  await expect(approve(late)).toBeHidden();
  const events = await rowsOf<{ to_status: number }>(
    'invoice_events',
    `invoice_id=eq.${id}&kind=eq.status&select=to_status&order=id`,
  );
  expect(events.map(({ to_status }) => to_status)).toEqual([200, 205]);
  await other.close();
});

test('on a phone, the decision and the page of an invoice are one at a time, and nothing scrolls sideways', async ({
  page,
  watch,
}) => {
  // The file of this invoice is not stored.
  watch.allowConsole(/Failed to load resource/);
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!, { status: 'approved' });
  const id = await deposit(trainer!, `T-${hex(6)}`, 'Quatre jours facturés, deux commandés');
  await signInBySession(page, 'gestionnaire');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${INVOICES}/${id}`);
  const decision = page.getByRole('region', { name: 'Décision' });
  const document = page.getByRole('region', { name: 'Document de la facture' });
  await expect(decision.getByRole('heading', { name: /^Quatre jours facturés/ })).toBeVisible();
  await expect(document).toBeHidden();
  await expectAccessibleInBothThemes(page);
  const widthOf = () => page.evaluate(() => globalThis.document.documentElement.scrollWidth);
  expect(await widthOf()).toBe(390);
  // The radio lies over its word: a press of the word itself would wait for ever.
  await page.getByRole('radio', { name: 'Facture', exact: true }).click();
  await expect(document).toBeVisible();
  await expect(decision).toBeHidden();
  expect(await widthOf()).toBe(390);
  await page.goto(`${INVOICES}?etat=all`);
  await expect(page.getByRole('heading', { name: 'Factures', level: 1 })).toBeVisible();
  expect(await widthOf()).toBe(390);
});
