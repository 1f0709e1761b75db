import type { Route } from '@playwright/test';
import { APPLICATIONS } from '../../support/addresses.ts';
import { countText, expect, openList, searchBox, test } from '../../support/recruiter.ts';
import { errorToast } from '../../support/test.ts';

const LIST = '**/rest/v1/rpc/search_trainer_applications*';
const LIST_FAILED = 'Impossible de charger les candidatures';

type Fault = { name: string; answer: (route: Route) => Promise<void>; advice: string };

const refuse = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json });

// One of each kind of failure; which advice belongs to which answer is tested in failure-advice.test.ts.
const FAULTS: readonly Fault[] = [
  {
    name: 'a restart (503)',
    answer: refuse(503, { message: 'down' }),
    advice: 'Le service redémarre. Réessayez dans un instant.',
  },
  {
    name: 'a connection that breaks',
    answer: (route) => route.abort('failed'),
    advice: 'Le service ne répond pas. Vérifiez votre connexion, puis réessayez.',
  },
  {
    name: 'an answer that is no JSON',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    advice: 'Le service redémarre. Réessayez dans un instant.',
  },
];

// spec 8.2
test('the list after each kind of failure: its message, and its return on demand', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/);
  for (const { name, answer, advice } of FAULTS) {
    await test.step(name, async () => {
      await page.route(LIST, answer);
      await page.goto(`${APPLICATIONS}?statut=accepted`);
      await expect(page.getByRole('heading', { name: LIST_FAILED, exact: true })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: LIST_FAILED })).toContainText(advice);
      await expect(page.getByText(/Réf\. [2-9A-Z]{6}, à donner au support/)).toBeVisible();
      await expect(errorToast(page, LIST_FAILED)).toHaveCount(1);
      await expect(page.getByText('Aucune candidature trouvée')).toBeHidden();
      await page.unroute(LIST);
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText('Statut: Accepté', { exact: true })).toBeVisible();
    });
  }
});

// spec 9.17
test('one failure that passes by itself is never shown', async ({ page, watch }) => {
  watch.allowConsole(/503/);
  let calls = 0;
  await page.route(LIST, (route) => {
    calls += 1;
    return calls === 1 ? route.fulfill({ status: 503, json: {} }) : route.fallback();
  });
  await openList(page);
  await expect(page.getByText(LIST_FAILED)).toHaveCount(0);
});

test('offline the list remains, a search waits, and its answer comes with the connection', async ({
  page,
  context,
  initial,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openList(page);
  await context.setOffline(true);
  await expect(page.getByText(/^Vous êtes hors ligne\./)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  const person = initial.applications[30]!;
  await searchBox(page).fill(person.email);
  await context.setOffline(false);
  await expect(page.getByText('1 candidature', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: person.full_name })).toBeVisible();
});

test('a later page that fails keeps the cards above, and loads on demand', async ({ page, watch }) => {
  watch.allowConsole(/500/);
  await page.route(LIST, (route) => {
    const isFurther = (route.request().postData() ?? '').includes('before_id');
    return isFurther ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  });
  await openList(page);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await page.mouse.move(700, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(retry).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(page.getByText(LIST_FAILED).first()).toBeVisible();
  await expect(page.getByRole('article').last()).toHaveAttribute('aria-posinset', '30');
  await page.unroute(LIST);
  await retry.click();
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.getByRole('article').last().getAttribute('aria-posinset')).not.toBe('30');
});

test('the list is shown without its count when the count fails', async ({ page, watch }) => {
  watch.allowConsole(/500/);
  await page.route('**/rpc/count_trainer_applications*', (route) => route.fulfill({ status: 500, json: {} }));
  await openList(page);
  await expect(countText(page)).toBeHidden();
  await expect(page.getByText(LIST_FAILED)).toHaveCount(0);
});

// Each alone: applications-page.test.tsx, "it is still shown when only %s cannot be read, which is reported".
// spec 7.5
test('the list is shown when trainer accounts, matching users and evaluations cannot be read', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/500/);
  const addresses = [
    'rest/v1/trainer_accounts*',
    'functions/v1/get-matching-users*',
    'rest/v1/trainer_evaluations*',
  ];
  const failed = addresses.map((address) =>
    page.waitForResponse((answer) => answer.status() === 500 && answer.url().includes(address.slice(0, -1))),
  );
  for (const address of addresses) {
    await page.route(`**/${address}`, (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
  }
  await openList(page);
  await Promise.all(failed);
  await expect(countText(page)).toBeVisible();
  await expect(page.getByText('Erreur', { exact: true })).toHaveCount(0);
  // A card must not show « non évaluée » when its evaluation could not be read.
  await expect(page.getByRole('article').first()).toContainText('Évaluation indisponible');
  await expect(page.getByRole('article').filter({ hasText: 'Non évaluée' })).toHaveCount(0);
});

test('an evaluation that cannot be read is announced in the dialog, and the rest is shown', async ({
  page,
  initial,
  watch,
}) => {
  watch.allowConsole(/500/);
  const person = initial.applications[1]!;
  await page.route('**/rest/v1/trainer_evaluations*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${APPLICATIONS}/${person.id}`);
  await expect(page.getByRole('dialog').getByText('Impossible de charger les évaluations')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Métadonnées' })).toContainText(person.reference);
});

test('a slow service shows the shape of the list until it answers', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rest/v1/**', async (route) => {
    if (!route.request().url().includes('my_roles')) await released;
    await route.fallback();
  });
  await page.goto(APPLICATIONS);
  await expect(page.getByText('Chargement des candidatures...')).toBeVisible();
  await searchBox(page).fill('example');
  await expect(page.getByText(LIST_FAILED)).toHaveCount(0);
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
});
