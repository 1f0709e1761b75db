import type { Page } from '@playwright/test';
import { asService, newApplications, rowsOf, type OwnApplication } from '../../support/own-applications.ts';
import { expect, expectNoSidewaysScroll, openList, searchBox, test } from '../../support/recruiter.ts';
import { expectAccessible } from '../../support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });
const check = (page: Page, application: OwnApplication) =>
  page.getByRole('checkbox', { name: `Sélectionner ${application.full_name}` });
const dialog = (page: Page) => page.getByRole('dialog');
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });

/** The list of these applications alone. */
async function openOwn(page: Page, own: readonly OwnApplication[]): Promise<void> {
  await openList(page);
  await searchBox(page).fill(own[0]!.mark);
  await expect(page.getByText(`${own.length} candidatures`, { exact: true })).toBeVisible();
  // The count may arrive first: the whole list is shown until then, with new ones of other stories above these.
  await expect(page.getByRole('article').filter({ hasNotText: own[0]!.mark })).toHaveCount(0);
  await expect(check(page, own[0]!)).toBeVisible();
}

async function chooseAll(page: Page, applications: readonly OwnApplication[]): Promise<void> {
  await openOwn(page, applications);
  await check(page, applications[0]!).click();
  const count = applications.length;
  await bar(page)
    .getByRole('button', { name: `Sélectionner les ${count} candidatures` })
    .click();
  await expect(bar(page).getByText(`${count} sélectionnées`)).toBeVisible();
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await action(page, menu).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const column = async (applications: readonly OwnApplication[], name: string): Promise<unknown[]> => {
  const rows = await rowsOf<Record<string, unknown>>(
    'trainer_applications',
    `id=in.(${applications.map(({ id }) => id).join(',')})&order=created_at.desc`,
  );
  return rows.map((row) => row[name]);
};
const every = (count: number, value: unknown) => Array.from({ length: count }, () => value);

test('forty applications on two pages change their status at once, and an undo restores them', async ({
  page,
}) => {
  // The second half was contacted before, as in a list in use.
  const own = await newApplications(40, (index) => ({ status: index < 20 ? 'new' : 'contacted' }), {
    withResume: false,
  });
  await chooseAll(page, own);
  await expectAccessible(page);
  // The menu remains at its bar: scrolling an item into view does not scroll the page.
  await action(page, 'Statut').click();
  const choice = page.getByRole('menuitem', { name: 'Contacté', exact: true });
  await expect(choice).toBeVisible();
  await choice.evaluate((item) => item.scrollIntoView({ block: 'start' }));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await choice.click();
  await expect(dialog(page).getByText(/^20\s+modifiées$/)).toBeVisible();
  await expect(dialog(page).getByText(/^20\s+déjà dans cet état$/)).toBeVisible();
  expect(await column(own, 'status')).toEqual(every(40, 'contacted'));

  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page).getByText(/^20\s+candidatures ont retrouvé leur état d’avant\.$/)).toBeVisible();
  expect(await column(own, 'status')).toEqual([...every(20, 'new'), ...every(20, 'contacted')]);
  await dialog(page).getByRole('button', { name: 'Terminer' }).click();
  await expect(bar(page).getByText('40 sélectionnées')).toBeVisible();
});

