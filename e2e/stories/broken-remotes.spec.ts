import type { Page } from '@playwright/test';
import type { Registry } from '@trame/platform/registry';
import { serveRegistry, serveRemote, withRemote, type RemoteCase } from '../fixtures/broken-remotes.ts';
import { APPLICATIONS, SHELL } from '../support/addresses.ts';
import { expect, expectAccessible, signIn, test } from '../support/test.ts';

/** What the browser itself says on the console about the fault injected. */
const INJECTED = /RemoteFailure|broken on purpose|Failed to load resource|Loading chunk 404 failed/;
/** Longest a remote that never answers may keep its visitor waiting: two tries of 8 s and the pause between. */
const LONGEST_WAIT_MS = 25_000;

const CATALOGUE = '/catalogue-pro-842f2';

/** The platform as it runs, with Catalogue Pro served by a remote in some state. */
async function withCatalogue(
  page: Page,
  remoteCase: RemoteCase,
  version: string,
  text = 'Bonjour',
): Promise<void> {
  const published = (await (await page.request.get(`${SHELL}/registry.json`)).json()) as Registry;
  const entry = await serveRemote(page, {
    name: 'essai',
    case: remoteCase,
    area: 'catalogue',
    version,
    text,
  });
  await serveRegistry(page, withRemote(published, entry));
}

const CASES: [RemoteCase, string][] = [
  ['dead', '« Catalogue Pro » ne répond pas'],
  ['hanging', '« Catalogue Pro » ne répond pas'],
  ['truncated-manifest', '« Catalogue Pro » ne s’affiche pas'],
  ['throws-at-import', '« Catalogue Pro » ne s’affiche pas'],
  ['throws-at-render', 'Une page de « Catalogue Pro » a rencontré une erreur'],
  ['wrong-shape', '« Catalogue Pro » ne s’affiche pas'],
  ['missing-expose', '« Catalogue Pro » ne s’affiche pas'],
  ['missing-chunk', '« Catalogue Pro » ne s’affiche pas'],
  ['newer-host', '« Catalogue Pro » ne s’affiche pas'],
];

for (const [remoteCase, title] of CASES) {
  test(`a remote in state "${remoteCase}" keeps its trouble to itself and comes back repaired`, async ({
    page,
    watch,
  }) => {
    watch.allowConsole(INJECTED);
    await withCatalogue(page, remoteCase, 'broken');
    await signIn(page, 'all', `/auth?next=${CATALOGUE}`);
    const heading = page.getByRole('heading', { name: title });
    await expect(heading).toBeVisible({ timeout: LONGEST_WAIT_MS });
    await expect(page.getByText('Équipe Essais')).toBeVisible();
    await expect(page.getByText(/Réf\. [0-9A-F]{8}/)).toBeVisible();
    await expectAccessible(page);

    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await withCatalogue(page, 'working', 'repaired', 'Le catalogue est revenu');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Le catalogue est revenu')).toBeVisible();
    await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  });
}

test('other apps and the launcher work while one remote is broken', async ({ page, watch }) => {
  watch.allowConsole(INJECTED);
  await withCatalogue(page, 'throws-at-render', 'broken');
  await signIn(page, 'all', `/auth?next=${CATALOGUE}`);
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await expect(page).toHaveURL(`${SHELL}/`);
  await page.goto(`${SHELL}${APPLICATIONS}`);
  await expect(page.getByRole('heading', { name: 'Candidatures' })).toBeVisible();
});

test('a registry that cannot be read leaves the apps of the last visit in place', async ({ page, watch }) => {
  watch.allowConsole(INJECTED);
  await signIn(page, 'app5_user', `/auth?next=${APPLICATIONS}`);
  await expect(page.getByRole('heading', { name: 'Candidatures' })).toBeVisible();
  await page.route('**/registry.json', (route) => route.fulfill({ status: 503, body: 'indisponible' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Candidatures' })).toBeVisible();
});
