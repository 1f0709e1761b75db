import type { Page } from '@playwright/test';
import { ACCOUNTS, APPLICATIONS, PASSWORD, SHELL } from '../../support/addresses.ts';
import { signInBySession } from '../../support/own-accounts.ts';
import { expect, test } from '../../support/recruiter.ts';

/** Applications opened one after the other; ten are decided by keys in the stories of the full screen. */
const SHOWN = 3;

const press = (page: Page, key: string) => page.keyboard.press(key);

/** Presses Tab until the named control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, most: number): Promise<void> {
  for (let steps = 0; steps < most; steps += 1) {
    if (await isThere()) return;
    await press(page, 'Tab');
  }
  expect(await isThere(), `not reached in ${most} presses of Tab`).toBe(true);
}

test.describe('from the sign-in page', () => {
  test.use({ session: null });

  test('applications are searched, opened and browsed by keyboard alone', async ({ page, initial }) => {
    const accepted = initial.applications.filter(({ status }) => status === 'accepted');
    const term = 'example';
    await page.goto(`/auth?next=${encodeURIComponent(`${APPLICATIONS}?statut=accepted`)}`);
    const email = page.getByLabel('Adresse e-mail');
    await tabTo(page, () => email.evaluate((field) => field === document.activeElement), 8);
    await page.keyboard.type(ACCOUNTS.app5_user);
    await tabTo(
      page,
      () =>
        page
          .getByLabel('Mot de passe', { exact: true })
          .evaluate((field) => field === document.activeElement),
      4,
    );
    await page.keyboard.type(PASSWORD);
    await press(page, 'Enter');
    await expect(page.getByRole('article').first()).toBeVisible();

    await press(page, '/');
    await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeFocused();
    await page.keyboard.type(term);
    await expect(page.getByText(`${accepted.length} candidatures`, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(term);
    await press(page, 'Tab');

    // The list: J goes to the next one, Enter opens.
    await press(page, 'j');
    await expect(page.locator(`[data-application="${accepted[0]!.id}"]`)).toBeFocused();
    await press(page, 'j');
    await expect(page.locator(`[data-application="${accepted[1]!.id}"]`)).toBeFocused();
    await press(page, 'k');
    await expect(page.locator(`[data-application="${accepted[0]!.id}"]`)).toBeFocused();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: new RegExp(accepted[0]!.full_name) });
    await expect(dialog).toBeVisible();

    // The full screen, by its own button, because the dialog keeps the focus inside.
    // The button itself: the dialog, which may have the focus first, contains the same words.
    const fullScreen = dialog.getByRole('button', { name: 'Plein écran' });
    await tabTo(page, () => fullScreen.evaluate((button) => button === document.activeElement), 12);
    await press(page, 'Enter');
    for (const [at, person] of accepted.slice(0, SHOWN).entries()) {
      await expect(page.getByRole('heading', { name: person.full_name, level: 1 })).toBeVisible();
      await expect(page.getByText(new RegExp(`^${at + 1} sur ${accepted.length}`))).toBeVisible();
      const cv = page.getByRole('complementary', { name: 'Document' });
      await expect(cv).toContainText(
        person.resume_original_name.endsWith('.pdf') ? person.full_name : 'Ce document se lit dans Word',
      );
      await expect(page.getByRole('region', { name: 'Métadonnées' })).toContainText(person.reference);
      if (at < SHOWN - 1) await press(page, 'j');
    }

    await press(page, 'Escape');
    await expect(page).toHaveURL(new RegExp(`${APPLICATIONS}(/[^/]+)?\\?statut=accepted$`));
    await press(page, 'Escape');
    await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}?statut=accepted`);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue(term);
  });
});

test('the palette opens from anywhere, leads where it says, and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Rechercher ou aller à…');
  await expect(field).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(page.getByText('Rien à ce nom parmi ce que vous pouvez ouvrir.')).toBeVisible();
  await field.fill('candidatures');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toBeFocused();
});

test.describe('of somebody of the office', () => {
  test.use({ session: null });

  test('the palette never names an app that the person may not open', async ({ page }) => {
    await signInBySession(page, 'gestionnaire');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Rechercher ou aller à…').fill('candidatures');
    await expect(page.getByText('Rien à ce nom parmi ce que vous pouvez ouvrir.')).toBeVisible();
  });
});

test('shortcuts can be switched off, and remain off', async ({ page }) => {
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Désactiver les raccourcis clavier' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).not.toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Activer les raccourcis clavier' })).toBeVisible();
});

test('the content has the focus on arrival, and the skip link leads back to it', async ({ page }) => {
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const box = page.getByRole('searchbox', { name: 'Rechercher' });
  await box.fill('example.org');
  await expect(page.getByRole('article').locator('mark').first()).toBeVisible();
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  // It adds no step to the history, which keeps the search.
  await expect(page).toHaveURL(`${SHELL}${APPLICATIONS}`);
  await expect(box).toHaveValue('example.org');
});