test('applications are selected, tagged and assigned by keyboard, and the last action is undone', async ({
  page,
}) => {
  const own = await newApplications(6, () => ({}), { withResume: false });
  await openOwn(page, own);
  // Leaves the search field, where keys type letters.
  await page.keyboard.press('Tab');
  const card = (index: number) => page.getByRole('article', { name: own[index]!.full_name });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(card(1)).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(card(3)).toBeFocused();
  await page.keyboard.press('Shift+X');
  await expect(bar(page).getByText('3 sélectionnées')).toBeVisible();

  await action(page, 'Étiquettes').focus();
  await page.keyboard.press('Enter');
  const field = dialog(page).getByRole('combobox', { name: /Étiquettes/ });
  await field.fill('Entretien à planifier');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Ajouter à 3 candidatures' }).press('Enter');
  await expect(dialog(page).getByText(/^3\s+modifiées$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Terminer' }).press('Enter');
  const tagged = every(3, ['Entretien à planifier']);
  expect(await column(own, 'tags')).toEqual([[], ...tagged, [], []]);

  await choose(page, 'Assigner', 'Moi');
  await expect(dialog(page).getByText(/^3\s+modifiées$/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Terminer' }).click();
  expect((await column(own, 'assigned_to')).filter((id) => id !== null)).toHaveLength(3);
  await page.keyboard.press('u');
  await expect.poll(() => column(own, 'assigned_to')).toEqual(every(6, null));
  expect(await column(own, 'tags')).toEqual([[], ...tagged, [], []]);
});

test('a refusal of many has its reason, is made once although its answer is lost, and its undo spares later changes', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|net::ERR/);
  const own = await newApplications(3, () => ({}), { withResume: false });
  await chooseAll(page, own);
  await page.route(
    '**/rpc/change_applications*',
    async (route) => {
      // The server has made the change; only its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await choose(page, 'Statut', 'Refusé…');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: 'Motif du refus' }).click();
  await page.getByText('Compétences attendues', { exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Refuser' }).click();
  await expect(dialog(page).getByText(/^3\s+échecs$/)).toBeVisible();
  await expectAccessible(page);
  expect(await column(own, 'refusal_reason')).toEqual(every(3, 'skills'));
  await dialog(page).getByRole('button', { name: 'Réessayer les 3 échecs' }).click();
  await expect(dialog(page).getByText(/^3\s+modifiées$/)).toBeVisible();

  await asService(`/rest/v1/trainer_applications?id=eq.${own[1]!.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'accepted', refusal_reason: null }),
  });
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page).getByText(/a changé entre-temps et reste comme elle est/)).toBeVisible();
  expect(await column(own, 'status')).toEqual(['new', 'accepted', 'new']);
});

test('many applications are deleted with their files after their number is typed; a failure is shown and tried again', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/503|Failed to load resource/);
  const own = await newApplications(21, () => ({}), { withResume: 3 });
  await chooseAll(page, own);
  await action(page, 'Supprimer').click();
  await expect(dialog(page).getByText('21 candidatures à supprimer définitivement')).toBeVisible();
  const confirm = dialog(page).getByRole('button', { name: 'Supprimer 21 candidatures' });
  await confirm.click();
  await expect(dialog(page).getByText('Tapez 21, le nombre de candidatures à supprimer.')).toBeVisible();
  await expectAccessible(page);
  expect(await column(own, 'id')).toHaveLength(21);

  const unlucky = own[1]!;
  await page.route(
    `**/rest/v1/trainer_applications?*id=eq.${unlucky.id}*`,
    (route) => (route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.continue()),
    { times: 1 },
  );
  await dialog(page).getByLabel('Pour confirmer, tapez 21').fill('21');
  await confirm.click();
  await expect(dialog(page).getByText(/^20\s+supprimées$/)).toBeVisible({ timeout: 30_000 });
  await expect(dialog(page).getByText('Impossible de supprimer la candidature')).toBeVisible();
  expect(await column(own, 'id')).toEqual([unlucky.id]);
  await dialog(page).getByRole('button', { name: 'Réessayer l’échec' }).click();
  await expect(dialog(page).getByText(/^21\s+supprimées$/)).toBeVisible();
  expect(await column(own, 'id')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Terminer' }).click();
  await expect(bar(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('bulk actions are one menu that fits the page, and archived applications leave the list and come back', async ({
    page,
  }) => {
    const own = await newApplications(2, () => ({}), { withResume: false });
    await chooseAll(page, own);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await choose(page, 'Actions', 'Archiver');
    await expect(dialog(page).getByText(/^2\s+archivées$/)).toBeVisible();
    await expect(page.getByText('Aucune candidature trouvée')).toBeAttached();
    await dialog(page).getByRole('button', { name: 'Terminer' }).click();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByText('0 candidature', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: /^Annuler/ }).click();
    await expect(check(page, own[1]!)).toBeVisible();
    expect(await column(own, 'archived_at')).toEqual(every(2, null));
  });
});
