import type { Browser, BrowserContextOptions } from '@playwright/test';
import { signIn, WINDOW } from '../platform.ts';
import { ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts';
import { watchWire, type Transfer } from './wire.ts';

/** Addresses the bytes are counted for. */
export const PAGES = {
  signIn: { name: 'connexion', path: '/auth', ready: 'input[type=password]' },
  list: { name: 'candidatures', path: '/recrutement-6f1b4/applications', ready: 'article' },
} as const;

export const RECRUITER = { email: ACCOUNTS[0]!.email, password: DEMO_PASSWORD };

export type PageBytes = { signIn: Transfer[]; list: Transfer[]; listText: string };

async function open(
  browser: Browser,
  base: string,
  { path, ready }: { path: string; ready: string },
  options: BrowserContextOptions,
): Promise<{ transfers: Transfer[]; text: string }> {
  const context = await browser.newContext({ ...WINDOW, ...options });
  const page = await context.newPage();
  const wire = await watchWire(page);
  await page.goto(`${base}${path}`, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  await context.close();
  return { transfers: wire.take(), text };
}

/** The network traffic of the sign-in page and of the first signed-in page, each with an empty cache. */
export async function pageBytes(browser: Browser, base: string): Promise<PageBytes> {
  const storageState = await signIn(browser, base, RECRUITER);
  const first = await open(browser, base, PAGES.signIn, {});
  const list = await open(browser, base, PAGES.list, { storageState });
  return { signIn: first.transfers, list: list.transfers, listText: list.text };
}
