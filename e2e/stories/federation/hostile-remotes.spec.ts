import type { Page } from '@playwright/test';
import { FIXTURE, type Behaviour } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  failurePage,
  INJECTED,
  PROMPTS,
  quoted,
  RECRUITMENT,
  shown,
  test,
  withCatalogue,
  type Report,
} from '../../fixtures/broken-test.ts';

const TEXT = 'Page hostile';
const home = (page: Page) => page.getByRole('link', { name: 'Trame, accueil' });
const launcher = (page: Page) => page.getByRole('heading', { name: /^Bonjour/ });
const question = (page: Page) => page.getByRole('dialog', { name: /Quitter sans enregistrer/ });

/** Opens Catalogue Pro, whose page does this. */
async function open(page: Page, behaviour: Behaviour): Promise<void> {
  await withCatalogue(page, { version: 'hostile', behaviour, text: TEXT });
  await page.goto(CATALOGUE.address);
  await expect(page.getByRole('main').getByText(TEXT)).toBeVisible();
}

/**
 * Within which the next page is shown: two seconds are promised (ADR 0043), the others are for a machine on which three
 * stories run at once.
 */
const NEXT_PAGE_MS = 6_000;

/** Leaves for the launcher as a person does. */
async function goHome(page: Page): Promise<void> {
  const end = Date.now() + NEXT_PAGE_MS;
  await home(page).click({ timeout: NEXT_PAGE_MS });
  await expect(launcher(page)).toBeVisible({ timeout: Math.max(1, end - Date.now()) });
}

async function openRecruitment(page: Page): Promise<void> {
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
}

const reported = (code: string) =>
  expect.objectContaining({ remote: FIXTURE, version: 'hostile', code }) as object;

test('an app that throws while it is being left: the next page opens, a notice says so, one report names the app', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await open(page, 'throws while it is left');
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
  await expect(
    page.getByText(`${quoted(CATALOGUE)} a rencontré une erreur en se fermant`, { exact: true }),
  ).toBeVisible();
  await openRecruitment(page);
  expect(tools.documents()).toBe(1);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toEqual([reported('threw_on_leaving')]);
});

const STOPPING: readonly Behaviour[] = [
  'throws what cannot be asked whether it is a promise',
  'throws a revoked proxy',
];
for (const behaviour of STOPPING) {
  test(`an app that ${behaviour}: its failure is in its place, under its name, and the others open`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    watch.allowConsole(/revoked|React error #327/);
    await withCatalogue(page, { version: 'hostile', behaviour });
    await page.goto('/');
    await cardOf(page, CATALOGUE).click();
    await expect(failurePage(page, 'threw_at_render')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(CATALOGUE.address);
    expect(tools.documents()).toBe(2);
    await expect
      .poll(() => tools.reports.map(({ context }) => context))
      .toEqual([reported('threw_at_render')]);
    await expect(page.getByText(`Réf. ${tools.reports[0]?.id}`)).toBeVisible();
    await home(page).click();
    await expect(launcher(page)).toBeVisible();
    await openRecruitment(page);
    expect(tools.documents()).toBe(2);
  });
}

test('an app that throws a promise that cannot be waited for: its failure is in its place, and the others open', async ({
  page,
  watch,
  tools,
}) => {
  // React puts parts of the page in place twice when it breaks off.
  watch.allowConsole(INJECTED);
  watch.allowConsole(/removeChild/);
  await withCatalogue(page, { version: 'hostile', behaviour: 'throws a promise that cannot be waited for' });
  await page.goto('/');
  await cardOf(page, CATALOGUE).click();
  await expect(failurePage(page, 'threw_at_render')).toBeVisible();
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toContainEqual(reported('threw_at_render'));
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
  await openRecruitment(page);
});

test('an app that throws an error that can be read once: its failure is in its place, the frame remains', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await withCatalogue(page, { version: 'hostile', behaviour: 'throws an error that can be read once' });
  await page.goto(CATALOGUE.address);
  await expect(failurePage(page, 'threw_at_render')).toBeVisible();
  await home(page).click();
  await openRecruitment(page);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('threw_at_render')]);
});

test('an app that updates for ever can be left for the launcher and for another app, and is reported', async ({
  page,
  tools,
}) => {
  await open(page, 'updates for ever');
  await goHome(page);
  await openRecruitment(page);
  expect(tools.documents()).toBe(1);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('navigation_held')]);
});

