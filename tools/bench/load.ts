import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { BROWSER_ARGS, browserPath } from '../../e2e/support/browser.ts';
import { ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.ts';
import { ROOT } from '../lib/paths.ts';
import { PORTS } from '../lib/ports.ts';

/** Beside a platform that may be open, and beside the tests'. */
const PORT_OFFSET = 500;
const SHELL = `http://localhost:${PORTS.shell.port + PORT_OFFSET}`;
const APPLICATIONS = `${SHELL}/recrutement-6f1b4/applications`;
const START_TIMEOUT_MS = 10 * 60 * 1000;
const RUNS = 5;

export type LoadRow = {
  page: string;
  requests: number;
  /** Over the wire, in kilobytes of 1,000 bytes. */
  kilobytes: Record<'script' | 'style' | 'font' | 'data' | 'other' | 'total', number>;
  /** From the start of the navigation, in milliseconds; median of the runs. */
  readyMs: number;
};

function kindOf(type: string): keyof LoadRow['kilobytes'] {
  if (type === 'Script') return 'script';
  if (type === 'Stylesheet') return 'style';
  if (type === 'Font') return 'font';
  return type === 'Fetch' || type === 'XHR' ? 'data' : 'other';
}

/** Opens a page with an empty cache and waits until `ready` is visible. */
async function measure(browser: Browser, url: string, ready: string, options: BrowserContextOptions) {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = { script: 0, style: 0, font: 0, data: 0, other: 0, total: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kindOf(kinds.get(requestId) ?? '')] += encodedDataLength;
    bytes.total += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const readyMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  await context.close();
  return { bytes, readyMs, requests: kinds.size };
}

async function measureRuns(
  browser: Browser,
  page: string,
  url: string,
  ready: string,
  options: BrowserContextOptions,
): Promise<LoadRow> {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, url, ready, options));
  const last = runs.at(-1)!;
  const times = runs.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
  const kilobytes = Object.fromEntries(
    Object.entries(last.bytes).map(([kind, value]) => [kind, Math.round(value / 100) / 10]),
  ) as LoadRow['kilobytes'];
  return { page, requests: last.requests, kilobytes, readyMs: Math.round(times[Math.floor(RUNS / 2)]!) };
}

async function startPlatform(): Promise<ChildProcess> {
  const args = [
    join(ROOT, 'tools/start.ts'),
    '--port-offset',
    String(PORT_OFFSET),
    '--state',
    '.local/bench',
  ];
  const platform = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && platform.exitCode === null) {
    const answer = await fetch(`${SHELL}/config.json`).catch(() => undefined);
    if (answer?.ok) return platform;
    await delay(250);
  }
  throw new Error('La plateforme n’a pas démarré : lancez « npm start » pour voir pourquoi.');
}

/** Bytes over the wire and time until the content shows, of the sign-in page and of the first signed-in page, cold. */
export async function benchLoad(log: (line: string) => void): Promise<LoadRow[]> {
  log('Démarrage de la plateforme');
  const platform = await startPlatform();
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${SHELL}/auth/login/app5`);
    await page.getByLabel('Adresse e-mail').fill(ACCOUNTS[0]!.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.locator('article').first().waitFor();
    const storageState = await context.storageState();
    await context.close();

    log(`${RUNS} chargements à froid de chaque page`);
    return [
      await measureRuns(browser, 'connexion', `${SHELL}/auth`, 'input[type=password]', {}),
      await measureRuns(browser, 'candidatures, première carte', APPLICATIONS, 'article', { storageState }),
    ];
  } finally {
    await browser.close();
    platform.kill('SIGTERM');
  }
}
