import type { Page } from '@playwright/test';
import { ACCOUNTS, APPLICATIONS, SHELL } from '../../support/addresses.ts';
import { asService, newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { mailsTo } from '../../support/records.ts';
import { expect, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const one = async (values: Record<string, unknown> = {}) => (await newApplications(1, () => values))[0]!;

const events = (page: Page) => page.getByRole('list', { name: 'Événements' });
const entry = (page: Page, text: string | RegExp) =>
  events(page).getByRole('listitem').filter({ hasText: text });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Commentaire' });

async function open(page: Page, { id }: OwnApplication): Promise<void> {
  await page.goto(`${APPLICATIONS}/${id}/plein-ecran`);
  await expect(events(page)).toBeVisible();
}

test('the history shows who did what, in the words of the screen', async ({ page }) => {
  const application = await one();
  await asService(`/rest/v1/trainer_applications?id=eq.${application.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ city: 'Nantes', teaching_languages: ['French', 'English'] }),
  });
  await asService(`/rest/v1/trainer_applications?id=eq.${application.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'rejected', refusal_reason: 'availability' }),
  });
  await open(page, application);
  await expect(entry(page, 'Ouverte par Camille Roussel')).toHaveCount(1);
  await expect(entry(page, 'Statut passé à « Refusé »')).toContainText('Motif : Disponibilité');
  await expect(entry(page, '2 champs modifiés')).toContainText('Lyon devient Nantes');
  await expect(entry(page, '2 champs modifiés')).toContainText('Français devient Français, Anglais');
  await expect(entry(page, 'Candidature reçue')).toContainText('Site public, avec CV');
  await page.getByRole('button', { name: 'Voir CV-01.pdf' }).click();
  await expect(entry(page, 'CV ouvert par Camille Roussel')).toHaveCount(1);
  await expectAccessible(page);
  // A second opening within ten minutes counts as the same reading.
  await page.reload();
  await expect(entry(page, 'Ouverte par Camille Roussel')).toHaveCount(1);
});

test('a comment mentions a colleague by keyboard, who gets a mail, and is not lost while it is typed', async ({
  page,
}) => {
  const application = await one();
  await page.goto(`${APPLICATIONS}/${application.id}`);
  await expect(events(page)).toBeVisible();
  await comment(page).fill('À moitié écrit, @');
  await expect(page.getByRole('listbox', { name: 'Collègues' })).toBeVisible();
  // The first Escape closes the list of colleagues, the second one asks.
  await comment(page).press('Escape');
  await expect(page.getByRole('listbox', { name: 'Collègues' })).toBeHidden();
  await comment(page).press('Escape');
  await page.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(comment(page)).toHaveValue('À moitié écrit, @');

  await comment(page).fill('');
  await page.keyboard.type('Trop cher pour janvier, @dom');
  await expect(page.getByRole('listbox', { name: 'Collègues' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(comment(page)).toHaveValue('Trop cher pour janvier, @Dominique Valcourt ');
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, 'Trop cher pour janvier, @Dominique Valcourt')).toBeVisible();
  await expect(comment(page)).toHaveValue('');

  const [row] = await rowsOf<{ body: string; mentions: string[] }>(
    'comments',
    `entity_id=eq.${application.id}`,
  );
  expect(row!.body).toBe(`Trop cher pour janvier, @[${row!.mentions[0]}]`);
  const link = `${SHELL}${APPLICATIONS}/${application.id}`;
  const notified = (await mailsTo(ACCOUNTS.all)).filter(({ text }) => text.includes(link));
  expect(notified).toHaveLength(1);
  expect(notified[0]!.text).toContain(application.full_name);
  expect(`${notified[0]!.subject} ${notified[0]!.text}`).not.toMatch(
    new RegExp(`Trop cher|${application.email}`),
  );
});

test('a comment that could not be stored remains typed, and is stored once', async ({ page, watch }) => {
  watch.allowConsole(/Failed to load resource/);
  const application = await one();
  await open(page, application);
  await page.route(
    '**/rest/v1/comments*',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await comment(page).fill('Vu au téléphone');
  await page.getByRole('button', { name: 'Commenter' }).click();
  await expect(page.getByText('Impossible d’enregistrer le commentaire').first()).toBeVisible();
  await page.getByRole('button', { name: 'Commenter' }).click();
  await expect(entry(page, 'Vu au téléphone')).toHaveCount(1);
  expect(await rowsOf('comments', `entity_id=eq.${application.id}`)).toHaveLength(1);
});
