import type { Page } from '@playwright/test';
import { PUBLIC_SITE } from '../../support/addresses.ts';
import { APPLY, APPLY_IN_ENGLISH } from '../../support/form.ts';
import { expect, test } from '../../support/test.ts';

const EMAIL = 'jeanne.martin@exemple.test';
/** What the browser and Astro write to the console about files that do not arrive. */
const LOST = /Failed to load resource|\[astro-island\] Error hydrating/;

const SCRIPTS = /\/_astro\/[^?]+\.js/;

/** A phone on slow 4G. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const email = (page: Page) => page.getByRole('textbox', { name: /^(Adresse e-mail|E-mail)/ });
const savedNote = (page: Page) => page.getByText(/^(Enregistré sur cet appareil|Saved on this device)/);

for (const address of [
  APPLY,
  APPLY_IN_ENGLISH,
  `${PUBLIC_SITE}/rgpd`,
  `${PUBLIC_SITE}/services-aux-entreprises`,
]) {
  test(`nothing typed is lost while the script of the form starts: ${new URL(address).pathname}`, async ({
    page,
  }) => {
    await slowDown(page);
    await page.goto(address);
    const hasStarted = () => page.locator('astro-island[ssr]').count();
    await email(page).click();
    expect(await hasStarted()).toBe(1);
    await page.keyboard.type(EMAIL, { delay: 100 });
    await expect.poll(hasStarted).toBe(0);
    await expect(savedNote(page)).toBeVisible();
    await expect(email(page)).toHaveValue(EMAIL);
    await expect(email(page)).toBeFocused();
  });
}

test('each file of a form can be lost once, and the form starts without a reload', async ({
  page,
  watch,
}) => {
  watch.allowConsole(LOST);
  const lost = new Set<string>();
  await page.route(SCRIPTS, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname) || lost.size === 3) return route.continue();
    lost.add(pathname);
    return route.abort();
  });
  await page.goto(APPLY);
  await email(page).fill(EMAIL);
  await expect(savedNote(page)).toBeVisible({ timeout: 25_000 });
  expect(lost.size).toBe(3);
  await expect(email(page)).toHaveValue(EMAIL);
});

test('what was typed before the script is there after a reload, files of the form being lost', async ({
  page,
  watch,
}) => {
  watch.allowConsole(LOST);
  let isAway = true;
  await page.route(SCRIPTS, (route) => (isAway ? route.abort() : route.continue()));
  await page.goto(APPLY);
  await email(page).fill(EMAIL);
  await page.getByRole('checkbox', { name: 'Français' }).check();
  await page.reload();
  await expect(email(page)).toHaveValue(EMAIL);
  await expect(page.getByRole('checkbox', { name: 'Français' })).toBeChecked();
  isAway = false;
  await page.getByRole('link', { name: 'English' }).first().click();
  await expect(savedNote(page)).toBeVisible();
  await expect(email(page)).toHaveValue(EMAIL);
  await expect(page.getByRole('checkbox', { name: 'French' })).toBeChecked();
});
