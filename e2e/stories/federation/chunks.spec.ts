import type { Locator, Page } from '@playwright/test';
import {
  expect,
  failurePage,
  INJECTED,
  RECRUITMENT,
  retryButton,
  shown,
} from '../../fixtures/broken-test.ts';
import { test, type Network } from '../../fixtures/network.ts';
import { APPLICATIONS } from '../../support/addresses.ts';

const link = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 1 });
const HTML = '<!doctype html><title>Trame</title><h1>Trame</h1>';

/** Opens the list; returns a test for the files that only another page of the app needs. */
async function openList(
  page: Page,
  network: Network,
): Promise<(kind: 'js' | 'css') => (path: string) => boolean> {
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  const loaded = new Set(network.asked('/remotes/recruitment/'));
  return (kind) => (path) =>
    path.includes('/remotes/recruitment/') && path.endsWith(`.${kind}`) && !loaded.has(path);
}

/** Until nothing has arrived for 20 s: what arrives meanwhile begins the wait anew. */
async function waitItOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(21_000);
    await expect(retryButton(page)).toBeVisible({ timeout: 400 });
  }).toPass();
}

const ALTERATIONS = {
  js: (body: string) => ({ body: `window.trameAltered = true;${body}` }),
  css: (body: string) => ({ body: `:root { --altered: yes }${body}` }),
};

for (const kind of ['js', 'css'] as const) {
  test(`a ${kind === 'js' ? 'script' : 'style'} of a page that was altered never takes effect, and the failure names it`, async ({
    page,
    network,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    const isLater = await openList(page, network);
    network.change(isLater(kind), ALTERATIONS[kind]);
    await link(page, 'Formateurs').click();
    await expect(failurePage(page, 'integrity_mismatch')).toBeVisible();
    await page.getByText('Détails techniques').click();
    await expect(failurePage(page, 'integrity_mismatch')).toContainText(
      new RegExp(String.raw`static/${kind}/async/\S+\.${kind}`),
    );
    expect(
      await page.evaluate(() => [
        'trameAltered' in window,
        getComputedStyle(document.documentElement).getPropertyValue('--altered'),
      ]),
    ).toEqual([false, '']);
    expect(tools.documents()).toBe(1);
    await expect
      .poll(() => tools.reports.map(({ context }) => [context['remote'], context['code']]))
      .toEqual([['recruitment', 'integrity_mismatch']]);
    network.repair();
    await retryButton(page).click();
    await expect(heading(page, 'Formateurs')).toBeVisible();
  });
}

test('the altered script of the first page of an app never runs', async ({ page, network, watch }) => {
  watch.allowConsole(INJECTED);
  network.change((path) => /\/remotes\/hubs\/.*\/async\/.*\.js$/.test(path), ALTERATIONS.js);
  await page.goto('/ai-prompt-viewer');
  await expect(failurePage(page, 'integrity_mismatch')).toBeVisible();
  expect(await page.evaluate(() => 'trameAltered' in window)).toBe(false);
});

const BAD_COPIES = {
  'cut short': (body: string) => ({ body: body.slice(0, body.length / 2) }),
  'replaced by a page': () => ({ body: HTML, type: 'text/html; charset=utf-8' }),
};

for (const [what, fault] of Object.entries(BAD_COPIES)) {
  for (const kind of ['js', 'css'] as const) {
    test(`a ${kind === 'js' ? 'script' : 'style'} that the browser's cache holds for ever, ${what}, is requested past it`, async ({
      page,
      network,
      watch,
      tools,
    }) => {
      watch.allowConsole(INJECTED);
      watch.allowConsole(/Refused to apply style/);
      const isLater = await openList(page, network);
      const seen = new Set<string>();
      network.change((path) => isLater(kind)(path) && !seen.has(path) && seen.add(path).size > 0, fault);
      await link(page, 'Formateurs').click();
      await expect(heading(page, 'Formateurs')).toBeVisible();
      expect(tools.documents()).toBe(1);
      expect(tools.reports).toEqual([]);
      expect(seen.size).toBeGreaterThan(0);
      for (const path of seen) expect(network.asked(path)).toHaveLength(2);
    });
  }
}

test('a script of the shell that the cache holds for ever, cut short, is requested past it', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  // What a script says depends on where it was cut.
  watch.allowConsole(/^exception: (?:missing |Invalid or unexpected token|Unexpected end of input)/);
  await openList(page, network);
  const loaded = new Set(network.asked('/static/'));
  const seen = new Set<string>();
  network.change(
    (path) =>
      path.startsWith('/static/js/') && !loaded.has(path) && !seen.has(path) && seen.add(path).size > 0,
    BAD_COPIES['cut short'],
  );
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Recrutement' })).toBeVisible();
  expect(seen.size).toBeGreaterThan(0);
});

