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

/** Advances the clock by the time that the shell gives an app, until something is shown. */
async function waitItOut(page: Page, until: Locator): Promise<void> {
  // The shell has limits of its own for its own start.
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(page.getByText('Le chargement est plus long que d’habitude…')).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(9_000);
    await expect(until).toBeVisible({ timeout: 400 });
  }).toPass();
}

/** Codes of failures that are tried again after a pause. */
const TRIED_AGAIN = ['manifest_unreachable', 'entry_failed', 'chunk_failed'];
const isTriedAgain = ({ code, isSlow }: Line) => !isSlow && TRIED_AGAIN.includes(code);

/** Advances the clock past the pauses between the tries, which together are shorter than one try. */
async function skipPauses(page: Page, until: Locator): Promise<void> {
  await expect(page.getByRole('link', { name: 'Trame, accueil' })).toBeVisible();
  for (let pauses = 0; pauses < 6 && !(await until.isVisible()); pauses += 1) {
    // A page that is loaded again meanwhile has no clock to advance.
    await page.clock.fastForward(1_100).catch(() => undefined);
    await until.waitFor({ timeout: 400 }).catch(() => undefined);
  }
}

type Line = {
  name: string;
  /** The text shown to the person. */
  title: string;
  code: string;
  app: App;
  /** Name of the folder under /remotes. */
  remote: string;
  /** Breaks the app; returns a function that repairs it. */
  arrange: (page: Page) => Promise<() => Promise<void>>;
  /** The text by which the repaired app is recognised. */
  back: (page: Page) => Locator;
  /** Requests for its files that one failure may cause: three tries, and for an entry one more to find the cause. */
  requests: number;
  /** Requests that each document may make before any try: its head, and the link under the pointer. */
  ahead: number;
  /** Takes as long as the shell allows, so the clock is advanced. */
  isSlow?: boolean;
  /** The page may be older than the server, so it is loaded again, once. */
  reloads?: boolean;
  /** One for each phase in which an app can fail: the whole journey, to another app and back. */
  isJourney?: boolean;
};

const notShown = (app: App) => `${quoted(app)} ne s’affiche pas`;
const noAnswer = (app: App) => `${quoted(app)} ne répond pas`;

/** A file of the built recruitment app that does not arrive as it should. */
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
        // A connection without an answer must end; until then the browser makes the next request wait.
        await Promise.all(held.map((route) => route.abort('failed').catch(() => undefined)));
      };
    },
    back: (page) => shown(page, RECRUITMENT),
    requests: 9,
    // Five files, which the head and the link request.
    ahead: 10,
    ...more,
  };
}

/** A file of the built recruitment app that differs from the published one. */
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

/** A remote made for the test, in place of Catalogue Pro. */
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
      await withCatalogue(page, { ...fixture, version: name.replaceAll(/\W+/g, '-') });
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
  fileLine('manifest', 'not found', 'manifest_unreachable', { requests: 3, isJourney: true }),
  fileLine('manifest', 'cut off', 'manifest_unreachable', { requests: 3 }),
  fileLine('manifest', 'an error page', 'manifest_unreachable', { requests: 3 }),
  fileLine('manifest', 'silent for ever', 'timeout', { requests: 3, isSlow: true, isJourney: true }),
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
  fileLine('entry', 'not found', 'entry_failed', { isJourney: true }),
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
  fileLine('chunk', 'not found', 'chunk_failed', { requests: 36, reloads: true, isJourney: true }),
  // Without an answer of the server the page is not loaded again: it would be lost.
  fileLine('chunk', 'cut off', 'chunk_failed', { requests: 36, title: noAnswer(RECRUITMENT) }),
  fileLine('chunk', 'an error page', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'a page in its place', 'chunk_failed', { requests: 36, reloads: true }),
  fileLine('chunk', 'silent for ever', 'timeout', { requests: 24, isSlow: true }),
  madeLine('throws at import', { behaviour: 'throws at import' }, 'threw_at_import'),
  madeLine('exports something else', { behaviour: 'exports something else' }, 'wrong_shape'),
  madeLine('throws at render', { behaviour: 'throws at render' }, 'threw_at_render', {
    title: brokenPage,
    isJourney: true,
  }),
  madeLine('throws in an effect', { behaviour: 'throws in an effect' }, 'threw_at_render', {
    title: brokenPage,
  }),
  madeLine('never renders', { behaviour: 'never renders' }, 'never_rendered', {
    title: `Une page de ${quoted(CATALOGUE)} n’arrive pas`,
    isSlow: true,
    isJourney: true,
  }),
];

