import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD, SHELL } from './addresses.ts';

/** WCAG 2.2 A and AA, and what contains them. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Watch = {
  /** Accepts console errors that match: a fault that the test itself injects. */
  allowConsole: (pattern: RegExp) => void;
  /** Watches the pages of another person too. */
  alsoIn: (context: BrowserContext) => void;
};

/**
 * Chromium's hint that a file asked for ahead was not needed within three seconds of the page: on a busy machine, or under
 * an injected fault, that says nothing. Which files are asked for where is in `preload-script.test.ts`.
 */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** Every test fails on a console error, a warning or an exception that it did not announce. */
export const test = base.extend<{ watch: Watch }>({
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
 * For the first page of an app: one request without an answer has it loaded a second time after eight seconds, and the loader
 * gives up after its budget of sixteen and one try more.
 */
export const APP_LOADED = { timeout: 25_000 };

/** Signs in on the shell's own page and waits for the place it leads to. */
export async function signIn(page: Page, account: keyof typeof ACCOUNTS, path = '/auth'): Promise<void> {
  await page.goto(`${SHELL}${path}`);
  await fillSignIn(page, account);
  await expect(page).not.toHaveURL(/\/auth/);
  // The address is the application's before its page is: the sign-in app remains on screen until then.
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeHidden();
}

/** Fills the sign-in form that is on screen and sends it. */
export async function fillSignIn(page: Page, account: keyof typeof ACCOUNTS): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(ACCOUNTS[account]);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Fails when axe finds anything on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has other colours on the way; what turns for ever is not waited for.
  await page.evaluate(async () => {
    const passing = () =>
      document.getAnimations().filter(
        // antd draws a dialog first with its animation paused, and lets it run frames later.
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
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(WCAG_TAGS);
  // Under a modal dialog nothing of the page can be reached; what the dialog covers by half is no small target.
  const isCovered = await page.locator('[role="dialog"][aria-modal="true"]').locator('visible=true').count();
  if (isCovered > 0) axe.exclude('main');
  // Frames of other origins alone need the second page, in which their results would be put together.
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** A notice at the foot of the window. */
export const toast = (page: Page, text: string) => page.locator('.tr-toast').filter({ hasText: text });

/** The notice of a failure: the same words as the page, under « Erreur ». */
export const errorToast = (page: Page, text: string) => toast(page, text).filter({ hasText: /^Erreur/ });
