import type { Page } from '@playwright/test';
import { PORTAL } from '../../support/addresses.ts';
import { signedInByEmail } from '../../support/own-accounts.ts';
import { openWhole, TRAINER_PAGES, VISITOR_PAGES } from '../../support/portal.ts';
import { expect, expectAccessible, giveSession, test } from '../../support/test.ts';

/** A window of 1280 by 800 at 200 %: what WCAG 1.4.4 asks a page to bear. */
const AT_200_PERCENT = { width: 640, height: 400 };

/** No part of a page lies beside the window, and axe finds nothing in the dark theme. */
async function expectWhole(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize(AT_200_PERCENT);
  await page.emulateMedia({ colorScheme: 'dark' });
  const beside: string[] = [];
  for (const path of paths) {
    await openWhole(page, path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      beside.push(path);
    await expectAccessible(page);
  }
  expect(beside, 'pages that scroll sideways').toEqual([]);
}

test('the pages of visitors are whole at 200 %, and clean in the dark theme', async ({ page }) => {
  test.slow();
  await expectWhole(page, VISITOR_PAGES);
});

test('the pages of a trainer are whole at 200 %, and clean in the dark theme', async ({ page }) => {
  test.slow();
  await giveSession(page.context(), await signedInByEmail('formatrice@trame.example', PORTAL));
  await expectWhole(page, TRAINER_PAGES);
});

for (const email of ['attente@trame.example', 'refuse@trame.example', 'suspendue@trame.example']) {
  test(`the pages of ${email} are whole at 200 %, and clean in the dark theme`, async ({ page }) => {
    test.slow();
    await giveSession(page.context(), await signedInByEmail(email, PORTAL));
    await expectWhole(page, ['pending-approval', 'my-data', 'account']);
  });
}
