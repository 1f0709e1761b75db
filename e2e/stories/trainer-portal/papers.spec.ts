import { formatDate } from '@trame/domain';
import { PORTAL } from '../../support/addresses.ts';
import { newTrainers, openAccount, signedInByEmail } from '../../support/own-accounts.ts';
import { UNTIL } from '../../support/papers.ts';
import { photograph } from '../../support/portal.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };

test('a vigilance certificate is photographed with a phone, and waits for the team', async ({
  page,
  context,
  watch,
}) => {
  const [trainer] = await newTrainers(1);
  await openAccount(trainer!);
  await giveSession(context, await signedInByEmail(trainer!.application.email, PORTAL));
  const pages = [await photograph(context, 'Attestation'), await photograph(context, 'Verso')];
  await page.setViewportSize(PHONE);
  await page.goto(`${PORTAL}/papers?kind=vigilance`);
  const sheet = page.getByRole('dialog', { name: 'Attestation de vigilance' });
  await expect(sheet.getByRole('button', { name: 'Photographier' })).toBeVisible();
  await expectAccessible(page);

  await sheet.locator('input[capture]').setInputFiles(pages);
  await sheet.getByRole('button', { name: 'Tourner la page 2' }).click();
  await expect(sheet.locator('canvas')).toHaveCount(2);
  await sheet.getByLabel('Valable jusqu’au').fill(formatDate(UNTIL));
  await sheet.getByLabel('Code de sécurité').fill('7X2K9PLM4QA8C1D');
  await expectAccessible(page);

  // A line that fails loses nothing.
  watch.allowConsole(/ERR_CONNECTION_FAILED/);
  await page.route('**/functions/v1/trainer-papers', (route) => route.abort('connectionfailed'), {
    times: 1,
  });
  await sheet.getByRole('button', { name: 'Déposer cette pièce' }).click();
  await expect(sheet.getByText('La pièce n’est pas envoyée')).toBeVisible();
  await sheet.getByRole('button', { name: 'Réessayer' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${PORTAL}/papers`);
  await page.getByRole('button', { name: 'Fermer la notification' }).click();
  const waiting = page.getByRole('region', { name: /^En cours de vérification/ });
  await expect(waiting.getByRole('heading', { name: 'Attestation de vigilance' })).toBeVisible();
  // All of it at once: the bar of a phone covers part of what is scrolled under it.
  await page.setViewportSize({ ...PHONE, height: 2600 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await waiting.getByRole('button', { name: /^Voir/ }).click();
  await expect(sheet.getByText('2 pages')).toBeVisible();
  await sheet.getByRole('button', { name: 'Retirer' }).click();
  await page.getByRole('button', { name: 'Retirer la pièce' }).click();
  await expect(sheet.getByText('2 pages')).toBeHidden();
});
