import type { Page } from '@playwright/test';
import { APPLICATIONS, RECRUITMENT } from '../../support/addresses.ts';
import { asService, newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const RETENTION = `${RECRUITMENT}/conservation`;
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const OVER_TWO_YEARS = 735;

type Receipt = { reason: string; application_digest: string; removed: Record<string, number> };

async function digestOf(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
const receiptsOf = async ({ id }: OwnApplication) =>
  rowsOf<Receipt>('purge_receipts', `application_digest=eq.${await digestOf(id)}`);
const isStored = async ({ resume_filename }: OwnApplication) => {
  const answer = await asService<object[]>('/storage/v1/object/list/trainer-applications', {
    method: 'POST',
    body: JSON.stringify({ prefix: 'resumes', search: resume_filename, limit: 5 }),
  });
  return answer.length > 0;
};
const isThere = async ({ id }: OwnApplication) =>
  (await rowsOf('trainer_applications', `id=eq.${id}&select=id`)).length > 0;
/** The line of a person, in any list of the page. */
const lineOf = (page: Page, { full_name }: OwnApplication) =>
  page.getByRole('listitem').filter({ hasText: full_name });
/** Phone numbers of their own, so that nobody here is a duplicate. */
const phoneAt = (index: number) => `+336${String(Date.now()).slice(-6)}${String(index).padStart(2, '0')}`;

test('due applications are purged with a receipt without names, and a noted contact keeps one two years longer', async ({
  page,
}) => {
  test.slow();
  const [due, kept, soon] = await newApplications(3, (index) => ({
    phone: phoneAt(index),
    last_contact_at: ago([OVER_TWO_YEARS, 726, 727][index]!),
  }));
  await page.goto(RETENTION);
  await expect(lineOf(page, due!)).toContainText('Dernier contact le');
  await expect(lineOf(page, kept!)).toContainText('dans');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Prolonger ${soon!.full_name}` }).click();
  const note = page.getByRole('dialog', { name: 'Noter un contact' });
  await note.getByLabel(/Ce qui s’est passé/).fill('Toujours intéressée par une mission');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /Abandonner les modifications/ })).toBeVisible();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(note.getByLabel(/Ce qui s’est passé/)).toHaveValue('Toujours intéressée par une mission');
  await note.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(lineOf(page, soon!)).toBeHidden();
  const [row] = await rowsOf<{ purge_on: string }>(
    'trainer_applications',
    `id=eq.${soon!.id}&select=purge_on`,
  );
  expect(Date.parse(row!.purge_on)).toBeGreaterThan(Date.now() + 700 * DAY);

  await page.getByRole('button', { name: 'Purger maintenant' }).click();
  const dialog = page.getByRole('dialog', { name: /Purger/ });
  await expect(dialog).toContainText('Sont détruits, sans retour possible');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Purger définitivement' }).click();
  await expect(page.getByText('Purge terminée').first()).toBeVisible();
  await expect(lineOf(page, due!)).toBeHidden();
  await expect(lineOf(page, kept!)).toBeVisible();
  expect([await isThere(due!), await isStored(due!), await isStored(kept!)]).toEqual([false, false, true]);
  expect(await receiptsOf(due!)).toMatchObject([{ reason: 'retention', removed: { files: 1 } }]);

  await page.getByRole('tab', { name: 'Reçus' }).click();
  await expect(page).toHaveURL(/onglet=recus/);
  await expect(page.getByText('Deux ans après le dernier contact').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(due!.mark);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['Archives', 'Reçus', 'Purges']) {
    await page.getByRole('tab', { name: new RegExp(tab, 'i') }).click();
    await expect(page.getByRole('region').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('an archived application leaves the list and comes back in one click', async ({ page }) => {
  const [application] = await newApplications(1, () => ({ phone: phoneAt(20) }));
  await page.goto(`${APPLICATIONS}/${application!.id}`);
  const dialog = page.getByRole('dialog', { name: new RegExp(application!.full_name) });
  await expect(dialog.getByText(/Conservée jusqu’au/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: /^Archiver/ }).click();
  await expect(page.getByText('Candidature archivée').first()).toBeVisible();

  await page.goto(`${RETENTION}?onglet=archives`);
  await expect(lineOf(page, application!)).toContainText('dans 30');
  await lineOf(page, application!).getByRole('button', { name: 'Remettre dans la liste' }).click();
  await expect(lineOf(page, application!)).toBeHidden();
  const [row] = await rowsOf('trainer_applications', `id=eq.${application!.id}&select=archived_at`);
  expect(row).toEqual({ archived_at: null });
});

test('a person’s data is exported as one file, then erased on request, with a receipt to show', async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@exemple.test`;
  const [application, other] = await newApplications(2, (index) => ({ email, phone: phoneAt(30 + index) }));
  await page.goto(`${APPLICATIONS}/${application!.id}`);
  const rights = page.getByRole('button', { name: 'Droits de la personne' });
  await rights.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Exporter ses données/ }).click();
  expect((await download).suggestedFilename()).toBe(`donnees-${application!.reference}.zip`);

  await rights.click();
  await page.getByRole('menuitem', { name: /Effacer ses données/ }).click();
  const dialog = page.getByRole('dialog', { name: `Effacer les données de ${application!.full_name}` });
  await expect(dialog).toContainText('CV-01.pdf');
  await expect(dialog).toContainText('Une autre candidature de la même adresse reste');
  await expect(dialog).toContainText(other!.reference);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /identité est vérifiée/ }).check();
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).click();
  const done = page.getByRole('dialog', { name: 'Données effacées' });
  await expect(done.getByText('Effacement demandé par la personne')).toBeVisible();
  await expectAccessible(page);
  expect([await isThere(application!), await isStored(application!)]).toEqual([false, false]);
  expect(await receiptsOf(application!)).toMatchObject([{ reason: 'erasure' }]);
  const receipt = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Télécharger le reçu' }).click();
  expect((await receipt).suggestedFilename()).toMatch(/^recu-RP-[0-9A-F]{8}\.txt$/);
  await done.getByText('Fermer', { exact: true }).click();
  await expect(done).toBeHidden();
});

