import type { Browser } from '@playwright/test';
import { addDays, today } from '@trame/domain';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { callAs, newColleague, newTrainers, openAccount, signedInAs } from '../../support/own-accounts.ts';
import { linkTo } from '../../support/signatures.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const AREA = '/signature-center-5c8a7';
/** Functions write, seal and file PDFs. */
const WAIT = { timeout: 60_000 };

async function sign(browser: Browser, email: string): Promise<void> {
  const page = await (await browser.newContext({ locale: 'fr-FR', baseURL: PUBLIC_SITE })).newPage();
  await page.goto(await linkTo(email));
  await page.getByRole('button', { name: 'Commencer la lecture' }).click(WAIT);
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible(WAIT);
  await page.getByRole('button', { name: 'Signer ici' }).click();
  await page.getByRole('button', { name: 'Écrire', exact: true }).click();
  await page.getByRole('button', { name: 'Adopter et signer' }).click();
  await page.getByRole('checkbox', { name: /^J’ai lu les documents/ }).check();
  await page.getByRole('button', { name: 'Signer le document' }).click();
  await expect(page.getByRole('heading', { name: /^C’est signé/ })).toBeVisible(WAIT);
  await page.context().close();
}

test('the contract of a mission is written from data, signed by both, sealed, and becomes a verified paper', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const [trainer] = await newTrainers(1);
  if (!trainer) throw new Error('no trainer');
  await openAccount(trainer, { status: 'approved' });
  const colleague = await newColleague(`Hélène Garrigue ${trainer.userId.slice(0, 8)}`);
  const title = `Revit ${trainer.userId.slice(0, 8)}`;
  const planned = await callAs('gestionnaire', '/rest/v1/missions', 'POST', {
    user_id: trainer.userId,
    title,
    client_name: 'Atelier Verrier',
    starts_on: addDays(today(), 20),
    ends_on: addDays(today(), 21),
    is_remote: true,
    days: 2,
    day_rate_cents: 52_000,
  });
  expect(planned.status, planned.text).toBe(201);

  await giveSession(page.context(), await signedInAs('app4_user'));
  await page.goto(`${AREA}/create`);
  await page.getByRole('link', { name: 'Depuis une mission' }).click(APP_LOADED);
  await page.getByRole('combobox', { name: 'Mission' }).click(APP_LOADED);
  await page.getByRole('combobox', { name: 'Mission' }).fill(title);
  await page.getByTitle(new RegExp(`^${title}`)).click();
  await page.getByRole('combobox', { name: 'Signe pour l’entreprise' }).fill('Hélène Garrigue');
  await page.getByTitle(new RegExp(colleague.email)).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Préparer les documents' }).click();
  // Nobody has asked this trainer for their SIRET yet.
  await expect(page.getByText('Des données manquent')).toBeVisible(WAIT);
  await page.getByRole('button', { name: 'Préparer quand même' }).click();

  await expect(page.getByRole('button', { name: 'Relire et envoyer' })).toBeVisible(WAIT);
  await expect(page.getByText(/devient la pièce «\sContrat signé\s»/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Signature d(?:e |’).+, page \d/ })).toHaveCount(2, WAIT);
  // Every clause that the check looks for is there.
  await expect(page.getByText(/Chaque signataire a sa signature/)).toBeVisible();
  await expect(page.getByText(/clauses? ne se trouve/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Relire et envoyer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(/^Envoyée par /)).toBeVisible(WAIT);
  const envelope = page.url();

  await sign(browser, trainer.application.email);
  await sign(browser, colleague.email);

  await page.goto(envelope);
  await expect(
    page.getByText('Sceau et horodatage vérifiés').or(page.getByText('Sceau vérifié')),
  ).toBeVisible(WAIT);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF scellé' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.pdf$/);
  await expect
    .poll(async () => {
      const { text } = await callAs(
        'gestionnaire',
        `/rest/v1/trainer_papers?user_id=eq.${trainer.userId}&select=kind,status`,
        'GET',
      );
      return JSON.parse(text) as unknown;
    }, WAIT)
    .toEqual([{ kind: 'contrat', status: 'verified' }]);
});
