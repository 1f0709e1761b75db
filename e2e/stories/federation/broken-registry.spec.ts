import type { Page, Route } from '@playwright/test';
import type { Registry } from '@trame/platform/registry';
import { FAULTS, serveRegistry, serveRemote, withRemote } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  expectAccessible,
  INJECTED,
  PROMPTS,
  publishedRegistry,
  RECRUITMENT,
  retryButton,
  shown,
  test,
  withCatalogue,
} from '../../fixtures/broken-test.ts';
import { SHELL } from '../../support/addresses.ts';

const REGISTRY = '**/registry.json';

type Line = { name: string; code: string; answer: (route: Route) => Promise<void> };

const json = (body: unknown) => (route: Route) => route.fulfill({ json: body });

const TROUBLES: readonly Line[] = [
  { name: 'unreachable', code: 'registry_unreachable', answer: FAULTS['cut off'] },
  { name: 'answered by an error page', code: 'registry_unreachable', answer: FAULTS['an error page'] },
  { name: 'a page in its place', code: 'registry_invalid', answer: FAULTS['a page in its place'] },
  { name: 'of another shape', code: 'registry_invalid', answer: json({ apps: [] }) },
  {
    name: 'full of entries that make no sense',
    code: 'registry_invalid',
    answer: json({ schemaVersion: 1, generatedAt: '2026-11-21T09:00:00Z', remotes: [{ name: 'essai' }] }),
  },
];

/** Opens two apps from the launcher, one after the other. */
async function everythingWorks(page: Page): Promise<void> {
  for (const app of [RECRUITMENT, PROMPTS]) {
    await page.getByRole('link', { name: 'Trame, accueil' }).click();
    await cardOf(page, app).click();
    await expect(shown(page, app)).toBeVisible();
  }
}

test('a registry that fails in any way: the apps of the last visit are shown, and a report is sent', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto('/');
  await expect(cardOf(page, RECRUITMENT)).toBeVisible();
  for (const [index, { name, code, answer }] of TROUBLES.entries()) {
    await test.step(name, async () => {
      await page.unroute(REGISTRY);
      await page.route(REGISTRY, answer);
      await page.reload();
      await expect(cardOf(page, RECRUITMENT)).toBeVisible();
      const reported = () => tools.reports.filter(({ context }) => context['boundary'] === 'registry');
      await expect.poll(() => reported().length).toBe(index + 1);
      expect(reported().at(-1)?.context).toMatchObject({ code, outcome: 'fell_back' });
    });
  }
  await everythingWorks(page);
});

for (const { name, code, answer } of TROUBLES) {
  // The text of the page depends on the code alone; the code of each answer is tested in registry-client.test.ts.
  if (TROUBLES.find((trouble) => trouble.code === code)?.name !== name) continue;
  test(`the registry ${name}, without a copy: the shell explains it in place of the apps, which come back`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    await page.addInitScript(() => localStorage.removeItem('trame.registry.v1'));
    await page.route(REGISTRY, answer);
    await page.goto('/');
    const heading = page.getByRole('heading', { name: 'La liste des applications ne peut pas être lue' });
    await expect(heading).toBeVisible();
    const reference = /[2-9A-HJKMNP-Z]{6}/.exec(await page.getByText(/^Réf\. /).innerText())?.[0];
    await expectAccessible(page);
    await retryButton(page).click();
    await expect(heading).toBeVisible();
    const reported = tools.reports.filter(({ context }) => context['boundary'] === 'registry');
    expect(reported.map(({ id, context }) => [id, context['code']])).toEqual([[reference, code]]);

    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset['sameDocument'] = '';
      window.addEventListener('click', () => (dataset['asked'] = ''), { capture: true, once: true });
    });
    // Repaired only after the button was pressed: an earlier try may still run, and its success would remove the
    // button.
    await page.route(REGISTRY, async (route) => {
      const isAsked = await page.evaluate(() => 'asked' in document.documentElement.dataset);
      await (isAsked ? route.continue() : answer(route));
    });
    await retryButton(page).click();
    await expect(cardOf(page, RECRUITMENT)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await everythingWorks(page);
    await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  });
}