test('a request about data is answered on the retention page, with its delay and its history', async ({
  page,
}) => {
  test.slow();
  const [own] = await newApplications(1, () => ({ phone: phoneAt(7) }));
  const key = crypto.randomUUID();
  const [sent] = await asService<{ id: string; reference: string }[]>('/rest/v1/rpc/submit_rights_request', {
    method: 'POST',
    body: JSON.stringify({
      payload: {
        submission_key: key,
        token_digest: await digestOf(key),
        kind: 'access',
        relation: 'applicant',
        message: 'Une copie de ma candidature.',
        name: `Demandeuse ${key.slice(0, 6)}`,
        email: own!.email,
      },
    }),
  });
  await page.goto(`${RETENTION}?onglet=demandes`);
  const line = page.getByRole('listitem').filter({ hasText: sent!.reference });
  await expect(line).toContainText('Reçue');
  await expect(line).toContainText(/due dans \d+\sjours/);
  await expectAccessible(page);
  await line.getByRole('button', { name: /Ouvrir/ }).click();
  const dialog = page.getByRole('dialog', { name: /Demande de Demandeuse/ });
  await expect(dialog).toContainText('Adresse non confirmée');
  await expect(dialog.getByRole('link', { name: own!.full_name })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Prolonger de deux mois').check();
  await dialog.getByLabel(/Ce qui a été répondu/).fill('Vingt dossiers à relire');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(line).toContainText('Délai prolongé');
  await line.getByRole('button', { name: /Ouvrir/ }).click();
  await dialog.getByLabel(/Ce qui a été répondu/).fill('Copie envoyée par courrier');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(line).toContainText('Répondue');
  await line.getByRole('button', { name: /Ouvrir/ }).click();
  await expect(dialog.getByRole('list', { name: 'Événements' })).toContainText('Copie envoyée par courrier');
  await expect(dialog.getByRole('list', { name: 'Événements' })).toContainText('Vingt dossiers à relire');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
