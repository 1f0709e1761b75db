import type { BrowserContext, Page } from '@playwright/test';
import { PORTAL } from './addresses.ts';
import { mailsTo } from './records.ts';
import { expect } from './test.ts';

/** Pages of the portal that visitors open, by their path in it. */
export const VISITOR_PAGES = [
  '',
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'oauth/callback',
  'pending-approval',
  'nulle-part',
] as const;

/** Pages that a trainer opens whose account is approved. */
export const TRAINER_PAGES = [
  'app/dashboard',
  'app/invoice-portal',
  'app/invoice-deposit',
  'app/my-invoices',
  'app/qualiopi-resources',
  'papers',
  'profile',
  'availability',
  'my-data',
  'account',
  'admin/debug',
] as const;

/** Opens a page of the portal, and waits until nothing of it is being read any more. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(`${PORTAL}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .tr-skeleton')).toHaveCount(0);
}

/** The newest link of a mail of this purpose. */
export async function linkTo(email: string, type: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const texts = (await mailsTo(email)).map(({ text }) => text).join(' ');
      link = new RegExp(`https?://[^\\s)"]+#[^\\s)"]+type=${type}`).exec(texts)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Opens a link as a mail program does: as a new document, not as a jump inside the page. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

/** Chooses a password after a link from the mailbox, and goes on to the page behind it. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password);
  await page.getByLabel('Encore une fois').fill(password);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
}

/** A page of paper as a phone takes it. */
export async function photograph(context: BrowserContext, text: string) {
  const sheet = await context.newPage();
  await sheet.setViewportSize({ width: 600, height: 800 });
  await sheet.setContent(`<h1>${text}</h1>`);
  const buffer = await sheet.screenshot({ type: 'jpeg' });
  await sheet.close();
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer };
}
