import {
  FAULTS,
  FILES,
  FIXTURE,
  serveRegistry,
  serveRemote,
  withRemote,
} from '../../fixtures/broken-remotes.ts';
import {
  CATALOGUE,
  expect,
  expectAccessible,
  failurePage,
  INJECTED,
  publishedRegistry,
  quoted,
  RECRUITMENT,
  retryButton,
  shown,
  test,
  withCatalogue,
} from '../../fixtures/broken-test.ts';
import { APPLICATIONS, SHELL } from '../../support/addresses.ts';

test('an app that fails is replaced by its last version known to work, and a notice says so', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  const good = await serveRemote(page, { version: '1', text: 'La version précédente' });
  const broken = await serveRemote(page, { version: '2', behaviour: 'throws at import' });
  const published = await publishedRegistry(page);
  await serveRegistry(page, withRemote(published, { ...broken, lastKnownGood: good }));
  await page.goto(CATALOGUE.address);
  await expect(page.getByText('La version précédente', { exact: true })).toBeVisible();
  await expect(page.getByText('Version précédente', { exact: true })).toBeVisible();
  const [reference] = /[0-9A-F]{8}/.exec(await page.getByText(/Réf\. [0-9A-F]{8}/).innerText()) ?? [];
  await expectAccessible(page);
  expect(tools.reports).toMatchObject([
    {
      id: reference,
      context: {
        remote: FIXTURE,
        version: '2',
        code: 'threw_at_import',
        cause: 'Error: broken on purpose: import',
        outcome: 'fell_back',
        attempts: '1',
      },
    },
  ]);
});

test('a canary that fails is replaced by the stable release, and a notice says so', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  const stable = await serveRemote(page, { version: '1', text: 'La version stable' });
  const { name: _name, ...canary } = await serveRemote(page, {
    version: '2',
    entry: 'throw new Error("broken on purpose: canary");',
  });
  const cohort = { percentage: 0, roles: ['app2_user' as const] };
  const published = await publishedRegistry(page);
  await serveRegistry(page, withRemote(published, { ...stable, canary: { ...canary, cohort } }));
  await page.goto(CATALOGUE.address);
  await expect(page.getByText('La version stable')).toBeVisible();
  await expect(page.getByText('Version précédente', { exact: true })).toBeVisible();
  await expect
    .poll(() => tools.reports.map(({ context }) => [context['version'], context['outcome']]))
    .toEqual([['2', 'fell_back']]);
});

test('a page that throws can be opened in its previous version', async ({ page, watch }) => {
  watch.allowConsole(INJECTED);
  const good = await serveRemote(page, { version: '1', text: 'La version précédente' });
  const broken = await serveRemote(page, { version: '2', behaviour: 'throws at render' });
  const published = await publishedRegistry(page);
  await serveRegistry(page, withRemote(published, { ...broken, lastKnownGood: good }));
  await page.goto(CATALOGUE.address);
  await page.getByRole('button', { name: 'Ouvrir la version précédente' }).click();
  await expect(page.getByText('La version précédente', { exact: true })).toBeVisible();
  await expect(page.getByText('Version précédente', { exact: true })).toBeVisible();
});

for (const behaviour of ['throws in a click', 'throws in a promise'] as const) {
  test(`an app that ${behaviour}: its page remains, a notice says so, one report names the app`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    await withCatalogue(page, { version: 'fragile', behaviour, text: 'Enregistrer' });
    await page.goto(CATALOGUE.address);
    const button = page.getByRole('button', { name: 'Enregistrer' });
    await button.click();
    const notice = page.getByText(`Une action dans ${quoted(CATALOGUE)} n’a pas abouti`, { exact: true });
    await expect(notice).toBeVisible();
    await expect(page.getByText(/Réf\. [0-9A-F]{8}/).last()).toBeVisible();
    await button.click();
    await button.click();
    await expect(button).toBeVisible();
    await expect(notice).toHaveCount(1);
    await expect
      .poll(() => tools.reports.map(({ context }) => context))
      .toEqual([
        expect.objectContaining({
          remote: FIXTURE,
          version: 'fragile',
          phase: 'event',
          code: 'threw_in_event',
          outcome: 'failed',
        }),
      ]);
  });
}

test('a page whose code is missing after a release: the document reloads once, then shows a message, then works again', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await page.goto(APPLICATIONS);
  await expect(page.getByRole('article').first()).toBeVisible();
  const loaded = new Set(tools.asked('/remotes/recruitment/'));
  await page.route(FILES.chunk, (route) =>
    loaded.has(route.request().url()) ? route.fallback() : FAULTS['not found'](route),
  );
  const loadedAgain = page.waitForEvent('domcontentloaded');
  await page.getByRole('link', { name: 'Formateurs' }).first().click();
  await loadedAgain;
  await expect(failurePage(page, 'chunk_failed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  expect(tools.documents()).toBe(2);
  await page.unroute(FILES.chunk);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await retryButton(page).click();
  await expect(page.getByRole('heading', { name: 'Formateurs', level: 1 })).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
});

test('a missing entry file after a release: the current version is loaded', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await withCatalogue(page, { version: '1', text: 'Avant' });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: CATALOGUE.name })).toBeVisible();
  await page.route(`**/remotes/${FIXTURE}/1/**`, FAULTS['not found']);
  await withCatalogue(page, { version: '2', text: 'Après' });
  await page.getByRole('main').getByRole('link', { name: CATALOGUE.name }).click();
  await expect(page.getByText('Après')).toBeVisible();
  expect(tools.documents()).toBe(1);
  await expect
    .poll(() => tools.reports.map(({ context }) => [context['version'], context['outcome']]))
    .toEqual([['1', 'recovered']]);
});

test('leaving while an app is still loading sends a report', async ({ page, watch, tools: _tools }) => {
  watch.allowConsole(INJECTED);
  let asked = 0;
  await page.route(FILES.manifest, (route) => {
    asked += 1;
    return FAULTS[asked === 1 ? 'not found' : 'silent for ever'](route);
  });
  await page.goto(RECRUITMENT.address);
  await expect.poll(() => asked).toBe(2);
  await page.goto(`${SHELL}/favicon.svg`);
  const last = await page.evaluate(() => sessionStorage.getItem('test.last-report'));
  expect(JSON.parse(last ?? '{}')).toMatchObject({
    context: { remote: 'recruitment', code: 'manifest_unreachable', outcome: 'left' },
  });
});

test('the palette opens even when no further script can be loaded', async ({ page, watch, tools }) => {
  watch.allowConsole(INJECTED);
  await page.goto(RECRUITMENT.address);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await page.route(`**/static/js/**`, FAULTS['cut off']);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  expect(tools.reports).toEqual([]);
});
