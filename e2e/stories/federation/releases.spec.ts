import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { promote, rollBack, startCanary } from '@trame/release/publish';
import { writeFormRemote, FORM_PATH } from '../../fixtures/form-remote.ts';
import { test, type OwnStore } from '../../fixtures/own-store.ts';
import { APPLICATIONS, SHELL } from '../../support/addresses.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { cardOf, expect, openList, searchBox } from '../../support/recruiter.ts';

const PROMPTS = '/ai-prompt-viewer';
const PROMPT = /^Une nouvelle version/;

/** The requests of a page, and what failed. */
function traffic(page: Page) {
  const failed: string[] = [];
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels its pending requests.
    if (reason !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} ${response.status()}`);
  });
  const versionsOf = (name: string) => {
    const pattern = new RegExp(`/remotes/${name}/(?<version>[^/]+)/`);
    const versions = asked.map((request) => pattern.exec(request.url())?.groups?.['version']);
    return [...new Set(versions.filter((version) => version !== undefined))];
  };
  return { failed, versionsOf, forget: () => asked.splice(0) };
}

/** Counts every time that a prompt appears, however briefly. */
async function countPrompts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { count: 0 };
    Object.assign(window, { promptsSeen: seen });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.textContent?.includes('Une nouvelle version')) seen.count += 1;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { promptsSeen: { count: number } }).promptsSeen.count);
}

/** The check that a tab makes every few minutes, and each time someone returns to it. */
async function lookAtRegistry(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await (await answered).finished();
}

/** Marks the document: the mark is lost when the page is loaded again. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
const sameDocument = (page: Page) => page.locator('html[data-same-document]');

async function releasePlatform(store: OwnStore): Promise<void> {
  for (const name of ['shell', 'recruitment', 'hubs']) await store.release(name, 'one');
}

test('a recruiter who searches and filters loses nothing while another app is released twice and rolled back', async ({
  page,
  initial,
  store,
}) => {
  await releasePlatform(store);
  const prompts = await countPrompts(page);
  const { failed, versionsOf } = traffic(page);
  const person = initial.applications.find(({ status }) => status === 'rejected')!;
  await openList(page);
  await page.getByRole('button', { name: /^Filtres avancés/ }).click();
  await page.getByRole('combobox', { name: 'Statut' }).click();
  await page.getByTitle('Refusé', { exact: true }).click();
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await searchBox(page).fill(person.email);
  await expect(cardOf(page, person.full_name)).toBeVisible();
  await markDocument(page);

  await store.release('hubs', 'two');
  await lookAtRegistry(page);
  await searchBox(page).press('End');
  await searchBox(page).pressSequentially(' ');
  await store.release('hubs', 'three');
  await lookAtRegistry(page);
  const { version } = await rollBack(store, 'hubs');
  await lookAtRegistry(page);

  await expect(searchBox(page)).toHaveValue(`${person.email} `);
  await expect(searchBox(page)).toBeFocused();
  await expect(page.getByText('Statut: Refusé', { exact: true })).toBeVisible();
  await expect(cardOf(page, person.full_name)).toBeVisible();
  await expect(sameDocument(page)).toHaveCount(1);
  // Nothing on the screen changed, so nothing is asked.
  expect(await prompts()).toBe(0);

  // In the same tab the other app then opens in the current version, the second one.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await page
    .getByRole('link', { name: /Prompts IA/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  expect(versionsOf('hubs')).toEqual([version]);
  expect(failed).toEqual([]);
});

test('the app on the screen offers its next version once after several releases, and opens it in place', async ({
  page,
  store,
}) => {
  await releasePlatform(store);
  const prompts = await countPrompts(page);
  const { failed, versionsOf, forget } = traffic(page);
  await page.goto(PROMPTS);
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  await markDocument(page);

  await store.release('hubs', 'two');
  await lookAtRegistry(page);
  await expect(page.getByText(PROMPT)).toBeVisible();
  const third = await store.release('hubs', 'three');
  await lookAtRegistry(page);
  await expect(page.getByText(PROMPT)).toBeVisible();
  expect(await prompts()).toBe(1);

  forget();
  await page.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect.poll(() => versionsOf('hubs')).toEqual([third]);
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  await expect(page.getByText(PROMPT)).toBeHidden();
  await expect(sameDocument(page)).toHaveCount(1);
  expect(await prompts()).toBe(1);
  expect(failed).toEqual([]);
});

test('a version that is withdrawn before anyone used it is no longer offered', async ({ page, store }) => {
  await releasePlatform(store);
  await page.goto(PROMPTS);
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  await store.release('hubs', 'two');
  await lookAtRegistry(page);
  await expect(page.getByText(PROMPT)).toBeVisible();
  await rollBack(store, 'hubs');
  await lookAtRegistry(page);
  await expect(page.getByText(PROMPT)).toBeHidden();
});

test('an unsaved form is not disturbed by releases and rollbacks, and the offer waits until it is saved', async ({
  page,
  store,
}, testInfo) => {
  await releasePlatform(store);
  const releaseForm = (release: string) =>
    store.release('formulaire', release, writeFormRemote(testInfo.outputPath(), release));
  await releaseForm('un');
  const prompts = await countPrompts(page);
  const { failed, versionsOf } = traffic(page);
  await page.goto(FORM_PATH);
  await expect(page.getByText('Version un')).toBeVisible();
  await markDocument(page);
  const remarks = page.getByLabel('Remarques');
  await remarks.fill('Ce que personne ne doit perdre');

  await releaseForm('deux');
  await lookAtRegistry(page);
  for (const mark of ['two', 'three']) {
    await store.release('hubs', mark);
    await lookAtRegistry(page);
  }
  await rollBack(store, 'hubs');
  await lookAtRegistry(page);
  await releaseForm('trois');
  await lookAtRegistry(page);
  await remarks.press('End');
  await remarks.pressSequentially(', pas un mot');
  await expect(remarks).toHaveValue('Ce que personne ne doit perdre, pas un mot');
  expect(await prompts()).toBe(0);
  expect(versionsOf('formulaire')).toHaveLength(1);

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(PROMPT)).toBeVisible();
  expect(await prompts()).toBe(1);
  await page.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(page.getByText('Version trois')).toBeVisible();
  await expect(sameDocument(page)).toHaveCount(1);
  expect(failed).toEqual([]);
});

/** A shell none of whose lazy files has its former address, as after a change of a module that all of them import. */
function shellWithOtherChunks(scratch: string): string {
  const source = join(import.meta.dirname, '../../../shell');
  for (const part of ['package.json', 'dist']) {
    cpSync(join(source, part), join(scratch, part), { recursive: true });
  }
  renameSync(join(scratch, 'dist/static/js/async'), join(scratch, 'dist/static/js/other'));
  return scratch;
}

test('a tab opened before two releases still finds every file of its version', async ({
  page,
  initial,
  store,
}, testInfo) => {
  await releasePlatform(store);
  const { failed, versionsOf, forget } = traffic(page);
  const person = initial.applications.find(({ resume_original_name: name }) => name.endsWith('.pdf'))!;
  await page.goto(`${APPLICATIONS}/${person.id}`);
  const view = page.getByRole('button', { name: `Voir ${person.resume_original_name}` });
  await expect(view).toBeVisible();
  const [first] = versionsOf('recruitment');

  for (const mark of ['two', 'three']) {
    await store.release('recruitment', mark);
    await store.release('shell', mark, shellWithOtherChunks(testInfo.outputPath(mark)));
    await lookAtRegistry(page);
  }
  forget();
  await view.click();
  const sheet = page.getByRole('region', { name: /^Page 1 sur \d+$/ });
  await expect(sheet.getByText(person.full_name)).toBeVisible();
  // The PDF reader is loaded when it is first needed, in the version that this tab runs.
  expect(versionsOf('recruitment')).toEqual([first]);

  // The same for a part of the shell that no page of this tab needed before.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Rechercher ou aller à/ }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  expect(failed).toEqual([]);
});

test('a canary reaches the people of its cohort, and nobody else', async ({
  browser,
  page,
  store,
  watch,
}) => {
  await releasePlatform(store);
  const stable = await store.release('hubs', 'one');
  const canary = await store.publish('hubs', 'canary');
  await startCanary(store, 'hubs', { version: canary, percentage: 0, roles: ['gestionnaire'] });

  const open = async (who: Page) => {
    const { versionsOf } = traffic(who);
    await who.goto(`${SHELL}${PROMPTS}`);
    await expect(who.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
    return versionsOf('hubs');
  };
  // The recruiter, then a manager.
  expect(await open(page)).toEqual([stable]);
  const manager = await browser.newContext({ storageState: await signedInAs('gestionnaire') });
  watch.alsoIn(manager);
  await store.serveTo(manager);
  expect(await open(await manager.newPage())).toEqual([canary]);

  await promote(store, [{ name: 'hubs', version: canary }]);
  expect(await open(page)).toEqual([canary]);
  await manager.close();
});

test('a rollback of an app or of the shell reaches everyone at the next load of the page', async ({
  page,
  store,
}) => {
  await releasePlatform(store);
  const second = await store.release('hubs', 'two');
  const { versionsOf, forget, failed } = traffic(page);
  await page.goto(PROMPTS);
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  expect(versionsOf('hubs')).toEqual([second]);

  const { version: first } = await rollBack(store, 'hubs');
  await store.release('shell', 'two');
  await rollBack(store, 'shell');
  forget();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  expect(versionsOf('hubs')).toEqual([first]);
  expect(failed).toEqual([]);
});
