import type { Page } from '@playwright/test';
import { SHELL } from '../../support/addresses.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { asked, draftEnvelope, windowOf } from '../../support/signatures.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const AREA = '/signature-center-5c8a7';
/** A file goes through two functions and a storage before a page is drawn. */
const WAIT = { timeout: 30_000 };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible(WAIT);
const shown = (page: Page) => expect(page.locator('canvas').first()).toBeVisible(WAIT);

test('a draft that two people write in two windows has what both changed, and says where it had to choose', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  // The version that another window has left behind.
  watch.allowConsole(/status of 409/);
  const claire = asked('Claire Estavoyer', { fields: [{ kind: 'signature', page: 1, x: 72, y: 400 }] });
  const { id } = await draftEnvelope([claire], { title: 'Contrat de deux personnes' });
  const colleague = await windowOf(browser, watch);
  await giveSession(page.context(), await signedInAs('app4_user'));
  await giveSession(colleague.context(), await signedInAs('all'));
  for (const one of [page, colleague]) {
    await one.goto(`${SHELL}${AREA}/create/${id}`);
    await expect(button(one, 'Relire et envoyer')).toBeVisible(APP_LOADED);
    await shown(one);
  }

  // By keyboard alone: the page, and one of its named parts.
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Placer par zone' });
  await expect(dialog.getByRole('button', { name: /^tout en haut, à gauche.*texte\s: Contrat/ })).toBeVisible(
    WAIT,
  );
  await dialog.getByRole('combobox', { name: 'Champ' }).click();
  await page.getByTitle('Date', { exact: true }).click();
  await dialog.getByRole('button', { name: /^tout en haut, à gauche/ }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(
    dialog.getByText(
      /^Date de Claire Estavoyer placée page 1, au milieu, au centre\s: 1\schamp sur cette page\.$/,
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Terminer').click();
  await saved(page);

  // The other window, which has not seen it, moves the signature; then it takes the document out.
  await colleague.getByRole('button', { name: /^Signature de Claire/ }).focus();
  await colleague.keyboard.press('Shift+ArrowRight');
  await saved(colleague);
  await expect(colleague.getByRole('button', { name: /^Date de Claire Estavoyer, page 1/ })).toBeVisible(
    WAIT,
  );
  await page.getByRole('textbox', { name: /^Message/ }).fill('Bonjour Claire');
  await expect(
    page.getByRole('button', { name: /^Signature de Claire Estavoyer, page 2, x 82/ }),
  ).toBeVisible(WAIT);
  await saved(page);
  await button(colleague, 'Retirer Contrat-cadre.pdf').click();
  await expect(colleague.getByText(/^Retiré\s: Contrat-cadre\.pdf, avec 2\schamps$/)).toBeVisible();
  await expect(colleague.getByText('Déposez un à dix PDF ici')).toBeVisible();
  await saved(colleague);

  // Its bar is in sight with it, and its corner can be reached.
  await page.getByRole('button', { name: /^Signature\s*p\. 2/ }).click();
  await expect(page.getByRole('toolbar', { name: 'Champ choisi' })).toBeInViewport();
  const corner = page.locator('.wrt-corner');
  await expect(corner).toBeInViewport({ ratio: 1 });
  expect(
    await corner.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 2, bottom - 2) === element;
    }),
  ).toBe(true);

  // Meanwhile the first one makes the date wider: the document remains, with its fields, and the page says so.
  await page.getByRole('button', { name: /^Date de Claire/ }).focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(
    page.getByText(/^Contrat-cadre\.pdf\s: retiré ailleurs, gardé avec ce que vous y avez changé\.$/),
  ).toBeVisible(WAIT);
  await expectAccessibleInBothThemes(page);
  await saved(page);
  await page.reload();
  await expect(
    page.getByRole('button', { name: /^Signature de Claire Estavoyer, page 2, x 82/ }),
  ).toBeVisible(WAIT);
  await expect(page.getByRole('button', { name: /^Date de Claire Estavoyer, page 1/ })).toBeVisible();

  // What was taken out comes back, with its fields and its pages.
  await button(page, 'Retirer Contrat-cadre.pdf').click();
  await saved(page);
  await page.keyboard.press('u');
  await saved(page);
  await page.reload();
  await shown(page);
  await expect(
    page.getByRole('button', { name: /^Signature de Claire Estavoyer, page 2, x 82/ }),
  ).toBeVisible(WAIT);
});
