import { signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const SIGNATURES = '/signature-center-5c8a7/signatures';

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app4_user')));

test('the list says who holds each envelope, is narrowed by its states, and opens one with its whole thread', async ({
  page,
}) => {
  // Two pages, each checked in both themes.
  test.setTimeout(240_000);
  await page.goto(SIGNATURES);
  const contract = page.getByRole('link', { name: 'Contrat-cadre, Claire Estavoyer', exact: true });
  await expect(contract).toBeVisible(APP_LOADED);
  await expect(page.getByRole('row', { name: /Contrat-cadre, Claire Estavoyer/ })).toContainText(
    'Hélène Garrigue',
  );
  await expectAccessibleInBothThemes(page);

  await page.getByRole('radio', { name: /^Refusées/ }).click();
  await expect(page).toHaveURL(/\?etat=declined$/);
  await expect(page.getByRole('link', { name: 'Contrat-cadre, Éric Zurbriggen' })).toBeVisible();
  await expect(contract).toBeHidden();

  await page.goBack();
  await contract.click();
  await expect(
    page.getByRole('heading', { name: 'Contrat-cadre, Claire Estavoyer', level: 1 }),
  ).toBeVisible();
  await expect(page.getByText('Signée par Claire Estavoyer')).toBeVisible();
  await expect(page.getByText('Signature de Nadège Saulnier')).toBeVisible();
  await expect(page.getByText(/La chaîne de la preuve a été recalculée/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
