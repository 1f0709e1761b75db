import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import {
  asService,
  newApplications,
  removeApplication,
  rowsOf,
  type OwnApplication,
} from '../../support/own-applications.ts';
import { cardOf, expect, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const DELETED = 'La candidature et les fichiers associés ont été supprimés avec succès';

const detailOf = (page: Page, { full_name }: OwnApplication) =>
  page.getByRole('dialog', { name: new RegExp(full_name) });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirmer la suppression' });
const confirm = (page: Page) =>
  confirmation(page).getByRole('button', { name: 'Supprimer', exact: true }).click();

/** Writes a line in the log of messages, as a mail to the applicant does. */
const logMessage = ({ id, email }: OwnApplication) =>
  asService('/rest/v1/notification_logs', {
    method: 'POST',
    body: JSON.stringify({
      application_id: id,
      kind: 'application-received',
      recipient: email,
      subject: 's',
    }),
  });

const storedFiles = async ({ resume_filename: name }: OwnApplication) => {
  const files = await asService<{ name: string }[]>('/storage/v1/object/list/trainer-applications', {
    method: 'POST',
    body: JSON.stringify({ prefix: 'resumes', search: name, limit: 10 }),
  });
  return files.filter((file) => file.name.endsWith(`${name}`)).length;
};

/** Rows, messages and files that remain of an application. */
const leftOf = async (application: OwnApplication) => [
  (await rowsOf('trainer_applications', `id=eq.${application.id}&select=id`)).length,
  (await rowsOf('notification_logs', `application_id=eq.${application.id}&select=id`)).length,
  await storedFiles(application),
];

async function askToDelete(page: Page, application: OwnApplication): Promise<void> {
  await detailOf(page, application).getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(confirmation(page)).toContainText(application.full_name);
  await expect(confirmation(page)).toContainText('CV-01.pdf');
}

async function openConfirmation(page: Page, application: OwnApplication): Promise<void> {
  await page.goto(`${APPLICATIONS}/${application.id}`);
  await askToDelete(page, application);
}

// spec 2.60, 7.33
test('an application is deleted with its files and messages, and leaves the list', async ({ page }) => {
  const [application, other] = (await newApplications(2)) as [OwnApplication, OwnApplication];
  await logMessage(application);
  await page.goto(APPLICATIONS);
  await searchBox(page).fill(application.mark);
  await expect(page.getByText('2 candidatures', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Ouvrir la candidature de ${application.full_name}` }).click();
  await askToDelete(page, application);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(confirmation(page)).toBeHidden();
  expect(await leftOf(application)).toEqual([1, 1, 1]);

  await askToDelete(page, application);
  // A key that was held down before the button got the focus confirms nothing.
  const destroy = confirmation(page).getByRole('button', { name: 'Supprimer', exact: true });
  await confirmation(page).getByRole('group', { name: 'Contenu' }).focus();
  await page.keyboard.down('Enter');
  await destroy.focus();
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(destroy).toBeFocused();
  expect(await leftOf(application)).toEqual([1, 1, 1]);
  await confirm(page);
  await expect(page.getByText('Candidature supprimée', { exact: true })).toBeVisible();
  await expect(page.getByText(DELETED, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cardOf(page, application.full_name)).toBeHidden();
  await expect(cardOf(page, other.full_name)).toBeVisible();
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  expect(await leftOf(application)).toEqual([0, 0, 0]);
});

// spec 8.3, 8.4
test('a deletion that fails is explained and repeated, and one that a colleague made meanwhile is shown', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/503|404/);
  const [application] = (await newApplications(1)) as [OwnApplication];
  const [gone] = (await newApplications(1)) as [OwnApplication];
  await logMessage(application);
  await openConfirmation(page, application);
  for (const { pattern, method, message, left } of [
    {
      pattern: '**/functions/v1/delete-trainer-application-files',
      method: 'POST',
      message: "Les fichiers attachés à la candidature n'ont pas pu être supprimés.",
      left: [1, 1, 1],
    },
    {
      pattern: '**/rest/v1/trainer_applications*',
      method: 'DELETE',
      message: 'Impossible de supprimer la candidature',
      left: [1, 1, 0],
    },
  ]) {
    await page.route(pattern, (route) =>
      route.request().method() === method ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
    );
    await confirm(page);
    await expect(confirmation(page).getByRole('alert')).toContainText(message);
    expect(await leftOf(application)).toEqual(left);
    await page.unroute(pattern);
  }
  await expectAccessible(page);
  await confirm(page);
  await expect(page.getByText('Candidature supprimée', { exact: true })).toBeVisible();
  expect(await leftOf(application)).toEqual([0, 0, 0]);

  await openConfirmation(page, gone);
  await removeApplication(gone);
  await confirm(page);
  const alert = confirmation(page).getByRole('alert');
  await expect(alert).toContainText('Impossible de supprimer la candidature');
  await expect(alert).toContainText('Elle a déjà été supprimée');
});
