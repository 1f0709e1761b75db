import type { Locator, Page } from '@playwright/test';
import { expect, failurePage, INJECTED, retryButton } from '../../fixtures/broken-test.ts';
import { test } from '../../fixtures/network.ts';
import { APPLICATIONS } from '../../support/addresses.ts';

const comment = (page: Page): Locator => page.getByRole('textbox', { name: 'Commentaire' });
const failedPart = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Cette fenêtre ne s’est pas chargée' });
const ofRecruitment = (path: string) => path.includes('/remotes/recruitment/') && path.includes('/static/');
const missing = () => ({ status: 404, body: 'missing' });
const firstArticle = (page: Page) => page.getByRole('article').first();

/** Opens an application over the list and writes a comment that is not sent. */
async function writeComment(page: Page): Promise<void> {
  await page.goto(APPLICATIONS);
  await firstArticle(page).getByRole('link').first().click();
  await comment(page).fill('Un commentaire long et précieux');
}

for (const how of ['offline', 'removed'] as const) {
  test(`${how === 'offline' ? 'offline' : 'when the files of its release are gone'}, a dialog that cannot be loaded says so in its place, and what was typed around it remains`, async ({
    page,
    network,
    watch,
    tools,
    context,
  }) => {
    watch.allowConsole(INJECTED);
    watch.allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await writeComment(page);
    if (how === 'offline') await context.setOffline(true);
    else network.change(ofRecruitment, missing);
    await page
      .getByRole('button', { name: 'Modifier les étiquettes' })
      .or(page.getByRole('button', { name: 'Ajouter des étiquettes' }))
      .click();
    await expect(failedPart(page)).toBeVisible();
    await retryButton(page).click();
    await expect(retryButton(page)).toBeEnabled();
    await expect(failedPart(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failedPart(page)).toBeHidden();
    await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
    await page.getByRole('button', { name: /(?:Modifier|Ajouter) (?:les|des) étiquettes/ }).click();
    await expect(failedPart(page)).toBeVisible();
    if (how === 'offline') await context.setOffline(false);
    else network.repair();
    await retryButton(page).click();
    await expect(page.getByRole('dialog', { name: /étiquettes/i })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
    expect(tools.documents()).toBe(1);
  });
}

test('a dialog whose code is slow says that it is loading, and the person may give up', async ({
  page,
  network,
}) => {
  await writeComment(page);
  network.change(ofRecruitment, 'silent');
  await page.getByRole('button', { name: /(?:Modifier|Ajouter) (?:les|des) étiquettes/ }).click();
  const notice = page.locator('.loading-notice', { hasText: 'Chargement de la fenêtre…' });
  await expect(notice).toBeVisible();
  // What comes at once shows no notice.
  await expect(notice).toHaveCSS('animation', /late-notice/);
  await expect(notice).toHaveCSS('animation-delay', '0.2s');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByText('Chargement de la fenêtre…')).toBeHidden();
  await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
});

for (const place of ['over the list', 'in full screen'] as const) {
  const open = async (page: Page) => {
    await page.goto(APPLICATIONS);
    await firstArticle(page).getByRole('link').first().click();
    if (place === 'in full screen') {
      await page.getByRole('button', { name: 'Plein écran' }).click();
      // The dialog has a box for comments too, until it is gone.
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await comment(page).fill('Un commentaire long et précieux');
  };
  const edit = (page: Page) => page.getByRole('button', { name: 'Modifier', exact: true });

  test(`a comment being written ${place} remains while the application is edited, and the focus goes back to the button`, async ({
    page,
  }) => {
    await open(page);
    await edit(page).click();
    await expect(page.getByRole('textbox', { name: 'Ville' })).toBeVisible();
    await expect(comment(page)).toBeHidden();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
    await expect(edit(page)).toBeFocused();
  });

  test(`a comment being written ${place} remains when the form to edit the application cannot be loaded`, async ({
    page,
    network,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    await open(page);
    network.change(ofRecruitment, missing);
    await edit(page).click();
    const lost = page.getByRole('alert').filter({ hasText: 'Cette partie ne s’est pas chargée' });
    const retry = lost.getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeFocused();
    await expect(comment(page)).toBeHidden();
    await page.keyboard.press('Enter');
    // Another part of the page may be fetched, and lost, meanwhile.
    await expect.poll(() => tools.reports.length).toBeGreaterThan(1);
    await expect(retry).toBeFocused();
    await lost.getByRole('button', { name: 'Fermer' }).click();
    await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
    await expect(edit(page)).toBeFocused();
    expect(tools.documents()).toBe(1);
  });
}

test('Escape gives up a dialog that is loading, and the application below it remains open', async ({
  page,
  network,
}) => {
  await writeComment(page);
  network.change(ofRecruitment, 'silent');
  await page.getByRole('button', { name: /(?:Modifier|Ajouter) (?:les|des) étiquettes/ }).click();
  await expect(page.getByText('Chargement de la fenêtre…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Chargement de la fenêtre…')).toBeHidden();
  await expect(comment(page)).toHaveValue('Un commentaire long et précieux');
});

test('what says that a dialog of the page is loading is above the header, and giving up leads back to its button', async ({
  page,
  network,
}) => {
  await page.goto(APPLICATIONS);
  await page.getByRole('button', { name: 'Filtres avancés' }).click();
  await expect(page.getByRole('textbox', { name: 'Texte des CV' })).toBeVisible();
  network.change(ofRecruitment, 'silent');
  const open = page.getByRole('button', { name: 'Ajouter un filtre' });
  await open.click();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByText('Chargement de la fenêtre…')).toBeHidden();
  await expect(open).toBeFocused();
  await firstArticle(page).getByRole('link').first().click();
  // Pressed by nobody: the mouse reaches it, so nothing covers it.
  await page.getByText(/^Chargement de /).click({ trial: true });
});

test('the actions for a selection that cannot be loaded say so at the bottom of the window', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto(APPLICATIONS);
  const box = page.getByRole('checkbox', { name: /^Sélectionner / }).first();
  await expect(box).toBeVisible();
  network.change(ofRecruitment, missing);
  await box.click();
  await expect(retryButton(page)).toBeInViewport({ ratio: 1 });
});

test('the focus is never lost when the menu of an export cannot be loaded', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto(APPLICATIONS);
  await expect(firstArticle(page)).toBeVisible();
  network.change(ofRecruitment, missing);
  await page.getByRole('button', { name: 'Exporter' }).focus();
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: 'Exporter\u00a0: réessayer' });
  await expect(retry).toBeFocused();
  network.repair();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Excel/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Exporter', exact: true })).toBeFocused();
});

