import type { Locator, Page, Route } from '@playwright/test';
import { FAULTS, FILES, FIXTURE, type Fault, type Fixture } from '../../fixtures/broken-remotes.ts';
import {
  cardOf,
  CATALOGUE,
  expect,
  expectAccessible,
  failurePage,
  INJECTED,
  PROMPTS,
  quoted,
  RECRUITMENT,
  retryButton,
  shown,
  test,
  withCatalogue,
  withoutFallback,
  type App,
} from '../../fixtures/broken-test.ts';
import { SHELL } from '../../support/addresses.ts';

/** Lets the time go by that the shell gives an app, until something is there. */
async function waitItOut(page: Page, until: Locator): Promise<void> {
  // The shell has its own limits for its own start.
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(9_000);
    await expect(until).toBeVisible({ timeout: 400 });
  }).toPass();
}

/** Codes of what is tried again after a pause. */
const TRIED_AGAIN = ['manifest_unreachable', 'entry_failed', 'chunk_failed'];

/** Spends the pauses between the tries, all together less than what the shell gives one try. */
async function skipPauses(page: Page, until: Locator): Promise<void> {
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  for (let pauses = 0; pauses < 6 && !(await until.isVisible()); pauses += 1) {
    // A page that is loaded again meanwhile has no clock to put forward.
    await page.clock.fastForward(1_100).catch(() => undefined);
    await until.waitFor({ timeout: 400 }).catch(() => undefined);
  }
}

type Line = {
  name: string;
  /** What the person reads. */
  title: string;
  code: string;
  app: App;
  /** Name of its folder under /remotes. */
  remote: string;
  /** Breaks the app; answers what repairs it. */
  arrange: (page: Page) => Promise<() => Promise<void>>;
  /** Where the repaired app is recognised. */
  back: (page: Page) => Locator;
  /** Requests for its files that one failure may cost: three tries, and for an entry a look at why. */
  requests: number;
  /** Requests that each document may make before anyone tries: its head, and the link under the pointer. */
  ahead: number;
  /** Takes as long as the shell lets it: the clock is put forward. */
  isSlow?: boolean;
  /** The page may be older than the server: it is loaded again, once in all. */
  reloads?: boolean;
};

const notShown = (app: App) => `${quoted(app)} ne s’affiche pas`;
const noAnswer = (app: App) => `${quoted(app)} ne répond pas`;

/** A file of the built recruitment app that does not come as it should. */
function fileLine(file: keyof typeof FILES, fault: Fault, code: string, more: Partial<Line> = {}): Line {
  const unreachable = ['manifest_unreachable', 'entry_failed', 'timeout'].includes(code);
  return {
    name: `${file} ${fault}`,
    title: unreachable ? noAnswer(RECRUITMENT) : notShown(RECRUITMENT),
    code,
    app: RECRUITMENT,
    remote: 'recruitment',
    arrange: async (page) => {
      await withoutFallback(page);
      const held: Route[] = [];
      await page.route(FILES[file], (route) => {
        if (fault === 'silent for ever') held.push(route);
        return FAULTS[fault](route);
      });
      return async () => {
        await page.unroute(FILES[file]);
        // A dead connection ends; until then the browser has the next asking wait with the first.
        await Promise.all(held.map((route) => route.abort('failed').catch(() => undefined)));
      };
    },
    back: (page) => shown(page, RECRUITMENT),
    requests: 9,
    ahead: 9,
    ...more,
  };
}

/** A file of the built recruitment app that is not the one that was published. */
function alteredLine(file: 'manifest' | 'entry'): Line {
  return {
    ...fileLine(file, 'cut off', 'integrity_mismatch'),
    name: `${file} altered after it was published`,
    arrange: async (page) => {
      await withoutFallback(page);
      await page.route(FILES[file], async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
      });
      return () => page.unroute(FILES[file]);
    },
    requests: 8,
  };
}

/** A remote made for the test, in the place of Catalogue Pro. */
function madeLine(
  name: string,
  fixture: Omit<Fixture, 'version'>,
  code: string,
  more: Partial<Line> = {},
): Line {
  return {
    name,
    title: notShown(CATALOGUE),
    code,
    app: CATALOGUE,
    remote: FIXTURE,
    arrange: async (page) => {
      await withCatalogue(page, { ...fixture, version: 'broken' });
      return () => withCatalogue(page, { version: 'repaired', text: 'Le catalogue est revenu' });
    },
    back: (page) => page.getByText('Le catalogue est revenu'),
    requests: 2,
    ahead: 1,
    ...more,
  };
}

const brokenPage = `Une page de ${quoted(CATALOGUE)} a rencontré une erreur`;

