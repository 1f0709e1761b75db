import type { Page } from '@playwright/test';
import { FIXTURE, type Behaviour } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  failurePage,
  INJECTED,
  PROMPTS,
  RECRUITMENT,
  shown,
  test,
  withCatalogue,
} from '../../fixtures/broken-test.ts';

const TEXT = 'Page qui laisse des traces';
/** Within which the frame is back. */
const BACK_MS = 2_000;
const launcher = (page: Page) => page.getByRole('heading', { name: /^Bonjour/ });
const home = (page: Page) => page.getByRole('link', { name: 'Trame, accueil' });

/** Opens Catalogue Pro from the launcher, so that the browser's back button leads there. */
async function open(page: Page, behaviour: Behaviour): Promise<void> {
  await withCatalogue(page, { version: 'hostile', behaviour, text: TEXT });
  await page.goto('/');
  await cardOf(page, CATALOGUE).click();
  await expect(page.locator('main').getByText(TEXT)).toBeAttached();
}

/** Everything about the document that the person sees or that changes what they can do. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const attributes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) =>
        [...one.attributes]
          .map(({ name, value }) => `${name}=${value}`)
          // Room for notices, and the ids that React counts.
          .filter((text) => !/^style=(?:--notice-room: \d+px;)?$|^aria-controls=/.test(text)),
      );
    return {
      title: document.title,
      address: location.pathname,
      parts: ['html', 'body', '#root', 'header', 'header a, header button', 'main'].map(attributes),
      seen: ['header', 'main'].map((one) =>
        document.querySelector(one)?.checkVisibility({ visibilityProperty: true }),
      ),
      styles: ['h1', 'header', 'main'].map((one) => {
        const { color, textIndent, height, display } = getComputedStyle(document.querySelector(one)!);
        return { color, textIndent, display, ...(one === 'header' && { height }) };
      }),
      isWritable: document.designMode === 'on',
      children: [...document.body.children].map(({ localName, id, className }) => [localName, id, className]),
    };
  });

const reported = (outcome: string) =>
  expect.objectContaining({ remote: FIXTURE, version: 'hostile', code: 'left_behind', outcome }) as object;

const BEHAVIOURS: Behaviour[] = [
  'covers the page',
  'changes the document and the frame',
  'stops clicks and keys',
  'hides the page in other ways',
  'goes on after it was left',
  'covers the page from inside the frame',
  'changes the style sheets of the shell',
];

for (const behaviour of BEHAVIOURS) {
  test(`an app that ${behaviour}: once it is left, the launcher and the next app are as ever, and it is reported once`, async ({
    page,
    tools,
  }) => {
    await page.goto('/');
    await expect(launcher(page)).toBeVisible();
    const before = await stateOf(page);
    await open(page, behaviour);
    await page.goBack();
    await expect(launcher(page)).toBeVisible({ timeout: BACK_MS });
    // Some apps change it again after each repair: checked often, to see it in between.
    await expect.poll(() => stateOf(page), { timeout: BACK_MS, intervals: [50] }).toEqual(before);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 200 });
    }).toPass({ timeout: BACK_MS });
    await cardOf(page, RECRUITMENT).click();
    await expect(shown(page, RECRUITMENT)).toBeVisible();
    await expect(page).toHaveTitle(/Recrutement/);
    await home(page).click();
    await expect.poll(() => stateOf(page)).toEqual(before);
    expect(tools.documents()).toBe(2);
    await expect.poll(() => tools.reports.map(({ context }) => context)).toEqual([reported('recovered')]);
  });
}

const EMPTYING: Behaviour[] = ['empties the content', 'empties the header'];

for (const behaviour of EMPTYING) {
  test(`an app that ${behaviour}: once it is left, the page is opened anew without it, and it is reported once`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    watch.allowConsole(/NotFoundError|removeChild/);
    await open(page, behaviour);
    await page.getByRole('button', { name: TEXT }).click();
    await page.goBack();
    await expect(launcher(page)).toBeVisible({ timeout: 2 * BACK_MS });
    await expect.poll(() => tools.documents()).toBe(2);
    await expect(launcher(page)).toBeVisible();
    await cardOf(page, RECRUITMENT).click();
    await expect(shown(page, RECRUITMENT)).toBeVisible();
    await page.goto(CATALOGUE.address);
    await expect(failurePage(page, 'disabled')).toContainText('Désactivée dans cet onglet');
    const causes = tools.reports.map(({ context }) => context);
    expect(causes.filter(({ code }) => code === 'left_behind')).toEqual([reported('failed')]);
  });
}

test('an app that empties the whole page: once it is left, the frame is drawn anew and the next app opens', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  watch.allowConsole(/NotFoundError|removeChild/);
  await open(page, 'empties the whole page');
  await page.getByRole('button', { name: TEXT }).click();
  await page.goBack();
  await expect(launcher(page)).toBeVisible({ timeout: BACK_MS });
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect(home(page)).toBeVisible();
  const names = tools.reports.map(({ context }) => [context['remote'], context['code']]);
  expect(names).toEqual([[FIXTURE, 'threw_on_leaving']]);
});

test('the apps of the platform leave nothing behind', async ({ page, tools }) => {
  await page.goto('/');
  await expect(launcher(page)).toBeVisible();
  const before = await stateOf(page);
  for (const app of [RECRUITMENT, PROMPTS]) {
    await cardOf(page, app).click();
    await expect(shown(page, app)).toBeVisible();
    const links = page.getByRole('navigation', { name: app.name }).getByRole('link');
    for (const link of await links.all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await home(page).click();
    await expect(launcher(page)).toBeVisible();
    // Listeners that were left hear this.
    await page.getByRole('heading', { name: 'Mes applications' }).click();
    await page.keyboard.press('Shift');
  }
  await expect.poll(() => stateOf(page)).toEqual(before);
  expect(tools.reports).toEqual([]);
});

test('what the shell and the browser’s extensions put into the page remains when an app is left: a notice, the theme, an element', async ({
  page,
  tools,
}) => {
  await open(page, 'shows a toast');
  await page.evaluate(() => {
    const own = document.createElement('section');
    own.textContent = 'D’une extension';
    document.body.append(own);
    document.documentElement.dataset['extension'] = 'yes';
  });
  await page
    .getByRole('button', { name: /Compte|Mon compte|Ouvrir le menu du compte/ })
    .first()
    .click();
  await page.getByRole('radio', { name: 'Sombre' }).or(page.getByText('Sombre')).first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: TEXT }).click();
  await expect(page.getByText('Bien noté', { exact: true }).first()).toBeVisible();
  await home(page).click();
  await expect(launcher(page)).toBeVisible();
  await cardOf(page, RECRUITMENT).click();
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  await expect(page.getByText('Bien noté', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('D’une extension')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-extension', 'yes');
  expect(tools.reports).toEqual([]);
});
