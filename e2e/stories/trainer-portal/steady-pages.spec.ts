import type { Page } from '@playwright/test';
import { PORTAL } from '../../support/addresses.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { TRAINER_PAGES } from '../../support/portal.ts';
import { expect, giveSession, test } from '../../support/test.ts';

type Shift = { value: number; moved: string };
type ShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
};

/** Notes what moves by itself, from the first paint of each document on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | '),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);

test('nothing moves under a finger while a page loads', async ({ page, context }) => {
  await giveSession(context, await signedInByEmail('formatrice@trame.example', PORTAL));
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  // What a page asks for comes after its first paint, as it does on a phone; the account opens the page. Two answers, one
  // after the other, come well within the two seconds for which the dashboard waits.
  await page.route(/\/(?:rest|auth)\/v1\//, async (route) => {
    const isAccount = route.request().url().endsWith('/rpc/my_trainer_account');
    await new Promise((resolve) => {
      setTimeout(resolve, isAccount ? 0 : 500);
    });
    // Of somebody who has sent nothing the dashboard asks for every paper.
    if (route.request().url().endsWith('/rpc/my_papers') && route.request().method() === 'POST')
      await route.fulfill({ json: [], headers: { 'access-control-allow-origin': '*' } });
    else await route.fallback();
  });
  for (const path of TRAINER_PAGES) {
    await page.goto(`${PORTAL}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.1);
  }
});

test('nothing moves on the pages that visitors open when their fonts arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  // The fonts come once the page was painted without them.
  let painted = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await painted.promise;
    await route.continue();
  });
  for (const path of ['', '/login', '/signup', '/reset-password']) {
    painted = Promise.withResolvers();
    await page.goto(PORTAL + path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    painted.resolve();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    // The fonts alone moved the home page by 0.028. Buttons of sign-in providers come with the configuration, by 0.011.
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
  }
});
