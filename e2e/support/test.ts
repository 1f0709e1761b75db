import { AxeBuilder } from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { ACCOUNTS, PASSWORD, SHELL } from './addresses.ts';

/** WCAG 2.2 A and AA, with the versions that they include. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Watch = {
  /** Accepts console errors that match, for a fault that the test injects. */
  allowConsole: (pattern: RegExp) => void;
  /** Watches the pages of another person's window too. */
  alsoIn: (context: BrowserContext) => void;
};

/**
 * Chromium's hint that a preloaded file was not used within three seconds: on a busy machine, or with an injected
 * fault, this says nothing. Which files are preloaded where is tested in `preload-script.test.ts`.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** What the browser of someone signed in stores. */
export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * Signs a window in from its first page on, until someone signs out in it. Passing it as `storageState` would open one
 * more page in each window, which takes as long as ten requests of a story.
 */
export async function giveSession(context: BrowserContext, { origins }: Session): Promise<void> {
  await context.addInitScript((kept) => {
    const own = kept.find(({ origin }) => origin === location.origin);
    // Cookies do not know ports: each app has one of its own.
    const given = `e2e-session-${location.port}=given`;
    if (!own || document.cookie.includes(given)) return;
    document.cookie = `${given}; path=/`;
    for (const { name, value } of own.localStorage) localStorage.setItem(name, value);
  }, origins);
}

/**
 * Makes every test fail on a console error, a warning or an exception that it did not announce. Its window is signed in
 * when it is given a session.
 */
export const test = base.extend<{ watch: Watch; session: Session | null }>({
  session: [null, { option: true }],
  context: async ({ context, session }, provide) => {
    if (session) await giveSession(context, session);
    await provide(context);
  },
  watch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [LATE_PRELOAD];
      const seen: string[] = [];
      const watchPage = (page: Page) => {
        page.on('pageerror', (error) => seen.push(`exception: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') {
            seen.push(`${message.text()} (${message.location().url})`);
          }
        });
      };
      const alsoIn = (other: BrowserContext) => void other.on('page', watchPage);
      alsoIn(context);
      await use({ allowConsole: (pattern) => allowed.push(pattern), alsoIn });
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * For the first page of an app: after eight seconds without an answer it is requested a second time, and the loader
 * gives up after its limit of sixteen seconds plus one try.
 */
export const APP_LOADED = { timeout: 25_000 };

/** Signs in on the sign-in page and waits for the page that it opens. */
export async function signIn(page: Page, account: keyof typeof ACCOUNTS, path = '/auth'): Promise<void> {
  await page.goto(`${SHELL}${path}`);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/auth/);
  // The address changes before the page: the sign-in app remains on the screen until then.
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeHidden();
}

/** Fills in the sign-in form on the screen and sends it. */
export async function fillSignIn(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(ACCOUNTS[account]);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** What differs between themes: colours, nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds a fault on the page as it is now, or only a fault of its colours. */
export async function expectAccessible(page: Page, { coloursAlone = false } = {}): Promise<void> {
  // What fades in has other colours meanwhile; endless animations are not awaited.
  await page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(
        // antd first draws a dialog with its animation paused, and starts it some frames later.
        ({ playState, effect }) =>
          (playState === 'running' || playState === 'paused') && effect?.getTiming().iterations !== Infinity,
      );
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What was just drawn begins to fade in a frame or two later.
    for (let left = 10; left > 0; left -= 1) {
      for (let frames = 0; frames < 3; frames += 1) await frame();
      const found = passing();
      if (found.length === 0) return;
      await Promise.allSettled(found.map(({ finished }) => finished));
    }
  });
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (coloursAlone) axe.withRules(COLOUR_RULES);
  else axe.withTags(WCAG_TAGS);
  // Nothing behind a modal dialog can be reached, so a control half covered by it is not a target that is too small.
  const isCovered = await page.locator('[role="dialog"][aria-modal="true"]').locator('visible=true').count();
  if (isCovered > 0) axe.exclude('main');
  // Only frames of other origins would need the second page, in which axe combines their results.
  const isAlone = page.frames().length === 1;
  const { violations } = await axe.setLegacyMode(isAlone).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { target } of nodes) {
      const selector = target.join(' ');
      if (id !== 'target-size' || !isAlone || (await isTooSmall(page, selector)))
        found.push(`${id}: ${selector}`);
    }
  expect(found).toEqual([]);
}

/** Whether a control is too small where nothing covers it: at the end of the window a bar may hide half of it. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((control) => control.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withRules('target-size')
    .setLegacyMode(true)
    .analyze();
  return violations.length > 0;
}

/** In the theme of the page, then in the other one, which remains set. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  // « As the device » is selected on a first visit.
  const other = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator('html')).toHaveAttribute('data-theme', other);
  await expectAccessible(page, { coloursAlone: true });
}

/** A notice at the bottom of the window. */
export const toast = (page: Page, text: string) => page.locator('.tr-toast').filter({ hasText: text });

/** The notice of a failure: the same text as on the page, under « Erreur ». */
export const errorToast = (page: Page, text: string) => toast(page, text).filter({ hasText: /^Erreur/ });
