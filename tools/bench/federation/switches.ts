import type { Browser, Page } from '@playwright/test';
import { WINDOW } from '../platform.ts';
import { applyProfile, type Profile } from './profiles.ts';
import { watchSwitch } from './shown.ts';
import type { StorageState, Variant } from './variants.ts';
import { watchWire, type Transfer, type Wire } from './wire.ts';

export type Place = { path: string; ready: string };

/** The second app in the app switcher, and an element that its list of prompts shows. */
export const VIEWER: Place = { path: '/ai-prompt-viewer', ready: 'main a[href*="/prompts/"]' };
/** Where the switcher leads back to: the dashboard of the first app, with its links to the list. */
const DASHBOARD: Place = {
  path: '/recrutement-6f1b4',
  ready: 'main a[href^="/recrutement-6f1b4/applications"]',
};
const SWITCHES_OF_MEMORY = 10;

export type Switches = {
  coldMs: number;
  hoverMs: number;
  warmMs: number;
  /** Back to the first app, whose code was already fetched. */
  backMs: number;
  heapAfterList: number;
  heapAfterSwitches: number;
};

/** Opens the switcher and answers the link to an app in it. */
async function linkTo(page: Page, { path }: Place) {
  await page.getByRole('button', { name: 'changer d’application' }).click();
  return page.getByRole('navigation', { name: 'Applications' }).locator(`a[href^="${path}"]`);
}

/** Clicks without a pointer, as the keyboard does: nothing is hovered before. */
async function go(page: Page, wire: Wire, place: Place): Promise<number> {
  const link = await linkTo(page, place);
  const switched = await watchSwitch(page, place);
  await link.evaluate((element: HTMLElement) => element.click());
  const ms = await switched();
  await wire.idle();
  return ms;
}

async function goAfterHover(page: Page, wire: Wire, place: Place): Promise<number> {
  const link = await linkTo(page, place);
  await link.hover();
  await wire.idle();
  const switched = await watchSwitch(page, place);
  await link.click();
  const ms = await switched();
  await wire.idle();
  return ms;
}

async function heapOf({ session }: Wire): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

async function openList(browser: Browser, variant: Variant, storageState: StorageState, profile: Profile) {
  const context = await browser.newContext({ ...WINDOW, storageState });
  const page = await context.newPage();
  const wire = await watchWire(page);
  await applyProfile(wire.session, profile);
  await page.goto(`${variant.url}${variant.list.path}`, { waitUntil: 'commit' });
  await page.locator(variant.list.ready).first().waitFor();
  await wire.idle();
  return { page, wire, close: () => context.close() };
}

/** Memory of the list only, for an application that has no second app. */
export async function heapOfList(
  browser: Browser,
  variant: Variant,
  storageState: StorageState,
  profile: Profile,
): Promise<number> {
  const { wire, close } = await openList(browser, variant, storageState, profile);
  const heap = await heapOf(wire);
  await close();
  return heap;
}

/** What opening an app cost. */
export type Opening = { ms: number; transfers: Transfer[] };

/** Opens apps one after another after the list, each for the first time, with nothing fetched ahead. */
export async function measureOpenings(
  browser: Browser,
  variant: Variant,
  storageState: StorageState,
  places: readonly Place[],
): Promise<Opening[]> {
  const { page, wire, close } = await openList(browser, variant, storageState, { name: '', cpu: 1 });
  wire.take();
  const openings: Opening[] = [];
  for (const place of places) {
    const ms = await go(page, wire, place);
    openings.push({ ms, transfers: wire.take() });
  }
  await close();
  return openings;
}

/** From the list to the second app and back: never seen, seen before, and after a pointer rested on its link. */
export async function measureSwitches(
  browser: Browser,
  variant: Variant,
  storageState: StorageState,
  profile: Profile,
): Promise<Switches> {
  const first = await openList(browser, variant, storageState, profile);
  const heapAfterList = await heapOf(first.wire);
  const coldMs = await go(first.page, first.wire, VIEWER);
  const backMs = await go(first.page, first.wire, DASHBOARD);
  const warmMs = await go(first.page, first.wire, VIEWER);
  for (let done = 3; done < SWITCHES_OF_MEMORY; done += 1) {
    await go(first.page, first.wire, done % 2 === 0 ? VIEWER : DASHBOARD);
  }
  const heapAfterSwitches = await heapOf(first.wire);
  await first.close();

  const second = await openList(browser, variant, storageState, profile);
  const hoverMs = await goAfterHover(second.page, second.wire, VIEWER);
  await second.close();
  return { coldMs, hoverMs, warmMs, backMs, heapAfterList, heapAfterSwitches };
}
