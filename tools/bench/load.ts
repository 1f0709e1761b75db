import type { Browser, BrowserContextOptions } from '@playwright/test';
import { ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.ts';
import { launchBrowser, signIn, startBenchPlatform, WINDOW } from './platform.ts';

const PORT_OFFSET = 500;
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
  const context = await browser.newContext({ ...WINDOW, ...options });
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

/** Bytes over the wire and time until the content shows, of the sign-in page and of the first signed-in page, cold. */
export async function benchLoad(log: (line: string) => void): Promise<LoadRow[]> {
  log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({ portOffset: PORT_OFFSET, state: '.local/bench' });
  const browser = await launchBrowser();
  try {
    const person = { email: ACCOUNTS[0]!.email, password: DEMO_PASSWORD };
    const storageState = await signIn(browser, platform.shell, person);

    log(`${RUNS} chargements à froid de chaque page`);
    const applications = `${platform.shell}/recrutement-6f1b4/applications`;
    return [
      await measureRuns(browser, 'connexion', `${platform.shell}/auth`, 'input[type=password]', {}),
      await measureRuns(browser, 'candidatures, première carte', applications, 'article', { storageState }),
    ];
  } finally {
    await browser.close();
    await platform.stop();
  }
}
