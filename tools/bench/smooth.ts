import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import type { AppConfig } from '../lib/app-servers.ts';
import { SUPABASE_DIR } from '../lib/paths.ts';
import { launchBrowser, signIn, startBenchPlatform, WINDOW, type BenchPlatform } from './platform.ts';

const PORT_OFFSET = 7060;
const APPLICATIONS = 10_000;
const SCROLL_TO = 3_000;
const SCROLL_TIMEOUT_MS = 5 * 60 * 1000;
/** A quick typist: faster than the search's own rest of 200 ms, which the figures include. */
const BETWEEN_KEYS_MS = 110;
/** Travel of one turn of the wheel, in px, and its pace: about two screens per second. */
const WHEEL = { px: 240, everyMs: 120 };
const PERSON = { email: 'mesure@trame.example', password: 'trame-demo-2026' };
/** One in thirty, a third, and a single one of the loaded applications. */
const SEARCHES = ['lefevre', 'formateur', 'teinturier-0000'];

export type SmoothRow = {
  action: string;
  /** Longest task of the page's thread, in milliseconds; 0 when none reached 50 ms, from where browsers tell. */
  longestTaskMs: number;
  tasksOver50Ms: number;
  /** From the last key to the first card of the answer, in milliseconds. */
  resultMs: number | null;
  cardsInPage: number;
  lastCard: number;
  count: string;
};

/** The rows, and someone who may read them. */
async function prepare({ shell, databaseUrl }: BenchPlatform): Promise<void> {
  const config = (await (await fetch(`${shell}/config.json`)).json()) as AppConfig;
  const auth = createClient(config.supabaseUrl, config.supabaseKey, { auth: { persistSession: false } }).auth;
  const { data, error } = await auth.signUp(PERSON);
  if (!data.user) throw new Error('Le compte de la mesure n’a pas pu être créé.', { cause: error });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  // A mail that was never sent: confirming by one would drop the password of the sign-up.
  await sql`update auth.users set confirmation_sent_at = null where id = ${data.user.id}`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${data.user.id}`;
  await sql`insert into public.user_roles (user_id, role) values (${data.user.id}, 'app5_user')`;
  const text = readFileSync(join(SUPABASE_DIR, 'tests/load-applications.sql'), 'utf8');
  await sql.unsafe(text.replaceAll(':count', String(APPLICATIONS)));
  await sql.end();
}

/** Figures that the page records about itself while it is used. */
type Watched = Window & { watch: { tasks: number[]; lastKeyAt: number } };

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watched['watch'] = { tasks: [], lastKeyAt: 0 };
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watch.tasks.push(duration);
    }).observe({ type: 'longtask' });
    addEventListener('keydown', ({ timeStamp }) => Object.assign(watch, { lastKeyAt: timeStamp }), true);
  });
}

async function takeRow(page: Page, action: string, resultMs: number | null): Promise<SmoothRow> {
  const seen = await page.evaluate(() => {
    const { watch } = window as unknown as Watched;
    const tasks = watch.tasks.splice(0);
    const cards = [...document.querySelectorAll('article')];
    return {
      tasks,
      cards: cards.length,
      last: Math.max(0, ...cards.map((card) => Number(card.getAttribute('aria-posinset')))),
      count: document.querySelector('.cand-head strong')?.textContent.trim() ?? '',
    };
  });
  return {
    action,
    longestTaskMs: Math.round(Math.max(0, ...seen.tasks)),
    tasksOver50Ms: seen.tasks.length,
    resultMs,
    cardsInPage: seen.cards,
    lastCard: seen.last,
    count: seen.count,
  };
}

/** Waits, frame by frame, until every card of the list answers the search; how long after the last key. */
async function firstResultMs(page: Page, shows: string): Promise<number> {
  const handle = await page.waitForFunction((word) => {
    const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const cards = [...document.querySelectorAll('article')];
    const isThere = cards.length > 0 && cards.every((card) => plain(card.textContent).includes(word));
    return isThere && performance.now() - (window as unknown as Watched).watch.lastKeyAt;
  }, shows);
  return Math.round(Number(await handle.jsonValue()));
}

const settled = (page: Page) => page.waitForLoadState('networkidle');

async function typeSearch(page: Page, word: string): Promise<SmoothRow> {
  const field = page.getByPlaceholder('Rechercher (nom, email, expertises...)');
  await field.click();
  await field.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
  const resultMs = await firstResultMs(page, word);
  await settled(page);
  return await takeRow(page, `taper « ${word} »`, resultMs);
}

async function clear(page: Page, all: string): Promise<SmoothRow> {
  await page.getByPlaceholder('Rechercher (nom, email, expertises...)').fill('');
  await page.locator('.cand-head strong', { hasText: all }).waitFor();
  await settled(page);
  return await takeRow(page, 'effacer', null);
}

async function scroll(page: Page): Promise<SmoothRow> {
  await page.mouse.move(720, 600);
  const deadline = Date.now() + SCROLL_TIMEOUT_MS;
  const lastCard = () =>
    page.locator('article').last().getAttribute('aria-posinset', { timeout: 5_000 }).then(Number);
  while ((await lastCard()) < SCROLL_TO) {
    if (Date.now() > deadline) throw new Error(`La carte ${SCROLL_TO} n’a pas été atteinte.`);
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.wheel(0, WHEEL.px);
      await delay(WHEEL.everyMs);
    }
  }
  await settled(page);
  return await takeRow(page, `défiler jusqu’à la carte ${SCROLL_TO}`, null);
}

/** The list of 10,000 applications in use: the work of its page's thread while someone types and scrolls. */
export async function benchSmooth(log: (line: string) => void): Promise<SmoothRow[]> {
  log('Démarrage de la plateforme');
  const platform = await startBenchPlatform({
    portOffset: PORT_OFFSET,
    state: '.local/bench-smooth',
    args: ['--reset', '--no-demo'],
  });
  const browser = await launchBrowser();
  try {
    log(`Chargement de ${APPLICATIONS.toLocaleString('fr-FR')} candidatures`);
    await prepare(platform);
    const storageState = await signIn(browser, platform.shell, PERSON);
    const page = await (await browser.newContext({ ...WINDOW, storageState })).newPage();
    await page.goto(`${platform.shell}/recrutement-6f1b4/applications`);
    await page.locator('article').first().waitFor();
    await settled(page);
    await watchTasks(page);
    const { count } = await takeRow(page, 'ouvrir', null);

    const rows: SmoothRow[] = [];
    for (const word of SEARCHES) {
      log(`Recherche « ${word} »`);
      rows.push(await typeSearch(page, word), await clear(page, count));
    }
    log(`Défilement jusqu’à la carte ${SCROLL_TO.toLocaleString('fr-FR')}`);
    rows.push(await scroll(page));
    return rows;
  } finally {
    await browser.close();
    await platform.stop();
  }
}
