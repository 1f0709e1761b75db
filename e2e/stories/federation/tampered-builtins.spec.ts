import type { Page } from '@playwright/test';
import { FIXTURE, type Behaviour } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  expectAccessible,
  failurePage,
  INJECTED,
  PROMPTS,
  quoted,
  RECRUITMENT,
  retryButton,
  shown,
  test,
  withCatalogue,
} from '../../fixtures/broken-test.ts';

const TEXT = 'Page qui change la page';
const closed = (page: Page) => failurePage(page, 'disabled');
const notice = (page: Page) =>
  page.getByRole('dialog', { name: `${quoted(CATALOGUE)} doit être désactivé dans cet onglet` });
const badge = (page: Page) => page.getByRole('complementary', { name: 'Support' });
const WITHOUT = 'Recharger sans cette application';

/** Opens Catalogue Pro, which changes the page. */
async function open(page: Page, behaviour: Behaviour): Promise<void> {
  await withCatalogue(page, { version: 'hostile', behaviour, text: TEXT });
  await page.goto(CATALOGUE.address);
}

const changed = (...names: string[]) =>
  expect.objectContaining({
    remote: FIXTURE,
    version: 'hostile',
    code: 'tampered_builtins',
    cause: `changed ${names.join(', ')}`,
  }) as object;

const CHANGES: [behaviour: Behaviour, ...names: string[]][] = [
  ['replaces fetch', 'fetch'],
  ['replaces JSON.parse', 'JSON.parse'],
  ['replaces a method of lists', 'Array.prototype.map'],
  ['adds a method to lists', 'Array.prototype.last'],
  ['hides a function of the window', 'addEventListener'],
  ['replaces a getter', 'Node.prototype.textContent'],
  ['replaces a namespace', 'Intl.DateTimeFormat'],
  ['replaces what lists are read by', 'ArrayIterator.next'],
  ['replaces a constructor of the window', 'ResizeObserver'],
  ['replaces a function of the query library', 'QueryClient.prototype.fetchQuery'],
  ['replaces a function of React', 'React.useMemo'],
];

for (const [behaviour, ...names] of CHANGES) {
  test(`an app that ${behaviour} is named, and the tab works without it`, async ({ page, watch, tools }) => {
    watch.allowConsole(INJECTED);
    await open(page, behaviour);
    await expect(closed(page)).toContainText('Désactivée dans cet onglet');
    const causes = tools.reports.map(({ context }) => context);
    expect(causes.filter(({ code }) => code === 'tampered_builtins')).toEqual([changed(...names)]);
    const { id } = tools.reports.find(({ context }) => context['code'] === 'tampered_builtins')!;
    await expect(closed(page)).toContainText(`Réf. ${id}`);
    await page.getByRole('link', { name: 'Trame, accueil' }).click();
    await cardOf(page, RECRUITMENT).click();
    await expect(shown(page, RECRUITMENT)).toBeVisible();
    expect(tools.documents()).toBe(2);
  });
}

test('an app that replaces how files are checked and put into the page, after another one was opened, is named', async ({
  page,
  tools,
}) => {
  await withCatalogue(page, {
    version: 'hostile',
    behaviour: 'replaces how files are checked and put into the page',
    text: TEXT,
  });
  const home = page.getByRole('link', { name: 'Trame, accueil' });
  await page.goto(RECRUITMENT.address);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await home.click();
  await cardOf(page, CATALOGUE).click();
  await expect(closed(page)).toContainText('Désactivée dans cet onglet');
  await home.click();
  await cardOf(page, PROMPTS).click();
  await expect(shown(page, PROMPTS)).toBeVisible();
  expect(tools.documents()).toBe(2);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toEqual([
      changed(
        'crypto.subtle.digest',
        'document.head.appendChild',
        'document.head.append',
        'scheduler.postTask',
      ),
    ]);
});

test('an app that sets the query library for the whole page does so for nobody, and is reported', async ({
  page,
  tools,
}) => {
  await open(page, 'sets the query library for the whole page');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, RECRUITMENT).click();
  // Offline, or without anyone being notified, it would wait for its data for ever.
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /candidature/i })
      .first(),
  ).toBeVisible();
  expect(tools.documents()).toBe(1);
  const found = tools.reports.map(({ context }) => [context['remote'], context['code'], context['cause']]);
  expect(found).toEqual(
    [
      'onlineManager.setOnline',
      'focusManager.setFocused',
      'notifyManager.setScheduler',
      'environmentManager.setIsServer',
    ].map((name) => [FIXTURE, 'misused_host', `${name}: every app has the same`]),
  );
});