const MATRIX: readonly Line[] = [
  fileLine('manifest', 'not found', 'manifest_unreachable', { requests: 3 }),
  fileLine('manifest', 'cut off', 'manifest_unreachable', { requests: 3 }),
  fileLine('manifest', 'an error page', 'manifest_unreachable', { requests: 3 }),
  fileLine('manifest', 'silent for ever', 'timeout', { requests: 3, isSlow: true }),
  fileLine('manifest', 'a page in its place', 'manifest_invalid', { requests: 3 }),
  alteredLine('manifest'),
  madeLine('manifest cut short', { manifest: '{"metaData": {' }, 'manifest_invalid'),
  madeLine('manifest of another shape', { manifest: '{"id": "essai"}' }, 'manifest_invalid'),
  madeLine('manifest without the expose', { expose: 'elsewhere' }, 'expose_missing'),
  madeLine(
    'container without the expose',
    {
      entry: `var ${FIXTURE} = { init() {}, get: (id) => Promise.reject(new Error('Module "' + id + '" does not exist in container.')) };`,
    },
    'expose_missing',
  ),
  madeLine('built for React 18', { react: '^18.3.0' }, 'wrong_react'),
  madeLine('brings its own React', { react: null }, 'wrong_react'),
  madeLine(
    'draws with elements of React 18',
    { behaviour: 'draws with elements of React 18' },
    'wrong_react',
  ),
  madeLine(
    'draws with hooks of its own React',
    { behaviour: 'draws with hooks of its own React' },
    'wrong_react',
  ),
  madeLine('needs a newer platform', { hostApi: '^99.0.0' }, 'host_too_old', { requests: 0 }),
  fileLine('entry', 'not found', 'entry_failed'),
  fileLine('entry', 'cut off', 'entry_failed'),
  fileLine('entry', 'an error page', 'entry_failed'),
  fileLine('entry', 'silent for ever', 'timeout', { isSlow: true }),
  fileLine('entry', 'a page in its place', 'entry_failed'),
  alteredLine('entry'),
  madeLine('entry that throws', { entry: 'throw new Error("broken on purpose: entry");' }, 'threw_at_import'),
  madeLine('entry that leaves nothing', { entry: 'void 0;' }, 'entry_failed', {
    title: noAnswer(CATALOGUE),
    requests: 6,
  }),
  fileLine('chunk', 'not found', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'cut off', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'an error page', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'a page in its place', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'silent for ever', 'timeout', { requests: 24, isSlow: true }),
  madeLine('throws at import', { behaviour: 'throws at import' }, 'threw_at_import'),
  madeLine('exports something else', { behaviour: 'exports something else' }, 'wrong_shape'),
  madeLine('throws at render', { behaviour: 'throws at render' }, 'threw_at_render', { title: brokenPage }),
  madeLine('throws in an effect', { behaviour: 'throws in an effect' }, 'threw_at_render', {
    title: brokenPage,
  }),
  madeLine('never renders', { behaviour: 'never renders' }, 'never_rendered', {
    title: `Une page de ${quoted(CATALOGUE)} n’arrive pas`,
    isSlow: true,
  }),
];

for (const [index, line] of MATRIX.entries()) {
  // What follows a failure depends on its code alone: the whole way is gone once for each.
  const isFirstOfItsCode = MATRIX.findIndex(({ code }) => code === line.code) === index;
  const outcome = isFirstOfItsCode
    ? 'explained in its place, the rest works, back without a reload'
    : 'explained in its place, and back without a reload';
  test(`${line.name}: ${outcome}`, async ({ page, watch, tools }) => {
    watch.allowConsole(INJECTED);
    const isTriedAgain = !line.isSlow && TRIED_AGAIN.includes(line.code);
    if (line.isSlow || isTriedAgain) await page.clock.install();
    const repair = await line.arrange(page);
    const heading = page.getByRole('heading', { name: line.title, exact: true });
    const seeFailure = async () => {
      if (line.isSlow) await waitItOut(page, heading);
      else if (isTriedAgain) await skipPauses(page, heading);
      await expect(heading).toBeVisible();
      await expect(failurePage(page, line.code)).toBeVisible();
    };

    await page.goto(line.app.address);
    await seeFailure();
    await expect(page.getByText(/^Responsable\s:/)).toContainText('Équipe');
    const reference = /[0-9A-F]{8}/.exec(await page.getByText(/Réf\. [0-9A-F]{8}/).innerText())?.[0];

    if (isFirstOfItsCode) {
      // One page serves them all; its words change with the code.
      await expectAccessible(page);
      const other = line.app === RECRUITMENT ? PROMPTS : RECRUITMENT;
      await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
      await expect(page).toHaveURL(`${SHELL}/`);
      await cardOf(page, other).click();
      await expect(shown(page, other)).toBeVisible();

      await page.getByRole('link', { name: 'Trame, accueil' }).click();
      await cardOf(page, line.app).click();
      await seeFailure();
    }

    // Nothing loops: each visit asked a bounded number of times, and the page reloaded once at most.
    const visits = isFirstOfItsCode ? 2 : 1;
    const reloads = line.reloads ? 1 : 0;
    expect(tools.documents()).toBe(1 + reloads);
    expect(tools.asked(`/remotes/${line.remote}/`).length).toBeLessThanOrEqual(
      line.requests * (visits + reloads) + line.ahead * (1 + reloads),
    );

    // One report for each failure, under the reference that is on the screen.
    const reported = () => tools.reports.filter(({ context }) => context['remote'] === line.remote);
    await expect.poll(() => reported().length).toBe(visits + reloads);
    expect(reported().map(({ context }) => [context['code'], context['outcome']])).toEqual(
      Array.from({ length: visits + reloads }, () => [line.code, 'failed']),
    );
    expect(reported().map(({ id }) => id)).toContain(reference);

    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await repair();
    await retryButton(page).click();
    await expect(line.back(page)).toBeVisible();
    await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  });
}
