import { signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const SETTINGS = '/gestion-corporate-785d3/settings';

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app1_user')));

test('a person of corporate changes the phone number, and takes it back by restoring the version', async ({
  page,
}) => {
  await page.goto(SETTINGS);
  const phone = page.getByRole('textbox', { name: 'Téléphone', exact: true });
  await expect(phone).toBeVisible(APP_LOADED);
  const before = await phone.inputValue();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await phone.fill('01 99 00 00 77');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('01 99 00 00 77', APP_LOADED);

  await page.getByRole('button', { name: 'Versions' }).click();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Restaurer la version/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Restaurer la version/ });
  await expect(dialog).toContainText('01 99 00 00 77');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restaurer', exact: true }).click();
  await expect(phone).toHaveValue(before);
});

test('on a phone, what is missing leads to its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SETTINGS);
  const mail = page.getByRole('textbox', { name: 'E-mail des demandes sur les données' });
  await expect(mail).toBeVisible(APP_LOADED);
  await mail.fill('');
  await page.getByRole('link', { name: 'E-mail des demandes sur les données' }).click();
  await expect(mail).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
});

test('a field that gets the focus is neither below the bar of the frame nor behind what saves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(SETTINGS);
  const phone = page.getByRole('textbox', { name: 'Téléphone', exact: true });
  await expect(phone).toBeVisible(APP_LOADED);
  await phone.fill('01 99 00 00 78');
  await phone.focus();
  const hidden = () =>
    page.evaluate(() => {
      const field = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector('header')?.getBoundingClientRect();
      const foot = document.querySelector('.set-footer')?.getBoundingClientRect();
      if (!field || !bar || !foot) return 'nothing to compare';
      return field.top < bar.bottom || field.bottom > foot.top ? document.activeElement?.id : null;
    });
  for (const key of ['Shift+Tab', 'Tab']) {
    for (let pressed = 0; pressed < 30; pressed += 1) {
      await page.keyboard.press(key);
      expect(await hidden()).toBeNull();
    }
  }
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
});
