import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import type { Browser } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import type { AppConfig } from '../../lib/app-servers.ts';
import { ROOT } from '../../lib/paths.ts';
import { PORTS } from '../../lib/ports.ts';
import { BUDGETS, kilobytes } from '../budgets.ts';
import { launchBrowser, withPlatform } from '../platform.ts';
import { median } from '../statistics.ts';

const PORT_OFFSET = 7380;
const RUNS = 5;
/** A phone on slow 4G, as Lighthouse has it: bytes per second, and milliseconds there and back. */
const PHONE = { bytesPerSecond: 1_600_000 / 8, latency: 150, processor: 4 };
const WAIT_MS = 60_000;

/** Four pages of dense text, as contracts are: their first page is heavier than most. */
async function contractOfText(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const font = pdf.embedFont(
    readFileSync(join(ROOT, 'supabase/functions/seal-signature/fonts/Inter_400Regular.ttf')),
  );
  const words = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    .replaceAll(/[^\p{L}\p{N} ,.:’]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  let at = 0;
  for (let number = 0; number < 4; number += 1) {
    const page = pdf.addPage({ size: 'a4' });
    for (let line = 0; line < 50; line += 1) {
      let text = '';
      while (text.length < 88) text += `${words[(at += 1) % words.length]} `;
      page.drawText(text, { x: 60, y: 770 - 14 * line, size: 10, font });
    }
  }
  return pdf.save({ subsetFonts: true });
}

const version = (data: unknown) => (data as { updated_at: string }[])[0]?.updated_at;

/** Sends an envelope of it to one signer through the functions; the link of their mail. */
async function sendOne(staff: SupabaseClient, mailbox: string): Promise<string> {
  const id = randomUUID();
  const email = `telephone-${id.slice(0, 8)}@exemple.test`;
  const base = { id, title: 'Contrat-cadre avec Trame', expires_at: new Date(Date.now() + 20 * 86_400_000) };
  await staff.rpc('save_signature_request', { request: base }).throwOnError();
  const form = new FormData();
  form.append('request', id);
  form.append('file', new File([new Uint8Array(await contractOfText())], 'Contrat-cadre.pdf'));
  const uploaded = await staff.functions.invoke<{ document: { id: string }; updated_at: string }>(
    'signatures',
    {
      body: form,
    },
  );
  if (!uploaded.data) throw uploaded.error;
  const recipient = randomUUID();
  const saved = await staff
    .rpc('save_signature_request', {
      request: {
        ...base,
        message: 'Bonjour, voici le contrat dont nous avons parlé.',
        recipients: [{ id: recipient, name: 'Claire Estavoyer', email, role: 'signer', position: 1 }],
        fields: [
          {
            id: randomUUID(),
            document_id: uploaded.data.document.id,
            recipient_id: recipient,
            kind: 'signature',
            page: 3,
            x: 72,
            y: 60,
            w: 180,
            h: 54,
          },
        ],
      },
      version: uploaded.data.updated_at,
    })
    .throwOnError();
  await staff.rpc('send_signature_request', { request: id, version: version(saved.data) }).throwOnError();
  await staff.functions.invoke('notifications', { body: { kind: 'signature-mails' } });
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- until the mail is there
    const mails = (await (await fetch(`${mailbox}/api/messages`)).json()) as { to: string; text: string }[];
    const mail = mails.find(({ to }) => to.includes(email));
    const [link] = /https?:\/\/\S+#[\w-]{43}/.exec(mail?.text ?? '') ?? [];
    if (link) return link;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await delay(250);
  }
  throw new Error('Le lien n’est pas arrivé dans la boîte aux lettres.');
}

/** Milliseconds from the start of the navigation, and bytes of the network; null: never seen. */
type Opening = Record<'asks' | 'picture' | 'file' | 'scripts' | 'all', number | null>;

type Marks = Partial<Record<'asks' | 'picture' | 'file', number>>;

