import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../e2e/support/browser.ts';
import { loadSecrets } from '../embedded/secrets.ts';
import { ROOT, statePaths } from '../lib/paths.ts';
import { portsWithOffset } from '../lib/ports.ts';
import { endProcess } from '../lib/processes.ts';
import { UserError } from '../lib/user-error.ts';

const START_TIMEOUT_MS = 10 * 60 * 1000;
/** The longest time for the server to write everything to disk. */
const STOP_LIMIT_MS = 30_000;

export type BenchPlatform = {
  shell: string;
  api: string;
  /** Connection of the owner of the embedded database. */
  databaseUrl: string;
  stop: () => Promise<void>;
};

/** The whole platform as `npm start` runs it, on ports of its own beside a running one and the tests'. */
export async function startBenchPlatform(options: {
  portOffset: number;
  state: string;
  args?: readonly string[];
}): Promise<BenchPlatform> {
  const ports = portsWithOffset(options.portOffset);
  const shell = `http://localhost:${ports.shell}`;
  const args = [
    '--port-offset',
    String(options.portOffset),
    '--state',
    options.state,
    // Left behind by a measure that was cut off.
    '--replace',
    ...(options.args ?? []),
  ];
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.ts'), ...args], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  const stop = async () => {
    if (child.pid !== undefined) await endProcess(child.pid, ['SIGTERM', 'SIGKILL'], STOP_LIMIT_MS);
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${shell}/config.json`).catch(() => undefined);
    if (answer?.ok) {
      return {
        shell,
        api: `http://localhost:${ports.api}`,
        databaseUrl: `postgres://postgres:${loadSecrets(statePaths(options.state).secrets).databasePassword}@127.0.0.1:${ports.database}/postgres`,
        stop,
      };
    }
    await delay(250);
  }
  await stop();
  throw new Error(
    `La plateforme n’a pas démarré : lancez « npm start -- --state ${options.state} » pour voir pourquoi.`,
  );
}

async function requirePlatform(address: string): Promise<void> {
  const isThere = await fetch(`${address}/config.json`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) return;
  throw new UserError(
    `Aucune plateforme ne répond à « ${address} » : lancez « npm start », ou retirez --platform.`,
  );
}

/** Measures a platform that already runs, or one started for it and stopped afterwards. */
export async function withPlatform<T>(
  options: { running: string | undefined; portOffset: number; log: (line: string) => void },
  measure: (shell: string) => Promise<T>,
): Promise<T> {
  if (options.running !== undefined) {
    await requirePlatform(options.running);
    return await measure(options.running);
  }
  options.log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({ portOffset: options.portOffset, state: '.local/bench' });
  try {
    return await measure(platform.shell);
  } finally {
    await platform.stop();
  }
}

/** The browser of the measures. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
}

/** The window size of someone who works on a laptop. */
export const WINDOW: BrowserContextOptions = { locale: 'fr-FR', viewport: { width: 1440, height: 900 } };

/** Signs in as a recruiter; returns the stored session for other windows. */
export const signIn = (browser: Browser, shell: string, account: Account): Promise<StoredSession> =>
  signInAt(browser, `${shell}/auth/login/app5`, account, (page) =>
    page.getByRole('heading', { name: 'Tableau de bord', level: 1 }).waitFor(),
  );

/** Signs a trainer in on their portal; what the browser then stores. */
export const signInToPortal = (browser: Browser, portal: string, account: Account): Promise<StoredSession> =>
  signInAt(browser, `${portal}/login`, account, (page) =>
    page.getByRole('heading', { name: /^Bonjour/, level: 1 }).waitFor(),
  );

type Account = { email: string; password: string };
type StoredSession = NonNullable<BrowserContextOptions['storageState']>;

async function signInAt(
  browser: Browser,
  address: string,
  { email, password }: Account,
  isIn: (page: Page) => Promise<void>,
): Promise<StoredSession> {
  const context = await browser.newContext(WINDOW);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await isIn(page);
  const state = await context.storageState();
  await context.close();
  return state;
}
