import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { asService, newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

/** Two applications of one person, the newer first. */
async function twoOfOnePerson(): Promise<readonly [OwnApplication, OwnApplication]> {
  const phone = `+337${String(Date.now()).slice(-8)}`;
  const email = `deux.fois.${crypto.randomUUID().slice(0, 8)}@exemple.test`;
  const [newer, older] = await newApplications(2, (index) => ({
    phone,
    email,
    city: ['Lyon', 'Nantes'][index],
    mastered_software: [['Excel'], ['Excel', 'Power BI']][index],
    ...(index === 1 && { created_at: '2026-03-04T09:00:00Z' }),
  }));
  return [newer!, older!];
}

async function openComparison(page: Page, application: OwnApplication) {
  await page.goto(`${APPLICATIONS}/${application.id}`);
  await expect(page.getByText('Nouvelle candidature d’une personne connue')).toBeVisible();
  await page.getByRole('button', { name: 'Voir ce qui a changé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ce qui a changé depuis la dernière candidature' });
  await expect(dialog.getByRole('group', { name: 'Ville' })).toBeVisible();
  return dialog;
}
const rowOf = async ({ id }: OwnApplication) =>
  (
    await rowsOf<{
      city: string;
      mastered_software: string[];
      merged_into: string | null;
      archived_at: string | null;
    }>('trainer_applications', `id=eq.${id}`)
  )[0];

test('a person who applies again is recognised, compared field by field and merged, and one click undoes it', async ({
  page,
}) => {
  const [newer, older] = await twoOfOnePerson();
  await asService('/rest/v1/notification_logs', {
    method: 'POST',
    body: JSON.stringify({
      application_id: older.id,
      kind: 'message-contact',
      recipient: older.email,
      subject: 'Bonjour',
    }),
  });
  const dialog = await openComparison(page, newer);
  await expectAccessible(page);
  await dialog
    .getByRole('group', { name: 'Ville' })
    .getByRole('radio', { name: /Nantes/ })
    .check();
  await dialog
    .getByRole('group', { name: 'Logiciels maîtrisés' })
    .getByRole('radio', { name: 'Les deux' })
    .check();
  await dialog.getByRole('button', { name: /Ouvrir CV-02\.pdf/ }).click();
  await expect(page.getByRole('dialog', { name: 'CV-02.pdf' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Fusionner' }).click();
  await expect(page.getByText('Candidatures fusionnées').first()).toBeVisible();
  await expect(page.getByText('Nouvelle candidature d’une personne connue')).toBeHidden();
  expect(await rowOf(newer)).toMatchObject({ city: 'Nantes', mastered_software: ['Excel', 'Power BI'] });
  expect(await rowOf(older)).toMatchObject({ merged_into: newer.id });
  const logsOf = ({ id }: OwnApplication) => rowsOf('notification_logs', `application_id=eq.${id}&select=id`);
  expect([(await logsOf(newer)).length, (await logsOf(older)).length]).toEqual([1, 0]);

  await page.goto(`${APPLICATIONS.replace('applications', 'conservation')}?onglet=archives`);
  const line = page.getByRole('listitem').filter({ hasText: older.reference });
  await expect(line).toContainText(`fusionnée avec ${newer.full_name}`);
  await line.getByRole('button', { name: 'Remettre dans la liste' }).click();
  await expect(line).toBeHidden();
  expect(await rowOf(newer)).toMatchObject({ city: 'Lyon', mastered_software: ['Excel'] });
  expect(await rowOf(older)).toMatchObject({ merged_into: null, archived_at: null });
  expect([(await logsOf(newer)).length, (await logsOf(older)).length]).toEqual([0, 1]);
});

test('two applications declared distinct are not proposed again, unless this is undone', async ({ page }) => {
  const [newer, older] = await twoOfOnePerson();
  const banner = page.getByText('Nouvelle candidature d’une personne connue');
  const dialog = await openComparison(page, newer);
  await dialog.getByRole('button', { name: 'Garder séparées' }).click();
  const undo = page
    .getByRole('status')
    .filter({ hasText: `Candidatures de ${newer.full_name} gardées séparées` });
  await expect(undo).toBeVisible();
  await expect(banner).toBeHidden();
  await page.keyboard.press('u');
  await expect(banner).toBeVisible();
  await expect(undo).toBeHidden();

  await page.getByRole('button', { name: 'Voir ce qui a changé' }).click();
  await dialog.getByRole('button', { name: 'Garder séparées' }).click();
  await expect(undo).toBeVisible();
  await expect(banner).toBeHidden();
  const asked = page.waitForResponse('**/rpc/application_duplicates');
  await page.goto(`${APPLICATIONS}/${older.id}`);
  expect(await (await asked).json()).toEqual([]);
  const detail = page.getByRole('dialog', { name: new RegExp(older.full_name) });
  await expect(detail.getByText(/Doublon possible|personne connue/)).toBeHidden();
});

test('a merge that the server refuses changes nothing and shows why', async ({ page, watch }) => {
  const [newer, older] = await twoOfOnePerson();
  const dialog = await openComparison(page, newer);
  // Someone else archives the other application meanwhile.
  await asService(`/rest/v1/trainer_applications?id=eq.${older.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ archived_at: new Date().toISOString() }),
  });
  watch.allowConsole(/40[09]|500|rpc\/merge_applications/);
  await dialog.getByRole('button', { name: 'Fusionner' }).click();
  await expect(dialog.getByText(/a été archivée entre-temps/)).toBeVisible();
  expect(await rowOf(newer)).toMatchObject({ city: 'Lyon' });
});