test('a registry that never answers: the apps of the last visit are shown after 8 seconds', async ({
  page,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto('/');
  await expect(cardOf(page, RECRUITMENT)).toBeVisible();
  await page.route(REGISTRY, FAULTS['silent for ever']);
  await page.reload();
  await expect(cardOf(page, RECRUITMENT)).toBeVisible({ timeout: 12_000 });
});

test('an empty registry: the launcher and the area say that nothing is published, and recover', async ({
  page,
}) => {
  const published = await publishedRegistry(page);
  const empty: Registry = { ...published, sequence: Date.now(), remotes: [] };
  await serveRegistry(page, empty);
  const heading = page.getByRole('heading', { name: 'Aucune application n’est publiée' });
  await page.goto(RECRUITMENT.address);
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await expect(page).toHaveURL(`${SHELL}/`);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await serveRegistry(page, { ...published, sequence: Date.now() });
  await retryButton(page).click();
  await everythingWorks(page);
});

test('a registry older than the copy: the newer copy is used, and a report is sent', async ({
  page,
  tools,
}) => {
  const published = await publishedRegistry(page);
  await withCatalogue(page, { version: '2', text: 'La version deux' });
  await page.goto(CATALOGUE.address);
  await expect(page.getByText('La version deux')).toBeVisible();
  await serveRegistry(page, published);
  await page.reload();
  await expect(page.getByText('La version deux')).toBeVisible();
  const reported = tools.reports.filter(({ context }) => context['boundary'] === 'registry');
  expect(reported.map(({ context }) => context['code'])).toEqual(['registry_outdated']);
});

test('an invalid entry of the registry removes its own app alone', async ({ page, tools }) => {
  const published = await publishedRegistry(page);
  const broken = { name: 'essai', version: 3 };
  await serveRegistry(page, { ...published, remotes: [broken, ...published.remotes] });
  await page.goto('/');
  await everythingWorks(page);
  const reported = tools.reports.filter(({ context }) => context['remote'] === 'essai');
  expect(reported.map(({ context }) => context['code'])).toEqual(['registry_invalid']);
});

test('an app that redirects its own page to itself is left out alone, and reported', async ({
  page,
  tools,
}) => {
  const entry = await serveRemote(page, { version: '1' });
  const redirects = [{ from: CATALOGUE.address, routeId: 'essai.home' }];
  await serveRegistry(page, withRemote(await publishedRegistry(page), { ...entry, redirects }));
  await page.goto(CATALOGUE.address);
  await everythingWorks(page);
  const reported = tools.reports.filter(({ context }) => context['remote'] === 'essai');
  expect(reported.map(({ context }) => context['code'])).toEqual(['registry_invalid']);
});

test('without a configuration the page shows a message with a reference, and starts on demand', async ({
  page,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await page.route('**/config.json', FAULTS['an error page']);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Trame ne peut pas démarrer' })).toBeVisible();
  await expect(page.getByText(/^Le service a répondu par une erreur\./)).toBeVisible();
  await expect(page.getByText(/^Réf\. [2-9A-HJKMNP-Z]{6}, à donner au support$/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/config.json');
  await retryButton(page).click();
  await expect(cardOf(page, RECRUITMENT)).toBeVisible();
});

test('a missing chunk of the shell after a release: one reload, then a message with a reference', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  const chunks = `${SHELL}/static/js/async/**`;
  await page.route(chunks, FAULTS['not found']);
  const loadedTwice = page.waitForEvent('domcontentloaded').then(() => page.waitForEvent('domcontentloaded'));
  await page.goto('/');
  await loadedTwice;
  await expect(page.getByRole('heading', { name: 'Trame ne peut pas démarrer' })).toBeVisible();
  await expect(page.getByText(/^Une mise à jour est en cours\./)).toBeVisible();
  const reference = /[2-9A-HJKMNP-Z]{6}/.exec(await page.getByText(/^Réf\. /).innerText())?.[0];
  await expectAccessible(page);
  expect(tools.documents()).toBe(2);
  expect(tools.reports.at(-1)).toMatchObject({ id: reference, context: { boundary: 'boot' } });
  await page.unroute(chunks);
  await retryButton(page).click();
  await expect(cardOf(page, RECRUITMENT)).toBeVisible();
});