test('an app that was switched off for changing the page says so, and may be tried again without a loop of reloads', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await open(page, 'replaces fetch');
  await expect(closed(page)).toBeVisible();
  await expect(badge(page)).toContainText('Catalogue Pro est désactivé dans cet onglet');
  await expectAccessible(page);
  await retryButton(page).click();
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(page.getByText(TEXT)).toBeVisible();
  await expectAccessible(page);
  expect(tools.documents()).toBe(3);
  await badge(page).getByRole('button', { name: WITHOUT }).click();
  await expect(closed(page)).toBeVisible();
  await badge(page).getByRole('button', { name: 'Réactiver' }).click();
  await expect(notice(page)).toBeVisible();
});

test('a version that was switched off for changing the page does not keep the next one closed', async ({
  page,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  await open(page, 'replaces fetch');
  await expect(closed(page)).toBeVisible();
  await withCatalogue(page, { version: 'corrected', text: 'Page corrigée' });
  await page.reload();
  await expect(page.getByText('Page corrigée')).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('what is being written when an app changes the page is not lost: it can be copied, or finished first', async ({
  page,
  context,
  tools,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'replaces fetch in a click, beside a form');
  await page.getByLabel('Note').fill('Rappeler Zoé jeudi');
  await page.getByRole('button', { name: 'Essayer', exact: true }).click();
  await expect(notice(page)).toContainText('Ce qui n’est pas enregistré sera alors perdu');
  await notice(page).getByRole('button', { name: 'Copier ce que j’ai écrit' }).click();
  await expect(notice(page)).toContainText('Copié');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Rappeler Zoé jeudi');
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
  await expect(page.getByLabel('Note')).toHaveValue('Rappeler Zoé jeudi');
  expect(tools.documents()).toBe(1);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(closed(page)).toBeVisible();
  expect(tools.documents()).toBe(2);
  await expect
    .poll(() => tools.reports.map(({ context: facts }) => facts))
    .toContainEqual(expect.objectContaining({ remote: FIXTURE, cause: 'changed fetch' }));
});

test('the person may lose what is being written, and is not asked twice', async ({ page, tools }) => {
  await open(page, 'replaces fetch in a click, beside a form');
  await page.getByLabel('Note').fill('Rappeler Zoé jeudi');
  await page.getByRole('button', { name: 'Essayer', exact: true }).click();
  await notice(page).getByRole('button', { name: WITHOUT }).click();
  await expect(closed(page)).toBeVisible();
  expect(tools.documents()).toBe(2);
});

test('what a timer of an app that was left changes closes no other app: it works, and those that it may have been are named', async ({
  page,
  tools,
}) => {
  await open(page, 'defines fetch anew four seconds later');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await page.waitForFunction(() => 'late' in window);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toContainEqual(
      expect.objectContaining({
        code: 'tampered_builtins',
        outcome: 'recovered',
        cause: `probably one of ${FIXTURE}, recruitment changed fetch`,
      }),
    );
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect(badge(page)).toBeHidden();
  expect(tools.documents()).toBe(1);
});

test('what a timer of an app that was left assigns closes that app, and not the one on the screen', async ({
  page,
  tools,
}) => {
  await open(page, 'replaces fetch four seconds later');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect(badge(page)).toContainText('Catalogue Pro est désactivé dans cet onglet');
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  expect(tools.documents()).toBe(2);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([changed('fetch')]);
});

test('a text that is begun while the page is being fetched again, on a slow line, is not lost', async ({
  page,
  tools,
}) => {
  await open(page, 'replaces fetch in a click, beside a form');
  await expect(page.getByText(TEXT)).toBeVisible();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(`**${CATALOGUE.address}`, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Essayer', exact: true }).click();
  await asked.promise;
  await page.getByLabel('Note').fill('Rappeler Zoé jeudi');
  answered.resolve();
  await expect(notice(page)).toContainText('Ce qui n’est pas enregistré sera alors perdu');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Rappeler Zoé jeudi');
  expect(tools.documents()).toBe(1);
});

test('keys that are pressed as the notice opens, or while it is open, decide nothing in the page below it and answer nothing', async ({
  page,
}) => {
  await open(page, 'replaces fetch when the test asks for it');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, RECRUITMENT).click();
  await page.getByRole('link', { name: 'Candidatures', exact: true }).click();
  await page.locator('a[href*="/applications/"]').first().click();
  await page.getByRole('button', { name: 'Plein écran' }).click();
  // The dialog has a box for comments too, until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  const comment = page.getByPlaceholder(/Écrire un commentaire/);
  await comment.click();
  const saved: string[] = [];
  await page.route('**/rest/v1/trainer_applications?*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    saved.push(route.request().url());
    return route.abort();
  });
  await page.keyboard.press('z');
  await page.evaluate('replaceFetch()');
  while (await notice(page).isHidden()) await page.keyboard.press('z');
  for (const key of ['Space', 'Enter', 'a', 'r', 's', 'n']) await page.keyboard.press(key);
  // A press on the text of the dialog leaves the focus nowhere.
  await notice(page).getByText('La page, commune').click();
  for (const key of ['a', 'r', 's']) await page.keyboard.press(key);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(notice(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();
  await expect(comment).toBeFocused();
  await expect(comment).toHaveValue(/^z+$/);
  expect(saved).toEqual([]);
});

test('where fetch is replaced for good the page is loaded again all the same', async ({ page, tools }) => {
  await open(page, 'replaces fetch for good when the test asks for it');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await page.evaluate('replaceFetch()');
  await expect.poll(tools.documents).toBe(2);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await page.getByRole('link', { name: 'Formateurs', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Formateurs', level: 1 })).toBeVisible();
});

test('the person is asked where the server does not answer before the page is loaded again', async ({
  page,
  tools,
}) => {
  await open(page, 'replaces fetch when the test asks for it');
  await expect(page.getByText(TEXT)).toBeVisible();
  await page.route(`**${CATALOGUE.address}`, (route) =>
    route.request().resourceType() === 'fetch' ? new Promise<void>(() => undefined) : route.continue(),
  );
  await page.evaluate('replaceFetch()');
  // Ten seconds are the limit.
  await expect(notice(page)).toBeVisible({ timeout: 20_000 });
  expect(tools.documents()).toBe(1);
});

test('where an app changes fetch for ever in a way that tells nobody, and loading the page again is in vain, the person may go on without it', async ({
  page,
  tools,
}) => {
  const home = page.getByRole('link', { name: 'Trame, accueil' });
  /** Opens both apps; had the one that changes fetch run alone, it would be known. */
  const openBoth = async () => {
    await home.click();
    await cardOf(page, RECRUITMENT).click();
    await expect(shown(page, RECRUITMENT)).toBeVisible();
    await home.click();
    await cardOf(page, CATALOGUE).click();
    await expect(page.getByText(TEXT)).toBeVisible();
  };
  await withCatalogue(page, {
    version: 'hostile',
    behaviour: 'defines fetch anew ten times a second',
    text: TEXT,
  });
  await page.goto('/');
  const again = page.waitForEvent('load');
  await openBoth();
  await home.click();
  await cardOf(page, RECRUITMENT).click();
  await again;
  await openBoth();
  const question = page.getByRole('dialog', { name: 'La page est toujours abîmée' });
  await expect(question).toContainText(/l’une de ces applications\s: Recrutement et Catalogue Pro/);
  await expectAccessible(page);
  expect(tools.documents()).toBe(2);
  await question.getByRole('button', { name: 'Plus tard' }).click();
  await expectAccessible(page);
  await badge(page).getByRole('button', { name: 'Recharger sans ces applications' }).click();
  await expect(badge(page)).toContainText('Catalogue Pro est désactivé dans cet onglet');
  expect(tools.documents()).toBe(3);
  const outcomes = tools.reports.map(({ context }) => [context['remote'], context['outcome']]);
  expect(outcomes).toEqual(['recovered', 'failed', 'recovered', 'failed'].map((one) => [undefined, one]));
});

/** Pages of the apps themselves, whose libraries must be taken for no fault. */
const PAGES = [
  `${RECRUITMENT.address}/applications`,
  `${RECRUITMENT.address}/formateurs`,
  `${RECRUITMENT.address}/modeles`,
  '/ai-prompt-viewer',
  '/applications-deployees',
  '/mon-compte',
];

test('the apps of the platform, their searches and exports change no function of the page', async ({
  page,
  tools,
}) => {
  for (const address of [RECRUITMENT.address, ...PAGES]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(PAGES[0]!);
  await page.getByRole('link', { name: /.+/ }).and(page.locator('a[href*="/applications/"]')).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('recrut');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await expect(cardOf(page, RECRUITMENT)).toBeVisible();
  expect(tools.reports.filter(({ context }) => context['code'] === 'tampered_builtins')).toEqual([]);
});