test('an app that redirects for ever can be left for the launcher and for another app, and is reported', async ({
  page,
  tools,
}) => {
  await open(page, 'redirects for ever');
  await goHome(page);
  await cardOf(page, CATALOGUE).click();
  // It stands still once its redirects are too many.
  await expect.poll(() => tools.reports.length).toBe(1);
  await home(page).click();
  await openRecruitment(page);
  expect(tools.documents()).toBe(1);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('navigation_held')]);
});

for (const behaviour of ['changes the address for ever', 'changes the hash for ever'] as const) {
  test(`an app that ${behaviour} is stopped and says so, and the person goes on`, async ({
    page,
    tools,
    watch,
  }) => {
    // Said by the router of an address that did not come through it.
    watch.allowConsole(/blocker on a POP navigation/);
    await withCatalogue(page, { version: 'hostile', behaviour, text: TEXT });
    await page.goto(CATALOGUE.address);
    await expect(page.getByRole('main').getByText('Elle changeait d’adresse sans fin')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await home(page).click();
    await expect(launcher(page)).toBeVisible();
    // The browser did not ignore it either.
    await expect(page).toHaveURL(/^[^?#]*\/$/);
    await openRecruitment(page);
    expect(tools.documents()).toBe(1);
    await expect
      .poll(() => tools.reports.map(({ context }) => context))
      .toEqual([reported('navigation_held')]);
  });
}

test('an app that updates for ever with unsaved text: the question is asked, then the app is left', async ({
  page,
  tools,
}) => {
  await open(page, 'updates for ever with unsaved text');
  await home(page).click();
  await question(page).getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(question(page)).toBeHidden();
  await home(page).click();
  await question(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(launcher(page)).toBeVisible({ timeout: NEXT_PAGE_MS });
  await openRecruitment(page);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('navigation_held')]);
});

test('an app whose page suspends anew at each render can be left', async ({ page, tools }) => {
  await open(page, 'suspends anew at each render');
  await page.getByRole('button', { name: TEXT }).click();
  await goHome(page);
  await expect(failurePage(page, 'navigation_held')).toHaveCount(0);
  expect(tools.documents()).toBe(1);
});

test('an app that holds unsaved changes for ever asks once; the next app is left without a question', async ({
  page,
  tools,
}) => {
  await open(page, 'holds unsaved changes for ever');
  await home(page).click();
  await question(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(launcher(page)).toBeVisible();
  await openRecruitment(page);
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  const prevented = await page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(prevented).toBe(false);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toContainEqual(reported('kept_unsaved'));
});

test('an app that withdraws the question before it can be answered can be left at the second try', async ({
  page,
}) => {
  await open(page, 'withdraws its unsaved changes and holds them again');
  const leave = question(page).getByRole('button', { name: 'Quitter sans enregistrer' });
  // The first question may be withdrawn; the second one remains.
  await expect(async () => {
    const isAsked = await question(page).isVisible();
    await (isAsked ? leave : home(page)).click({ timeout: 300 });
    await expect(launcher(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 8_000 });
});

test('an app that gives the host values of another shape keeps its page, and the shell its own', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  await open(page, 'gives the host wrong values');
  await expect(page).toHaveTitle(`${TEXT} – Catalogue Pro – Trame`);
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toHaveText('Lien');
  await expect(page.getByRole('link', { name: 'Lien' })).toHaveCount(0);
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
  await openRecruitment(page);
  const codes = tools.reports.map(({ context }) => [context['remote'], context['version'], context['code']]);
  expect(new Set(codes.map(String))).toEqual(
    new Set([`${FIXTURE},hostile,misused_host`, `${FIXTURE},hostile,`]),
  );
});

test('an app that blocks the page is reported while it does, and a notice says so once it runs again', async ({
  page,
}) => {
  await open(page, 'blocks the page in a click');
  await page.waitForEvent('worker');
  const sent = page.context().waitForEvent('request', {
    predicate: (request) => (request.postData() ?? '').includes('not_responding'),
    timeout: 40_000,
  });
  await page.getByRole('button', { name: TEXT }).click({ timeout: 40_000 });
  const report = JSON.parse((await sent).postData() ?? '{}') as Report;
  expect(report.context).toEqual(reported('not_responding'));
  await expect(page.getByText(`${quoted(CATALOGUE)} ne répondait plus`, { exact: true })).toBeVisible();
  await expect(page.getByText(`Réf. ${report.id}`).first()).toBeVisible();
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
});

test('an app that updates in a storm of timers can be left', async ({ page }) => {
  await open(page, 'updates in a storm of timers');
  await goHome(page);
  await openRecruitment(page);
});

/** Within which a person can leave. */
const LEFT_MS = 2_000;

test('an app that stops clicks and keys everywhere can be left by the header, and is reported', async ({
  page,
  tools,
}) => {
  await open(page, 'stops clicks and keys');
  await home(page).click();
  await expect(launcher(page)).toBeVisible({ timeout: LEFT_MS });
  await openRecruitment(page);
  expect(tools.documents()).toBe(1);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toContainEqual(reported('navigation_held'));
});

test('an app that stops clicks and keys everywhere can be left by the palette and by the list of apps', async ({
  page,
  tools,
}) => {
  for (const [address, leave] of [
    ['palette', () => page.keyboard.press('Control+k')],
    ['button', () => page.getByRole('button', { name: /Rechercher/ }).click()],
  ] as const) {
    await open(page, 'stops clicks and keys');
    // What answers is loaded by then.
    await page.waitForEvent('worker');
    await leave();
    const field = page.getByRole('dialog').getByRole('combobox');
    await expect(field, address).toBeVisible();
    await field.pressSequentially('Recrutement');
    await expect(page.getByRole('option', { name: /Recrutement/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(shown(page, RECRUITMENT)).toBeVisible();
  }
  await home(page).click();
  await cardOf(page, CATALOGUE).click();
  await page.getByRole('button', { name: 'Catalogue Pro, changer d’application' }).click();
  await page.getByRole('link', { name: PROMPTS.name }).click();
  await expect(shown(page, PROMPTS)).toBeVisible();
  expect(tools.documents()).toBe(2);
});

test('an app that opens dialogs for ever is stopped and says so, and the person goes on', async ({
  page,
  tools,
}) => {
  await withCatalogue(page, { version: 'hostile', behaviour: 'opens dialogs for ever', text: TEXT });
  await page.goto(CATALOGUE.address);
  await expect(page.getByRole('main').getByText('Elle ouvrait des fenêtres sans fin')).toBeVisible();
  await home(page).click({ timeout: LEFT_MS });
  await expect(launcher(page)).toBeVisible();
  await openRecruitment(page);
  await expect(failurePage(page, 'navigation_held')).toHaveCount(0);
  expect(tools.documents()).toBe(1);
  // What an app left behind is reported a second after it was found.
  const codes = () => tools.reports.map(({ context }) => [context['remote'], context['code']]);
  await expect.poll(codes).toEqual([
    [FIXTURE, 'navigation_held'],
    [FIXTURE, 'left_behind'],
  ]);
});

test('an app whose updates block the browser for a third of a second each can be left', async ({
  page,
  tools,
}) => {
  await open(page, 'updates for ever, each time for a third of a second');
  await goHome(page);
  await openRecruitment(page);
  await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('navigation_held')]);
});

/** Opens the app that changes functions after another one, and leaves it. */
async function openSecond(page: Page, behaviour: Behaviour): Promise<void> {
  await withCatalogue(page, { version: 'hostile', behaviour, text: TEXT });
  await page.goto(RECRUITMENT.address);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await home(page).click();
  await cardOf(page, CATALOGUE).click();
}

test('an app that replaces fetch again and again after another one was opened is named, and the others work without it', async ({
  page,
  tools,
}) => {
  await openSecond(page, 'replaces fetch ten times a second');
  await expect(failurePage(page, 'disabled')).toContainText('Désactivée dans cet onglet');
  for (const app of [PROMPTS, RECRUITMENT]) {
    await home(page).click();
    await cardOf(page, app).click();
    await expect(shown(page, app)).toBeVisible();
  }
  expect(tools.documents()).toBe(2);
  await expect
    .poll(() => tools.reports.map(({ context }) => context))
    .toEqual([
      expect.objectContaining({
        remote: FIXTURE,
        version: 'hostile',
        code: 'tampered_builtins',
        cause: 'changed fetch',
      }),
    ]);
});

test('an app that changes fetch in a way that tells nobody: the tab is loaded again, and without that app once it is known', async ({
  page,
  tools,
}) => {
  await openSecond(page, 'defines fetch anew ten times a second');
  await expect(page.getByRole('main').getByText(TEXT)).toBeVisible();
  await home(page).click();
  await cardOf(page, PROMPTS).click();
  await expect.poll(() => tools.documents()).toBe(2);
  await expect(shown(page, PROMPTS)).toBeVisible();
  await home(page).click();
  await cardOf(page, CATALOGUE).click();
  await expect(failurePage(page, 'disabled')).toContainText('Désactivée dans cet onglet');
  await home(page).click();
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  expect(tools.documents()).toBe(3);
  const blamed = tools.reports.flatMap(({ context }) => context['remote'] ?? []);
  expect(blamed).toEqual([FIXTURE]);
});
