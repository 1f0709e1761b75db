import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import postgres, { type Sql } from 'postgres';
import { createTestDatabase } from '../embedded/test-database.ts';
import type { AppConfig } from '../lib/app-servers.ts';
import { kilobytes } from './budgets.ts';
import { openLighthouse } from './lighthouse.ts';
import { launchBrowser, signInToPortal, withPlatform } from './platform.ts';
import { median } from './statistics.ts';

const TRAINERS = 1000;
/** Papers of each: every kind. */
const PAPERS = 12;
/** What a hosted function gets for one request. */
const REQUEST_LIMIT_MS = 150_000;
/** Trainers whose mails a call has taken when it is killed. */
const TAKEN = 25;
const PORT_OFFSET = 7160;
const PERSON = { email: 'formatrice@trame.example', password: 'trame-demo-2026' };
/** A phone on slow 4G, as Lighthouse has it: bytes per second, and milliseconds there and back. */
const PHONE = { bytesPerSecond: (1.6 * 1024 * 1024) / 8, latency: 150, processor: 4 };
/** When what is asked of a trainer is on the screen. */
const USEFUL_MS = 5000;
const RUNS = 3;

type Row = { mesure: string; valeur: number; met: boolean };

/** The daily work of 1,000 trainers with 12 papers each, and the dashboard on a phone. */
export async function benchPortal(
  log: (line: string) => void,
  { platform }: { platform?: string | undefined },
): Promise<Record<string, object[]>> {
  return { 'travail du jour': await benchDaily(log), ...(await benchPages(log, platform)) };
}

async function loadTrainers(owner: Sql): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      insert into auth.users (id, aud, role, email, email_confirmed_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'formateur' || n || '@exemple.test', now()
      from generate_series(1, ${TRAINERS}) as n`;
    await tx`
      insert into public.trainer_accounts (user_id, email, full_name, status)
      select u.id, u.email, 'Formateur', 'approved' from auth.users u where u.email like 'formateur%'`;
    // Ends from two months ago to ten months from now; what is over has not expired yet.
    await tx`
      insert into public.trainer_papers (
        user_id, kind, status, file_path, file_name, file_size, pages, sha256, checked_at, expires_on
      )
      select t.user_id, k.key, 'verified', t.user_id || '/' || repeat('a', 40) || '-' || k.key || '.pdf', 'p.pdf', 1000, 1,
        repeat('a', 64), now(), private.today() - 60 + (abs(hashtext(t.user_id || k.key)) % 360)
      from public.trainer_accounts t cross join private.paper_kinds k`;
  });
}

async function benchDaily(log: (line: string) => void): Promise<Row[]> {
  const mails: string[] = [];
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      mails.push((JSON.parse(body) as { to: string }).to);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const database = await createTestDatabase();
  const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    const { port } = server.address() as AddressInfo;
    const api = await database.api({ functionsEnv: { MAIL_API_URL: `http://127.0.0.1:${port}/` } });
    await loadTrainers(owner);
    log(`${TRAINERS} formateurs, ${TRAINERS * PAPERS} pièces`);
    const call = async (name: string, body: object) => {
      const start = performance.now();
      const response = await fetch(`${api.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${database.secrets.secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${name} : ${response.status}`);
      return { ms: performance.now() - start, answer: (await response.json()) as Record<string, number> };
    };
    // One that was killed after it had taken its mails.
    await owner`select public.start_daily_run(), public.claim_paper_reminders(${TAKEN})`;
    const batch = await call('notifications', { kind: 'paper-reminders' });
    const first = await call('daily', {});
    const times = [first.ms];
    let { left = 0 } = first.answer;
    while (left > 0) {
      // oxlint-disable-next-line no-await-in-loop -- calls of a schedule, one after the other
      const next = await call('daily', {});
      times.push(next.ms);
      left = next.answer['left'] ?? 0;
    }
    const again = await call('daily', {});
    const twice = mails.length - new Set(mails).size;
    const [row] = await owner<{ due: number }[]>`
      select count(*)::int as due from private.trainer_reminders where outcome is null`;
    return [
      { mesure: 'pièces expirées', valeur: first.answer['expired'] ?? 0, met: true },
      { mesure: 'un lot de 25 e-mails (ms)', valeur: Math.round(batch.ms), met: batch.ms < REQUEST_LIMIT_MS },
      { mesure: 'appels de daily', valeur: times.length, met: true },
      {
        mesure: 'le plus long (ms)',
        valeur: Math.round(Math.max(...times)),
        met: Math.max(...times) < REQUEST_LIMIT_MS,
      },
      { mesure: 'un appel sans rien à faire (ms)', valeur: Math.round(again.ms), met: true },
      { mesure: 'e-mails', valeur: mails.length, met: true },
      { mesure: 'e-mails en double', valeur: twice, met: twice === 0 },
      { mesure: 'pris par l’appel tué, pas renvoyés', valeur: row?.due ?? 0, met: row?.due === TAKEN },
    ];
  } finally {
    await owner.end();
    await database.close();
    server.close();
  }
}

/** Pages that open without an account. */
const OPEN_PAGES = ['', '/login', '/signup', '/reset-password'];

const benchPages = (log: (line: string) => void, running: string | undefined) =>
  withPlatform({ running, portOffset: PORT_OFFSET, log }, async (shell) => {
    const { links } = (await (await fetch(`${shell}/config.json`)).json()) as AppConfig;
    const portal = links.trainerPortal ?? '';
    const phone = await benchPhone(portal);
    const read = await openLighthouse(log);
    const pages = [];
    for (const path of OPEN_PAGES) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time, or they slow one another
      const { isFull, bytes, ...reading } = await read(`${portal}${path}`);
      pages.push({
        page: path || '/',
        ...reading,
        bytes: kilobytes(bytes),
        met: isFull ? 'oui' : 'NON',
      });
    }
    return { 'tableau de bord, téléphone': [phone], 'Lighthouse, téléphone': pages };
  });

async function benchPhone(portal: string): Promise<Row> {
  const browser = await launchBrowser();
  try {
    const storageState = await signInToPortal(browser, portal, PERSON);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time, or they slow one another
      times.push(await timeToTasks(browser, portal, storageState));
    }
    const shown = Math.round(median(times));
    return { mesure: 'ce qui est à faire, affiché (ms)', valeur: shown, met: shown <= USEFUL_MS };
  } finally {
    await browser.close();
  }
}

async function timeToTasks(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  portal: string,
  storageState: Awaited<ReturnType<typeof signInToPortal>>,
): Promise<number> {
  const context = await browser.newContext({
    storageState,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond / 2,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
  const start = performance.now();
  await page.goto(`${portal}/app/dashboard`, { waitUntil: 'commit' });
  await page
    .getByRole('region', { name: 'À faire' })
    .getByText(/Déposer|Tout est en ordre/)
    .first()
    .waitFor();
  const time = performance.now() - start;
  await context.close();
  return time;
}
