import { PORTAL, SUPABASE } from '../../support/addresses.ts';
import { readFile } from 'node:fs/promises';
import { asService } from '../../support/own-applications.ts';
import { newTrainers, openAccount, signedInByEmail } from '../../support/own-accounts.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

/** All that the form of the profile asks for. */
const ANSWERS = {
  phone: '+33612489035',
  country: 'FR',
  postal_code: '44000',
  city: 'Nantes',
  intervention_type: ['Présentiel'],
  availability: 'Immédiate',
  training_sectors: ['Informatique & Technologies'],
  teaching_languages: ['French'],
};
const PHONE = { width: 390, height: 844 };

test('a trainer keeps their profile and days on a phone, and takes their data away', async ({ page }) => {
  const [trainer] = await newTrainers(1);
  const { application } = trainer!;
  await asService(`/rest/v1/trainer_applications?id=eq.${application.id}`, {
    method: 'PATCH',
    body: JSON.stringify(ANSWERS),
  });
  await openAccount(trainer!);
  await page.setViewportSize(PHONE);
  await giveSession(page.context(), await signedInByEmail(application.email, PORTAL));

  await test.step('the profile starts with the application, and is saved', async () => {
    await page.goto(`${PORTAL}/profile`);
    await expect(page.getByText(/^Repris de votre candidature/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Présentation').fill('Dix ans de paie.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText(/^Profil enregistré le/)).toBeVisible();
  });

  await test.step('days are written without dragging, and followed by a calendar', async () => {
    await page.goto(`${PORTAL}/availability`);
    await page.getByRole('button', { name: 'Mois suivant' }).click();
    await expect(page.getByRole('button', { name: 'Aujourd’hui' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto(`${PORTAL}/availability?vue=liste`);
    await page.getByRole('button', { name: 'Indiquer des jours' }).click();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Indisponible' }).check();
    await page.getByLabel('Précision').fill('Congés');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Congés')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Créer l’adresse' }).click();
    const address = await page.getByLabel('Adresse secrète').inputValue();
    expect(address).toContain(`${SUPABASE}/functions/v1/calendar/`);
    const calendar = await page.request.get(address);
    expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await calendar.text()).toContain('SUMMARY:Indisponible · Congés');

    await page.getByRole('button', { name: 'Retirer l’adresse' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(page.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible();
    expect((await page.request.get(address)).status()).toBe(404);
  });

  await test.step('what is held on them leaves as a PDF and as JSON', async () => {
    await page.goto(`${PORTAL}/my-data`);
    await expect(page.getByRole('heading', { name: 'Disponibilités' })).toBeVisible();
    // All of the page at once: what the bar at the bottom covers is a small target only until one scrolls.
    await page.setViewportSize({ ...PHONE, height: 4000 });
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    for (const [name, start] of [
      ['Télécharger en PDF', '%PDF-1.7'],
      ['Télécharger en JSON', '{'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      const bytes = await readFile(await file.path());
      expect(bytes.toString('latin1').startsWith(start)).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