test('every file of the first page of an app is requested once', async ({ page, network }) => {
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  const asked = network.asked('/static/');
  expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([]);
});

test('an app whose link was under the pointer is requested once', async ({ page, network }) => {
  await page.goto('/ai-prompt-viewer');
  await expect(page.getByRole('heading', { name: 'Prompts IA', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  const card = page.getByRole('main').getByRole('link', { name: 'Recrutement' });
  await card.hover();
  // Its manifest, its entry, the script and the styles of its first page.
  await expect.poll(() => network.asked('/remotes/recruitment/').length).toBeGreaterThan(3);
  await card.click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  const asked = network.asked('/remotes/recruitment/');
  expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([]);
});

test('a page whose code never arrives: the address has a waiting page, then a failure with a retry that works', async ({
  page,
  network,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await page.clock.install();
  const isLater = await openList(page, network);
  network.change(isLater('js'), 'silent');
  await link(page, 'Formateurs').click();
  await expect(page).toHaveURL(/\/trainers$/);
  await page.clock.fastForward(250);
  await expect(page.getByText('Chargement de Recrutement…')).toBeAttached();
  await expect(heading(page, 'Candidatures')).toBeHidden();
  await waitItOut(page);
  await expect(heading(page, 'Candidatures')).toBeHidden();
  expect(tools.documents()).toBe(1);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // The first request still waits: the browser must not make the next one wait with it.
  network.repair();
  await retryButton(page).click();
  await expect(heading(page, 'Formateurs')).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
});

test('a dialog of a page whose code never arrives: the page says that it is loading, then offers a retry', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.clock.install();
  const isLater = await openList(page, network);
  network.change(isLater('js'), 'silent');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.clock.fastForward(250);
  await expect(page.getByText('Chargement de Recrutement…')).toBeAttached();
  await waitItOut(page);
  network.repair();
  await retryButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('leaving a page that still waits for its code shows the other page at once', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.clock.install();
  const isLater = await openList(page, network);
  network.change(isLater('js'), 'silent');
  await link(page, 'Formateurs').click();
  await page.clock.fastForward(250);
  await expect(heading(page, 'Candidatures')).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'Candidatures')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(heading(page, 'Candidatures')).toBeVisible();
  await expect(retryButton(page)).toHaveCount(0);
});

test('the list behind a page that still waits for its code asks for nothing, and goes on when the person returns', async ({
  page,
  network,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.clock.install();
  const isLater = await openList(page, network);
  const asked = () => network.asked('/rpc/search_trainer_applications').length;
  const atFirst = asked();
  network.change(isLater('js'), 'silent');
  await link(page, 'Formateurs').click();
  await page.clock.fastForward(250);
  await expect(heading(page, 'Candidatures')).toBeHidden();
  // Longer than it takes a list to look for newer rows.
  await waitItOut(page);
  await page.clock.fastForward(31_000);
  expect(asked()).toBe(atFirst);
  await page.goBack();
  await expect(heading(page, 'Candidatures')).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(asked).toBeGreaterThan(atFirst);
});

const NO_NETWORK = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

test('offline, a page whose code is missing says so, keeps the shell, and opens once the network is back', async ({
  page,
  network,
  watch,
  tools,
  context,
}) => {
  watch.allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Loading (?:CSS )?chunk/);
  await openList(page, network);
  await context.setOffline(true);
  await link(page, 'Formateurs').click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  await retryButton(page).click();
  await expect(page.getByText(NO_NETWORK)).toBeVisible();
  expect(tools.documents()).toBe(1);
  await context.setOffline(false);
  await retryButton(page).click();
  await expect(heading(page, 'Formateurs')).toBeVisible();
  expect(tools.documents()).toBe(1);
});

test('offline, a page of the shell whose code is missing says so, and opens once the network is back', async ({
  page,
  network,
  watch,
  tools,
  context,
}) => {
  watch.allowConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED|Loading (?:CSS )?chunk/);
  await openList(page, network);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await expect(
    page.getByText('Vous êtes hors ligne. La page s’affichera au retour de la connexion.'),
  ).toBeVisible();
  const failures = () => tools.reports.filter(({ context: { boundary } }) => boundary === 'page');
  await expect.poll(() => failures().length).toBe(1);
  await retryButton(page).click();
  await expect.poll(() => failures().length).toBe(2);
  // What the page requested before has failed by then.
  await page.evaluate(() => fetch('/registry.json').catch(() => undefined));
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('link', { name: 'Recrutement' })).toBeVisible();
  expect(tools.documents()).toBe(1);
});
