import type { Page } from '@playwright/test';
import { cardOf, expect, INJECTED, RECRUITMENT, retryButton, shown } from '../../fixtures/broken-test.ts';
import { test } from '../../fixtures/network.ts';
import { PUBLIC_SITE, SHELL, SIGN_IN_TO_LIST } from '../../support/addresses.ts';

/** The page of a Wi-Fi portal in place of a file, which says that it is kept for as long as that file would be. */
const PORTAL = () => ({
  type: 'text/html; charset=utf-8',
  cache: 'public, max-age=31536000, immutable',
  body: '<!doctype html><title>Portail</title><h1>Bienvenue sur le Wi-Fi</h1>',
});
const REFUSED = [
  INJECTED,
  /Unexpected identifier|service worker resource mismatch/,
  /Refused to apply style|MIME type|SyntaxError|is not valid JSON|\.woff2|decode downloaded font|OTS parsing/,
];

const isDocument = (path: string) => !/\.(?!html)[a-z\d]+$/.test(path);
const launcher = (page: Page) => cardOf(page, RECRUITMENT);

test.describe('a Wi-Fi portal that answers in place of', () => {
  test.beforeEach(({ watch }) => {
    for (const message of REFUSED) watch.allowConsole(message);
  });

  test('every file of a page: once one is connected, the page starts when it is loaded again', async ({
    page,
    network,
  }) => {
    network.change((path) => !isDocument(path) && path !== '/preload.js', PORTAL);
    await page.goto('/');
    // What would repair the page is asked for once it is loaded: with the file itself, the page would start alone.
    await expect.poll(() => network.asked('/repair.js').length).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Trame ne peut pas démarrer' })).toBeHidden();
    network.repair();
    await page.getByRole('link', { name: 'Recharger la page' }).click();
    await expect(launcher(page)).toBeVisible();
  });

  test('every file of a page and the script that repairs it: a link fetches them past the cache', async ({
    page,
    network,
  }) => {
    network.change((path) => !isDocument(path), PORTAL);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Recharger la page' })).toBeVisible();
    network.repair();
    await page.getByRole('link', { name: 'télécharger à nouveau ses fichiers' }).click();
    await expect(launcher(page)).toBeVisible();
  });

  const FILES: Record<string, (path: string) => boolean> = {
    'the configuration': (path) => path === '/config.json',
    'the first scripts': (path) => /^\/static\/(?:js|css)\/[^/]+$/.test(path),
    'the rest of the shell': (path) => path.includes('/static/js/async/') && !path.startsWith('/remotes/'),
    'the registry': (path) => path === '/registry.json',
    'the manifest of an app': (path) => path.endsWith('/mf-manifest.json'),
    'the entry of an app': (path) => path.endsWith('/remoteEntry.js'),
    'the scripts and styles of an app': (path) => /^\/remotes\/.*\/static\//.test(path),
  };
  for (const [what, accepts] of Object.entries(FILES)) {
    test(`${what}: « Réessayer » works once one is connected, without clearing the cache`, async ({
      page,
      network,
    }) => {
      network.change(accepts, PORTAL);
      await page.goto(RECRUITMENT.address);
      await expect(retryButton(page)).toBeVisible({ timeout: 20_000 });
      network.repair();
      await retryButton(page).click();
      await expect(shown(page, RECRUITMENT)).toBeVisible({ timeout: 20_000 });
    });
  }
});

