import { randomUUID } from 'node:crypto';
import { callAs, newColleague, signedInAs } from '../../support/own-accounts.ts';
import { asked, cancelEnvelope, sendEnvelope } from '../../support/signatures.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const AREA = '/signature-center-5c8a7';
const WAIT = { timeout: 30_000 };

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app4_user')));

test('an envelope that was withdrawn is handed over, begun again from a saved view, and sent with its fields', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const run = randomUUID().slice(0, 8);
  const title = `Convention ${run}`;
  const sent = await sendEnvelope(
    [asked('Claire Estavoyer', { fields: [{ kind: 'signature', page: 1, x: 72, y: 400 }] })],
    { title },
  );
  await cancelEnvelope(sent, 'Le tarif a changé');

  await page.goto(`${AREA}/signatures`);
  await page.getByRole('radio', { name: /^Annulées/ }).click(APP_LOADED);
  await page.getByRole('button', { name: 'Vues' }).click();
  await page.getByRole('menuitem', { name: 'Enregistrer la vue actuelle…' }).click();
  await page.getByLabel('Nom de la vue').fill(`Annulées ${run}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('button', { name: `Annulées ${run}` })).toBeVisible(WAIT);
  await page.goto(`${AREA}/signatures`);
  await page.getByRole('button', { name: 'Vues' }).click(APP_LOADED);
  await page.getByRole('menuitem', { name: `Annulées ${run}` }).click();
  await expect(page).toHaveURL(/etat=cancelled/);

  await page.getByRole('link', { name: title, exact: true }).click();
  const colleague = await newColleague(`Marion Tessier ${run}`);
  const request = await callAs('app1_user', '/rest/v1/rpc/request_role_change', 'POST', {
    person: colleague.id,
    role: 'app4_user',
    action: 'grant',
  });
  const given = await callAs('admin', '/rest/v1/rpc/decide_role_change', 'POST', {
    request: JSON.parse(request.text) as string,
    decision: 'confirm',
  });
  expect(given.status, given.text).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Autres actions' }).click(APP_LOADED);
  await page.getByRole('menuitem', { name: 'Confier à un collègue…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confier à un collègue' });
  await dialog.getByRole('combobox', { name: /^Collègue/ }).click();
  await page.getByTitle(new RegExp(colleague.email)).click();
  await dialog.getByRole('button', { name: 'Confier' }).click();
  await expect(page.getByText(`Marion Tessier ${run}`, { exact: true })).toBeVisible(WAIT);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: `Reprendre, ${title}` }).click();
  await expect(page.getByRole('button', { name: /^Signature de Claire Estavoyer, page 2/ })).toBeVisible(
    WAIT,
  );
  await page.getByRole('button', { name: 'Relire et envoyer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText(/^Envoyée par /)).toBeVisible(WAIT);
});
