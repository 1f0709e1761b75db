import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts';

const DASHBOARD = '/dashboard-345d';

test('a figure of the company opens its lines, and an export of the journal is in the journal', async ({
  page,
}) => {
  await signInBySession(page, 'admin');
  await page.goto(DASHBOARD);
  await expect(page.getByRole('heading', { name: 'Vue d’ensemble', level: 1 })).toBeVisible();
  const toPay = page.getByRole('link', { name: /^À payer/ });
  await expect(toPay).toBeVisible();
  await expect(page.getByText('Tâche quotidienne')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await toPay.click();
  const lines = page.getByRole('list', { name: 'Lignes' });
  await expect(lines.getByRole('listitem').first()).toBeVisible();
  // An admin alone opens no other app: the lines are here, without links.
  await expect(lines.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${DASHBOARD}/journal?genre=rights&periode=annee`);
  const journal = page.getByRole('table', { name: 'Journal' });
  await expect(journal.getByText(/^Rôle .* donné$/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Rechercher dans le journal' }).fill('Camille Roussel');
  await expect(journal.getByRole('row', { name: /Gestion Corporate donné/ })).toHaveCount(0);
  await expect(
    journal.getByRole('row', { name: /Rôle Recrutement donné.*Camille Roussel/ }).first(),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto(`${DASHBOARD}/journal?genre=export`);
  await expect(journal.getByText(/^Journal exporté, \d+ ligne/).first()).toBeVisible();
});
