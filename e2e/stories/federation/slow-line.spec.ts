import type { Page } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { signedInAs } from '../../support/own-accounts.ts';
import { expect, giveSession, test } from '../../support/test.ts';

/** Each request waits two seconds, then 0.4 Mb/s are shared by all. */
const LINE = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Twice what the list takes on that line, measured without other load: what fails fails for another reason. */
const SHOWN = { timeout: 50_000 };
const HANGS = /Trame ne peut pas démarrer|ne répond pas|ne peut pas être lue/;

async function onSlowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
}

/** Addresses in the order in which the page requests them. */
function requested(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test.describe.configure({ timeout: 90_000 });

test('on a line of 0.4 Mb/s with 2 s of delay the sign-in page opens, and says meanwhile that it is loading', async ({
  page,
}) => {
  await onSlowLine(page);
  const paths = requested(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByText('Chargement de Trame…')).toBeVisible(SHOWN);
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible(SHOWN);
  await expect(page.getByText('Chargement de Trame…')).toHaveCount(0);
  const firstScript = paths.findIndex((path) => path.startsWith('/static/'));
  expect(paths.slice(0, firstScript)).toContain('/config.json');
});

test('on that line the list of applications opens without a failure, the registry before any file of an app', async ({
  page,
}) => {
  await giveSession(page.context(), await signedInAs('app5_user'));
  await onSlowLine(page);
  const paths = requested(page);
  await page.goto(APPLICATIONS, { waitUntil: 'commit' });
  const card = page.getByRole('article').first();
  await expect(card.or(page.getByText(HANGS)).first()).toBeVisible(SHOWN);
  await expect(card).toBeVisible();
  const first = (part: string) => paths.findIndex((path) => path.includes(part));
  expect(first('/config.json')).toBeLessThan(first('/static/'));
  expect(first('/registry.json')).toBeLessThan(first('/static/js/async/'));
  expect(paths.filter((path) => path === '/config.json' || path === '/registry.json')).toHaveLength(2);
});