test('on a first visit a registry that fails is read again by itself, and the apps appear', async ({
  page,
  network,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  network.change(
    (path) => path === '/registry.json',
    () => ({ status: 500, body: 'Erreur' }),
  );
  await page.goto('/');
  await expect(page.getByText(/Un nouvel essai se fera de lui-même/)).toBeVisible();
  network.repair();
  await expect(launcher(page)).toBeVisible();
  expect(tools.documents()).toBe(1);
});

test('roles that cannot be read are read again by themselves, and the page opens', async ({
  page,
  watch,
  tools,
}) => {
  watch.allowConsole(INJECTED);
  const roles = '**/rpc/my_roles';
  await page.route(roles, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(RECRUITMENT.address);
  await expect(page.getByRole('heading', { name: 'Vos accès n’ont pas pu être vérifiés' })).toBeVisible();
  await expect(page.getByText(/Un nouvel essai se fera de lui-même/)).toBeVisible();
  await page.unroute(roles);
  await expect(shown(page, RECRUITMENT)).toBeVisible();
  expect(tools.documents()).toBe(1);
});

/** The script of a site that was at this address before: it answers some requests with what it stored. */
const WORKER = '/ancien-service.js';

function workerThat(answers: RegExp): string {
  return `
    addEventListener('install', (event) => {
      skipWaiting();
      event.waitUntil(caches.open('ancien').then((cache) => cache.put('/ancien', new Response('Ancien site'))));
    });
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      const { pathname } = new URL(event.request.url);
      if (!${String(answers)}.test(pathname)) return;
      const headers = { 'content-type': 'text/html' };
      event.respondWith(caches.match('/ancien').then(async (kept) => new Response(await kept.text(), { headers })));
    });`;
}

/** Someone who used that site: its worker is between this browser and the server. */
async function registerWorker(page: Page, origin: string): Promise<void> {
  // A file, so that nothing of the shell runs yet.
  await page.goto(`${origin}/config.json`);
  await page.evaluate(async (script) => {
    await navigator.serviceWorker.register(script, { scope: '/' });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  }, WORKER);
}

const left = (page: Page) =>
  page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ]);

test.describe('the service worker of a site that was at this address before', () => {
  const ANSWERS: Record<string, RegExp> = {
    'nothing by itself': /^\/nothing$/,
    'the registry': /registry\.json$/,
    'the configuration': /config\.json$/,
    'the first scripts': /^\/static\/js\/[^/]+$/,
    'the rest of the shell': /^\/static\/js\/async\//,
    'the files of apps': /^\/remotes\//,
  };
  for (const [what, answers] of Object.entries(ANSWERS)) {
    test(`answering ${what}, is removed with what it stored, and the page is loaded again once`, async ({
      page,
      network,
      watch,
      tools,
    }) => {
      for (const message of REFUSED) watch.allowConsole(message);
      network.change(
        (path) => path === WORKER,
        () => ({ type: 'text/javascript', body: workerThat(answers) }),
      );
      await registerWorker(page, SHELL);
      const before = tools.documents();
      await page.goto(RECRUITMENT.address);
      await expect.poll(() => left(page).catch(() => 'loading')).toEqual([0, 0]);
      await expect(shown(page, RECRUITMENT)).toBeVisible();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
      const documents = tools.documents() - before;
      // A missing part of the shell reloads the page once as well, and may be the first to do so.
      if (answers.test('/static/js/async/')) expect([2, 3]).toContain(documents);
      else expect(documents).toBe(2);
    });
  }

  test('is removed from the sign-in page too', async ({ browser, network, watch }) => {
    network.change(
      (path) => path === WORKER,
      () => ({ type: 'text/javascript', body: workerThat(/^\/nothing$/) }),
    );
    const visitor = await browser.newContext({
      proxy: { server: `http://localhost:${network.port}`, bypass: '<-loopback>' },
    });
    watch.alsoIn(visitor);
    const page = await visitor.newPage();
    await registerWorker(page, SHELL);
    await page.goto(`${SHELL}${SIGN_IN_TO_LIST}`);
    await expect.poll(() => left(page).catch(() => 'loading')).toEqual([0, 0]);
    await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
    await visitor.close();
  });

  for (const [what, origin] of [
    ['the shell', SHELL],
    ['the public site', PUBLIC_SITE],
  ] as const) {
    test(`answering every page of ${what}, is replaced by the server, and the next page is ours`, async ({
      page,
      network,
      watch,
    }) => {
      for (const message of REFUSED) watch.allowConsole(message);
      network.change(
        (path) => path === WORKER,
        () => ({ type: 'text/javascript', body: workerThat(/./) }),
      );
      await registerWorker(page, origin);
      network.repair();
      await page.goto(`${origin}/`);
      await expect(page.getByText('Ancien site')).toBeVisible();
      await expect.poll(() => left(page)).toEqual([0, 0]);
      await page.goto(`${origin}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Ancien site')).toBeHidden();
    });
  }
});