/** Waits for the failure page of another failure than the previous one; returns the reference that it shows. */
async function seeFailure(page: Page, line: Line, before = 'none before'): Promise<string> {
  const place = failurePage(page, line.code)
    .filter({ has: page.getByRole('heading', { name: line.title, exact: true }) })
    .filter({ hasNotText: before });
  if (line.isSlow) await waitItOut(page, place);
  else if (isTriedAgain(line)) await skipPauses(page, place);
  await expect(place).toBeVisible();
  await expect(page.getByText(/^Responsable\s:/)).toContainText('Équipe');
  const [reference = ''] = /[0-9A-F]{8}/.exec(await page.getByText(/Réf\. [0-9A-F]{8}/).innerText()) ?? [];
  return reference;
}

/** Once repaired, the app works on demand, in the same document. */
async function comeBack(page: Page, line: Line, repair: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await repair();
  await retryButton(page).click();
  await expect(line.back(page)).toBeVisible();
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
}

/** Every other fault, one after the other in one page: each retry meets the next fault, and the last one succeeds. */
const OTHERS = MATRIX.filter(({ isJourney }) => !isJourney);
// Faults without any answer come last, because the browser goes on waiting for them.
const othersOf = (file: keyof typeof FILES) =>
  OTHERS.filter(({ app, name }) => app === RECRUITMENT && name.startsWith(file)).toSorted(
    (a, b) => Number(a.isSlow ?? false) - Number(b.isSlow ?? false),
  );
const CHAINS: Readonly<Record<string, readonly Line[]>> = {
  'the manifest of an app': othersOf('manifest'),
  // Separate, because a document that loaded the entry once need not request it again.
  'the entry of an app': othersOf('entry'),
  'the chunks of an app': othersOf('chunk'),
  'what an app says and does': OTHERS.filter(({ app }) => app === CATALOGUE),
};

for (const [what, lines] of Object.entries(CHAINS)) {
  test(`${what}: every other fault is explained in place of the app, which works again without a reload`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    await page.clock.install();
    let repair = (): Promise<void> => Promise.resolve();
    let documents = 1;
    let reference: string | undefined;
    for (const [index, line] of lines.entries()) {
      await test.step(line.name, async () => {
        const asked = () => tools.asked(`/remotes/${line.remote}/`).length;
        const [askedBefore, reportedBefore] = [asked(), tools.reports.length];
        await repair();
        repair = await line.arrange(page);
        if (index === 0) await page.goto(line.app.address);
        else await retryButton(page).click();
        reference = await seeFailure(page, line, reference);
        // A page is loaded again at most once: for the first of the faults that cause it.
        const reloads = index === lines.findIndex((one) => one.reloads) ? 1 : 0;
        documents += reloads;
        expect(tools.documents()).toBe(documents);
        const ahead = line.ahead * (index === 0 ? 1 + reloads : reloads);
        expect(asked() - askedBefore).toBeLessThanOrEqual(line.requests * (1 + reloads) + ahead);
        const reported = () => tools.reports.slice(reportedBefore);
        await expect.poll(() => reported().length).toBe(1 + reloads);
        expect(
          reported().map(({ context }) => [context['remote'], context['code'], context['outcome']]),
        ).toEqual(Array.from({ length: 1 + reloads }, () => [line.remote, line.code, 'failed']));
        expect(reported().map(({ id }) => id)).toContain(reference);
      });
    }
    await comeBack(page, lines.at(-1)!, repair);
  });
}

for (const line of MATRIX.filter(({ isJourney }) => isJourney)) {
  test(`${line.name}: explained in place of the app, the rest works, and the app works again without a reload`, async ({
    page,
    watch,
    tools,
  }) => {
    watch.allowConsole(INJECTED);
    if (line.isSlow || isTriedAgain(line)) await page.clock.install();
    const repair = await line.arrange(page);
    await page.goto(line.app.address);
    const first = await seeFailure(page, line);
    // One failure page for all, whose text changes with the code.
    if (line === MATRIX[0]) await expectAccessible(page);

    const other = line.app === RECRUITMENT ? PROMPTS : RECRUITMENT;
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page).toHaveURL(`${SHELL}/`);
    await cardOf(page, other).click();
    await expect(shown(page, other)).toBeVisible();
    await page.getByRole('link', { name: 'Trame, accueil' }).click();
    await cardOf(page, line.app).click();
    const second = await seeFailure(page, line, first);

    // Nothing loops: each visit made a limited number of requests, and the page was reloaded at most once.
    const reloads = line.reloads ? 1 : 0;
    expect(tools.documents()).toBe(1 + reloads);
    expect(tools.asked(`/remotes/${line.remote}/`).length).toBeLessThanOrEqual(
      line.requests * (2 + reloads) + line.ahead * (1 + reloads),
    );
    // One report for each failure, with the reference shown on the screen.
    const reported = () => tools.reports.filter(({ context }) => context['remote'] === line.remote);
    await expect.poll(() => reported().length).toBe(2 + reloads);
    expect(reported().map(({ context }) => [context['code'], context['outcome']])).toEqual(
      Array.from({ length: 2 + reloads }, () => [line.code, 'failed']),
    );
    expect(reported().map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    await comeBack(page, line, repair);
  });
}
