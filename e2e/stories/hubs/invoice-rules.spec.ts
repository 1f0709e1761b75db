import { randomUUID } from 'node:crypto';
import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const RULES = '/administratif-hub/regles';
const RULE = 'Lecture d’une facture, en jours ouvrés';

test('an administrator changes a rule of invoices, which a gestionnaire then reads with its versions', async ({
  page,
  browser,
}) => {
  const source = `Décision ${randomUUID().slice(0, 8)}`;
  await signInBySession(page, 'admin');
  await page.goto('/');
  // An admin who is no gestionnaire opens this page of the hub and no other.
  await page
    .getByRole('link', { name: /^Hub administratif/ })
    .first()
    .click();
  await expect(page).toHaveURL(RULES);
  await expect(page.getByRole('link', { name: 'Factures', exact: true })).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(`^${RULE}`) });
  await page.getByRole('button', { name: `Modifier\u00a0: ${RULE}` }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Valeur/ }).fill('3');
  await form.getByRole('textbox', { name: /^Source/ }).fill(source);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row).toContainText('3\u00a0jours');

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signInBySession(colleague, 'gestionnaire');
  await colleague.goto(RULES);
  await expect(colleague.getByRole('row', { name: new RegExp(`^${RULE}`) })).toContainText(source);
  await expect(colleague.getByRole('button', { name: /^Modifier/ })).toHaveCount(0);
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: `Versions\u00a0: ${RULE}` }).click();
  const versions = colleague.getByRole('dialog').getByRole('listitem');
  await expect(versions.first()).toContainText('3\u00a0jours en vigueur');
  await expect(versions.first()).toContainText('Adrien Keller');
  await expect(versions.last()).toContainText('Fournie avec Trame');
  await other.close();
});
