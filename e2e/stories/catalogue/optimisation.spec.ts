import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAs, signedInAs } from '../../support/own-accounts.ts';
import { APP_LOADED, expect, expectAccessibleInBothThemes, giveSession, test } from '../../support/test.ts';

const OPTIMISATION = '/catalogue-pro-842f2/optimisation';
/** Of this story alone: what other stories write changes nothing in what it counts. */
const SECTOR = 'Autres Domaines';

async function newProgramme(content: object): Promise<string> {
  const { status, text } = await callAs('app2_user', '/rest/v1/rpc/create_programme', 'POST', { content });
  if (status >= 300) throw new Error(`create_programme: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? '';
}

async function contentOf(id: string): Promise<Record<string, unknown>> {
  const { text } = await callAs('app2_user', `/rest/v1/programmes?id=eq.${id}&select=content`, 'GET');
  return (JSON.parse(text) as { content: Record<string, unknown> }[])[0]?.content ?? {};
}

const widthOf = (page: Page) => page.evaluate(() => globalThis.document.documentElement.scrollWidth);

test.beforeEach(async ({ page }) => giveSession(page.context(), await signedInAs('app2_user')));

test('sure corrections are counted, applied to many sheets at once and taken back; proposals are read by keys', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const mark = randomUUID().slice(0, 8);
  const lacking = { sector: SECTOR, accessibility: 'À compléter' };
  const ids: string[] = [];
  for (const number of [1, 2, 3])
    ids.push(
      // One after the other: their order is that of the list.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await newProgramme({
        ...lacking,
        title: `Poterie ${mark}, atelier ${number}`,
        objectives: ['Connaître les terres', 'Tourner un bol'],
      }),
    );
  const contacts = async () =>
    (await Promise.all(ids.map(contentOf))).filter(({ accessibility: text }) => /Référent/.test(String(text)))
      .length;

  await page.goto(
    `${OPTIMISATION}?${new URLSearchParams({ secteur: SECTOR, regle: 'accessibility_contact' }).toString()}`,
  );
  const gains = page.getByRole('list', { name: 'Gains' });
  await expect(gains.getByRole('button', { name: /^Corriger les \d+, contact handicap/ })).toBeVisible(
    APP_LOADED,
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^Appliquer les \d+ corrections sûres$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Appliquer les corrections sûres' });
  await expect(dialog.getByText(/^\d+ corrections sur \d+ fiches, \d+ points à gagner$/)).toBeVisible();
  await dialog.getByText('Voir ce qui change').click();
  await expect(dialog.getByText(`Poterie ${mark}, atelier 1`)).toBeVisible();
  await dialog.getByRole('button', { name: /^Appliquer \d+ corrections$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(contacts).toBe(3);

  await page.getByRole('tab', { name: 'Corrections faites' }).click();
  // By a title of its own: another story may correct the same thing meanwhile, and its corrections are then the first.
  const batches = page.getByRole('list', { name: 'Corrections faites' }).locator(':scope > li');
  const batch = batches.filter({ hasText: `Poterie ${mark}, atelier 1` });
  await expect(batch).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await batch.getByRole('button', { name: /^Annuler/ }).click();
  await expect(batch.getByText('Annulées')).toBeVisible();
  expect(await contacts()).toBe(0);

  await page.goto(
    `${OPTIMISATION}?${new URLSearchParams({ secteur: SECTOR, regle: 'objective_verbs' }).toString()}`,
  );
  const row = gains.getByRole('listitem').first();
  await row.getByText('Fiche par fiche').click(APP_LOADED);
  await row.getByRole('button', { name: new RegExp(`^Relire, Poterie ${mark}, atelier 1`) }).click();
  const review = page.getByRole('dialog', { name: 'Relire les propositions' });
  await expect(review.getByText('Connaître les terres')).toBeVisible();
  await page.keyboard.press('e');
  await review.getByRole('textbox', { name: /^Objectifs/ }).fill('Choisir une terre\nTourner un bol');
  await review.getByRole('button', { name: /^Accepter/ }).click();
  await review.getByRole('button', { name: 'Appliquer 1 correction' }).click();
  await expect(review).toHaveCount(0);
  expect((await contentOf(ids[0] ?? ''))['objectives']).toEqual(['Choisir une terre', 'Tourner un bol']);
  await page.keyboard.press('u');
  await expect
    .poll(async () => (await contentOf(ids[0] ?? ''))['objectives'])
    .toEqual(['Connaître les terres', 'Tourner un bol']);

  await page.getByRole('tab', { name: 'Fiches semblables' }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Comparer Poterie ${mark}`) })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: 'Comparer deux fiches' }).getByText('Différent').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Fiches semblables', 'Fiche et site', 'Certifications', 'Gains']) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await page.getByRole('tab', { name }).click();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByRole('tabpanel', { name }).getByRole('status')).toHaveCount(0);
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect([name, await widthOf(page)]).toEqual([name, 390]);
  }
});
