import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts';

const HUB = '/administratif-hub';

test('a figure of the yearly report opens the lines that it is made of', async ({ page }) => {
  await signInBySession(page, 'gestionnaire');
  await page.goto(`${HUB}/bpf`);
  await expect(page.getByRole('heading', { name: 'Bilan pédagogique et financier', level: 1 })).toBeVisible();
  const figure = page.getByRole('button', { name: /achats de prestations/ });
  await expect(figure).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await figure.click();
  const lines = page.getByRole('list', { name: 'Lignes' });
  await expect(lines.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await lines.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/administratif-hub\/factures\//);
});
