import type { Browser, BrowserContext } from '@playwright/test';
import { WINDOW } from '../platform.ts';
import { applyProfile, type Profile } from './profiles.ts';
import { watchShown } from './shown.ts';
import type { StorageState, Variant } from './variants.ts';
import { watchWire, type Transfer } from './wire.ts';

export type Load = { transfers: Transfer[]; shownMs: number; text: string; headings: string[] };

/** Opens a page and waits until it requests nothing more. */
export async function openPage(
  context: BrowserContext,
  address: { url: string; ready: string },
  profile: Profile,
): Promise<Load> {
  const page = await context.newPage();
  const wire = await watchWire(page);
  await applyProfile(wire.session, profile);
  const shown = await watchShown(page, address.ready);
  await page.goto(address.url, { waitUntil: 'commit' });
  const shownMs = await shown();
  await wire.idle();
  const text = await page.locator('body').innerText();
  const headings = await page.locator('h1').allInnerTexts();
  await page.close();
  return { transfers: wire.take(), shownMs, text, headings };
}

/** The list with an empty cache, then again with the cache of the first time. */
export async function coldAndWarm(
  browser: Browser,
  { url, list }: Variant,
  storageState: StorageState,
  profile: Profile,
): Promise<{ cold: Load; warm: Load }> {
  const context = await browser.newContext({ ...WINDOW, storageState });
  const address = { url: `${url}${list.path}`, ready: list.ready };
  const cold = await openPage(context, address, profile);
  const warm = await openPage(context, address, profile);
  await context.close();
  return { cold, warm };
}

/** The sign-in page with an empty cache, before anyone has signed in. */
export async function coldSignIn(
  browser: Browser,
  { url, signInPage }: Variant,
  profile: Profile,
): Promise<Load> {
  const context = await browser.newContext(WINDOW);
  const load = await openPage(context, { url: `${url}${signInPage.path}`, ready: signInPage.ready }, profile);
  await context.close();
  return load;
}
