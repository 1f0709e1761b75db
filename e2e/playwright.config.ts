import { defineConfig } from '@playwright/test';
import folders from './story-folders.json' with { type: 'json' };
import {
  IDENTITY_PROVIDER,
  IDENTITY_PROVIDERS,
  IDENTITY_SECRET,
  PORT_OFFSET,
  PUBLIC_SITE,
  SHELL,
} from './support/addresses.ts';
import { BROWSER_ARGS, browserPath, LEFT_OUT_ARGS } from './support/browser.ts';

/** Folders to run, separated by commas, where `npm test -- --affected` leaves others out; unset: all of them. */
const CHOSEN = process.env.TRAME_STORY_FOLDERS?.split(',');
const storiesThat = (does: { write: boolean }): string[] =>
  Object.entries(folders)
    .filter(([name, { writes }]) => writes === does.write && (CHOSEN?.includes(name) ?? true))
    .map(([name]) => `**/stories/${name}/*.spec.ts`);

const PROVIDERS = Object.keys(IDENTITY_PROVIDERS).map((name) => `--oidc ${name}=${IDENTITY_PROVIDER}`);

/** Time for a first start: installs nothing, but builds every app and migrates an empty database. */
const START_TIMEOUT_MS = 8 * 60 * 1000;

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results/artifacts',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // For two cores: a story waits for a third of its time, which the stories of a third worker use.
  workers: 3,
  // A test that passes only at the second try is broken: on one's own machine it fails. A shared machine that
  // stopped for ten seconds does not block a release; `npm test` names the test.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  // Stories that only read compare the list with the database as it was at their start: nothing is written until they
  // end.
  projects: [
    // What follows as a teardown runs whether or not these passed, and fails the run by itself, so that one run shows
    // everything that is broken. `--no-deps` runs only the files that are named.
    { name: 'reading', testMatch: storiesThat({ write: false }), teardown: 'writing' },
    // Visitors who apply and recruiters who work, each test on applications of its own.
    { name: 'writing', testMatch: storiesThat({ write: true }) },
  ],
  use: {
    baseURL: SHELL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    // What fades in cannot be clicked yet and has other colours meanwhile; `overlays.spec.ts` turns motion on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await browserPath(),
      args: BROWSER_ARGS,
      ignoreDefaultArgs: LEFT_OUT_ARGS,
    },
    // Recording every story for the few that fail would take a third of the time; `--trace retain-on-failure` does it
    // on demand.
    // A failure leaves a picture and the content of the page.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `npm start -- --port-offset ${PORT_OFFSET} --state .local/e2e --reset --replace ${PROVIDERS.join(' ')}`,
    env: { OIDC_CLIENT_SECRET: IDENTITY_SECRET },
    cwd: '..',
    url: `${PUBLIC_SITE}/config.json`,
    timeout: START_TIMEOUT_MS,
    reuseExistingServer: process.env.CI !== 'true',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
  metadata: { shell: SHELL },
});
