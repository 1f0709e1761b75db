import { expect } from '../../fixtures/broken-test.ts';
import { test } from '../../fixtures/network.ts';
import { APPLICATIONS } from '../../support/addresses.ts';
import { newApplications, rowsOf } from '../../support/own-applications.ts';

const ofRecruitment = (path: string) => path.includes('/remotes/recruitment/') && path.includes('/static/');

test('a deletion of many is shown while it runs and can be stopped, although no more code arrives', async ({
  page,
  network,
}) => {
  const own = await newApplications(6, () => ({}), { withResume: false });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let started = 0;
  await page.route('**/rest/v1/notification_logs*', async (route) => {
    if (route.request().method() === 'DELETE') {
      started += 1;
      await released;
    }
    await route.continue();
  });
  await page.goto(APPLICATIONS);
  await page.getByRole('searchbox').fill(own[0]!.mark);
  await expect(page.getByText('6 candidatures', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: `Sélectionner ${own[0]!.full_name}` }).click();
  const bar = page.getByRole('region', { name: 'Sélection' });
  await bar.getByRole('button', { name: 'Sélectionner les 6 candidatures' }).click();
  await bar.getByRole('button', { name: 'Supprimer', exact: true }).click();
  const confirm = page.getByRole('button', { name: 'Supprimer 6 candidatures' });
  await expect(confirm).toBeVisible();
  network.change(ofRecruitment, 'silent');
  await confirm.click();
  const running = page.getByRole('dialog', { name: 'Suppression' });
  const stop = running.getByRole('button', { name: 'Arrêter' });
  await expect(stop).toBeVisible();
  await page.keyboard.press('Escape');
  // Three at a time; stopped before, none would be deleted.
  await expect.poll(() => started).toBe(3);
  await stop.click();
  release();
  await expect(running.getByText(/^3\s+supprimées$/)).toBeVisible();
  await expect(running.getByText(/^3 candidatures n’ont pas été traitées/)).toBeVisible();
  const left = await rowsOf('trainer_applications', `id=in.(${own.map(({ id }) => id).join(',')})`);
  expect(left).toHaveLength(3);
});