test('an application that cannot be loaded says so over the list, which remains, and opens once it can be', async ({
  page,
  network,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto(APPLICATIONS);
  await expect(firstArticle(page)).toBeVisible();
  network.change(ofRecruitment, missing);
  await firstArticle(page).getByRole('link').first().click();
  await expect(failedPart(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failedPart(page)).toBeHidden();
  await expect(firstArticle(page)).toBeVisible();
  await firstArticle(page).getByRole('link').first().click();
  await expect(failedPart(page)).toBeVisible();
  network.repair();
  await retryButton(page).click();
  await expect(comment(page)).toBeVisible();
  expect(tools.documents()).toBe(1);
});

test('an optional part of the list whose code never arrives is left out and reported, and a note being written remains', async ({
  page,
  network,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await page.clock.install();
  network.change((path) => path.includes('first-page-resume'), 'silent');
  await page.goto(APPLICATIONS);
  await firstArticle(page).getByRole('link').first().click();
  await page.getByRole('button', { name: /note interne/i }).click();
  const note = page.getByRole('textbox', { name: 'Notes', exact: true });
  await note.fill('Compte rendu de vingt minutes');
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect
      .poll(() => tools.reports.filter(({ message }) => message.includes('first-page-resume')))
      .toHaveLength(1);
  }).toPass();
  await page.clock.fastForward(25_000);
  await expect(note).toHaveValue('Compte rendu de vingt minutes');
  await expect(failurePage(page, 'chunk_failed')).toHaveCount(0);
  expect(tools.reports).toHaveLength(1);
  expect(tools.documents()).toBe(1);
});

test('an optional part of the list that is missing is left out and reported once, and the list is shown', async ({
  page,
  network,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  network.change((path) => path.includes('first-page-resume'), missing);
  await page.goto(APPLICATIONS);
  await expect.poll(() => tools.reports.map(({ context: { remote } }) => remote)).toEqual(['recruitment']);
  await expect(firstArticle(page)).toBeVisible();
  expect(tools.documents()).toBe(1);
});
