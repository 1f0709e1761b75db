import { globSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { PROGRAMMES_PATH, WITHDRAWN_PATH } from '@trame/domain/catalogue';
import type { Browser, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { loadSecrets } from '../embedded/secrets.ts';
import { statePaths } from '../lib/paths.ts';
import { liveFolder } from '../site/releases.ts';
import { BUDGETS, kilobytes } from './budgets.ts';
import { openLighthouse, type PageReading } from './lighthouse.ts';
import { launchBrowser, startBenchPlatform, type BenchPlatform } from './platform.ts';

const PORT_OFFSET = 6940;
const STATE = '.local/bench-site';

/** The pages with a form that is loaded when somebody uses it. */
const FORMS = ['/trainers-apply', '/en/trainers-apply', '/rgpd', '/services-aux-entreprises'];

/** Confirmations are opened by a link of a mail, which has a token. */
const isConfirmation = (path: string) => path.includes('/confirmer-');
/** Opened without a link: what says that it leads nowhere has the same script. */
const isSigning = (path: string) => path === '/signer' || path === '/en/sign';

function budgetOf(path: string): Weight {
  if (isConfirmation(path)) return BUDGETS.confirmationPage;
  if (isSigning(path)) return BUDGETS.signingPage;
  return path === '/verifier' || path === '/en/verifier' ? BUDGETS.verifierPage : BUDGETS.publicPage;
}

const linkTo = (path: string) => (isConfirmation(path) ? `${path}#${'0'.repeat(64)}` : path);

/** For a file that is under way on a fast line. */
const ARRIVAL_MS = 1000;

type Weight = { requests: number; bytes: number };

const isLight = ({ requests, bytes }: Weight, budget: Weight) =>
  requests <= budget.requests && bytes <= budget.bytes;

function pageRow(page: string, reading: PageReading) {
  const { scores, requests, bytes, shift, isFull } = reading;
  const budget = budgetOf(page);
  const isMet = isFull && isLight(reading, budget) && shift < BUDGETS.layoutShift;
  return { page, scores, requests, bytes: kilobytes(bytes), shift, met: isMet ? 'oui' : 'NON' };
}

/** Pages of programmes are made from one pattern: these many of them are read. */
const PROGRAMMES_READ = 2;
const isProgramme = (path: string) => path.startsWith(`${PROGRAMMES_PATH}/`);
/** What servers send at the addresses of programmes that are gone. */
const isWithdrawn = (path: string) => path.startsWith(`${WITHDRAWN_PATH}/`);

/** The pages of the site that is up, by their addresses; the sitemap leaves out those that search engines must not list. */
function livePages(listed: ReadonlySet<string>): string[] {
  const pages = globSync('**/*.html', { cwd: liveFolder(statePaths(STATE).site) })
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
    .filter((path) => !isWithdrawn(path))
    .toSorted();
  const programmes = pages.filter((path) => isProgramme(path) && listed.has(path));
  return [...pages.filter((path) => !isProgramme(path)), ...programmes.slice(0, PROGRAMMES_READ)];
}

/** What a page has asked for over the network; files that the cache had are not counted. */
const weigh = (page: Page): Promise<Weight> =>
  page.evaluate(() => {
    const sizes = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).transferSize)
      .filter((size) => size > 0);
    return { requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });

/** What the first tap into a form costs, on a fast line. */
async function formRow(browser: Browser, site: string, path: string) {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
    const before = await weigh(page);
    // The last file: the proof of work, which begins as soon as the form is ready.
    const worker = page.waitForEvent('worker');
    await page.locator('form input[name=email]').click();
    await page.locator('form button[type=submit]:not([disabled])').waitFor();
    await worker;
    await delay(ARRIVAL_MS);
    const after = await weigh(page);
    const added = { requests: after.requests - before.requests, bytes: after.bytes - before.bytes };
    const isMet = added.requests > 0 && isLight(added, BUDGETS.publicForm);
    return { page: path, ...added, bytes: kilobytes(added.bytes), met: isMet ? 'oui' : 'NON' };
  } finally {
    await context.close();
  }
}

async function formRows(site: string) {
  const browser = await launchBrowser();
  try {
    const rows = [];
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, or they slow one another
    for (const path of FORMS) rows.push(await formRow(browser, site, path));
    return rows;
  } finally {
    await browser.close();
  }
}

/** From the change of the phone number by a person of corporate to a page of the served site that has it. */
async function publicationRow({ api }: BenchPlatform, site: string) {
  const { publishableKey } = loadSecrets(statePaths(STATE).secrets);
  const client = createClient(api, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signedIn = await client.auth.signInWithPassword({
    email: 'corporate@trame.example',
    password: DEMO_PASSWORD,
  });
  if (signedIn.error) throw signedIn.error;
  const start = performance.now();
  const { error } = await client
    .from('company_settings')
    .update({ phone: '+33199000063' })
    .eq('id', 1)
    .select('updated_at');
  if (error) throw error;
  const deadline = start + 2 * BUDGETS.publicationMs;
  for (;;) {
    const text = await fetch(`${site}/mentions-legales`).then((answer) => answer.text());
    if (text.includes('01 99 00 00 63') || text.includes('+33199000063')) break;
    if (performance.now() > deadline) throw new Error('Le changement n’est pas arrivé sur le site.');
    await delay(100);
  }
  const seconds = (performance.now() - start) / 1000;
  return {
    name: 'Téléphone changé, mentions légales à jour',
    seconds: Math.round(seconds * 10) / 10,
    limit: BUDGETS.publicationMs / 1000,
    met: seconds * 1000 <= BUDGETS.publicationMs ? 'oui' : 'NON',
  };
}

/** What the forms load when they are used, every page of the public site as Lighthouse sees it on a phone, and the time a change takes to be on the site. */
export async function benchSite(log: (line: string) => void): Promise<Record<string, object[]>> {
  const read = await openLighthouse(log);
  log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({ portOffset: PORT_OFFSET, state: STATE });
  try {
    const { links } = (await fetch(`${platform.shell}/config.json`).then((answer) => answer.json())) as {
      links: { publicSite: string };
    };
    const site = links.publicSite.replace(/\/$/, '');
    const publication = await publicationRow(platform, site);
    const sitemap = await fetch(`${site}/sitemap.xml`).then((answer) => answer.text());
    const listed = new Set(
      [...sitemap.matchAll(/<loc>(?<address>[^<]+)<\/loc>/g)].map(
        ({ groups }) => new URL(groups!.address!).pathname,
      ),
    );
    const forms = await formRows(site);
    const pages = [];
    for (const path of livePages(listed))
      pages.push(pageRow(path, await read(`${site}${linkTo(path)}`, { isListed: listed.has(path) })));
    return {
      'Formulaires, au premier appui': forms,
      'Lighthouse, téléphone': pages,
      'Mise en ligne': [publication],
    };
  } finally {
    await platform.stop();
  }
}
