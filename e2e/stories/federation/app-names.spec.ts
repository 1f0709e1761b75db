import { appNameProblem } from '@trame/release/publish';
import { serveRegistry, serveRemote, withRemote } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  failurePage,
  INJECTED,
  PROMPTS,
  publishedRegistry,
  shown,
  test,
} from '../../fixtures/broken-test.ts';

test('no app can have the name of a global variable of this browser', async ({ page }) => {
  await page.goto('/auth');
  const names = await page.evaluate(() => {
    const all: string[] = [];
    for (
      let object: object | null = window;
      object !== null;
      object = Object.getPrototypeOf(object) as object
    ) {
      all.push(...Object.getOwnPropertyNames(object));
    }
    return all;
  });
  const inLowerCase = names.filter((name) => /^[a-z][a-z0-9]+$/.test(name));
  expect(inLowerCase).toContain('performance');
  expect(inLowerCase.filter((name) => appNameProblem(name) === undefined)).toEqual([]);
});

// Published before names were checked, with a container that is a variable of the same name.
test('an app of that name that is published already fails alone, and the page keeps its variable', async ({
  page,
  watch,
}) => {
  watch.allowConsole(INJECTED);
  const manifest = JSON.stringify({
    name: 'performance',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: [{ path: './routes' }],
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  });
  const entry = 'var performance = { init() {}, get: () => Promise.resolve(() => ({})) };';
  const served = await serveRemote(page, { version: '1', manifest, entry });
  const routes = served.routes.map((route) => ({ ...route, id: 'performance.home' }));
  const named = { ...served, name: 'performance', routes, nav: [] };
  await serveRegistry(page, withRemote(await publishedRegistry(page), named));
  await page.goto(CATALOGUE.address);
  await expect(failurePage(page, 'entry_failed')).toBeVisible();
  expect(await page.evaluate(() => performance.now())).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Trame, accueil' }).click();
  await cardOf(page, PROMPTS).click();
  await expect(shown(page, PROMPTS)).toBeVisible();
});
