import { PUBLIC_SITE } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const CONTENTS = '/marketing-hub/contenus';
const PAGE = `${PUBLIC_SITE}/portage-qualiopi`;
const BUILT = 'Comment cela se passe';
const TITLE = 'De votre projet à votre paiement';
/** The promise of the hub, with what a busy machine adds. */
const ONLINE = { timeout: 90_000 };

test('a text of the site is written, seen as on the site, put online, and taken back', async ({ page }) => {
  test.setTimeout(240_000);
  const onSite = async () => (await page.request.get(PAGE)).text();
  await signInBySession(page, 'gestionnaire');
  await page.goto(CONTENTS);
  await page.getByRole('link', { name: 'Portage Qualiopi, étapes' }).first().click();
  const title = page.getByRole('textbox', { name: 'Titre' });
  await expect(title).toHaveValue(BUILT);
  await title.fill(TITLE);
  const preview = page.getByRole('region', { name: 'Comme sur le site' });
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await onSite()).not.toContain(TITLE);

  const publish = page.getByRole('button', { name: 'Mettre en ligne' });
  await publish.click();
  await expect(publish).toBeDisabled();
  await expect.poll(onSite, ONLINE).toContain(TITLE);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();

  await page.goto(`${CONTENTS}/carrying-steps`);
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('insertion').first()).toHaveText(TITLE);
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Reprendre le texte d’origine' }).click();
  await expect(title).toHaveValue(BUILT);
  await publish.click();
  await expect.poll(onSite, ONLINE).toContain(BUILT);
});