declare global {
  // On the page that is measured.
  var trameMarks: Marks;
}

/** Notes, frame after frame, what is on the screen. */
function watch(): void {
  const marks: Marks = {};
  globalThis.trameMarks = marks;
  const isSeen = (selector: string, least: number) =>
    [...document.querySelectorAll(selector)].some((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) >= least;
    });
  const look = () => {
    const now = performance.now();
    if (isSeen('.sig-card h2', 10)) marks.asks ??= now;
    // A fifth of the height of the screen: title and first lines are read.
    if (isSeen('canvas[data-preview], canvas[data-drawn]', innerHeight / 5)) marks.picture ??= now;
    if (isSeen('canvas[data-drawn]', 10)) marks.file ??= now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openOnPhone(browser: Browser, link: string): Promise<Opening> {
  const context = await browser.newContext({
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.latency,
      downloadThroughput: PHONE.bytesPerSecond,
      uploadThroughput: PHONE.bytesPerSecond / 2,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor });
    await page.goto(link, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'file' in globalThis.trameMarks, null, {
      timeout: WAIT_MS,
    });
    return await page.evaluate(() => {
      const { asks = null, picture = null, file = null } = globalThis.trameMarks;
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const weight = (some: PerformanceResourceTiming[]) =>
        // None came by the network: the page was kept, or the browser says nothing of it.
        some.reduce((sum, one) => sum + one.encodedBodySize, 0) || null;
      const isEngine = ({ name }: PerformanceResourceTiming) =>
        /\/pdf[.-](?:engine|worker\.min\.[\w-]+\.mjs)|\/pdfjs/.test(name);
      return {
        asks,
        picture,
        file,
        scripts: weight(files.filter((one) => /\.m?js$/.test(one.name) && !isEngine(one))),
        all: weight(files),
      };
    });
  } finally {
    await context.close();
  }
}

/** The link of a mail opened on a slow phone that was never here: when the request, a first page and the file itself are seen. */
export const benchPhone = (log: (line: string) => void, running: string | undefined): Promise<object[]> =>
  withPlatform({ running, portOffset: PORT_OFFSET, log }, async (shell) => {
    const { supabaseUrl, supabaseKey } = (await (await fetch(`${shell}/config.json`)).json()) as AppConfig;
    const offset = Number(new URL(shell).port) - PORTS.shell.port;
    const staff = createClient(supabaseUrl, supabaseKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { error } = await staff.auth.signInWithPassword({
      email: 'signatures@trame.example',
      password: DEMO_PASSWORD,
    });
    if (error) throw error;
    const browser = await launchBrowser();
    try {
      const openings: Opening[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one page at a time, or they slow one another
        const link = await sendOne(staff, `http://localhost:${PORTS.mailbox.port + offset}`);
        // oxlint-disable-next-line no-await-in-loop -- the same
        openings.push(await openOnPhone(browser, link));
      }
      const { firstPageMs, scriptBytes } = BUDGETS.signing;
      const row = (mesure: string, name: keyof Opening, said: (value: number) => unknown, most?: number) => {
        const seen = openings.flatMap((one) => one[name] ?? []);
        if (seen.length < openings.length)
          return { mesure, valeur: `${openings.length - seen.length} fois jamais vu`, met: 'non mesuré' };
        const value = Math.round(median(seen));
        return { mesure, valeur: said(value), ...(most !== undefined && { met: value <= most }) };
      };
      return [
        row('ce qui est demandé, affiché (ms)', 'asks', Number),
        row('première page, affichée (ms)', 'picture', Number, firstPageMs),
        row('première page du PDF, dessinée (ms)', 'file', Number),
        row('scripts sans le moteur PDF', 'scripts', kilobytes, scriptBytes),
        row('tout, jusqu’au PDF dessiné', 'all', kilobytes),
      ];
    } finally {
      await browser.close();
    }
  });
