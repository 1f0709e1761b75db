import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { contract } from '@trame/signature/testing';
import Pdf from 'pdfkit';
import { ACCOUNTS } from './addresses.ts';
import { sessionOf } from './own-accounts.ts';
import { mailsTo, platform } from './records.ts';

/** Somebody who is asked, with the fields that are theirs. */
export interface Asked {
  name: string;
  email: string;
  role: 'signer' | 'approver' | 'copy';
  language?: 'fr' | 'en';
  needs_code?: boolean;
  fields?: { kind: string; page?: number; label?: string; x: number; y: number; w?: number; h?: number }[];
}

const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 8)}@exemple.test`;

/** Somebody with an address of their own. */
export const asked = (name: string, more: Partial<Asked> = {}): Asked => ({
  name,
  email: emailOf(name),
  role: 'signer',
  ...more,
});

const SIZES: Readonly<Record<string, [number, number]>> = {
  signature: [180, 54],
  initials: [64, 32],
  date: [84, 20],
  name: [160, 20],
  text: [160, 20],
  checkbox: [14, 14],
};

async function asStaff<T>(path: string, body: object | FormData): Promise<T> {
  const { supabaseUrl, supabaseKey } = await platform();
  const { access_token: token } = await sessionOf(ACCOUNTS.app4_user);
  const isForm = body instanceof FormData;
  const response = await fetch(`${supabaseUrl}/${path}`, {
    method: 'POST',
    headers: {
      apikey: supabaseKey,
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

const rpc = async (name: string, args: object): Promise<string> => {
  const [row] = await asStaff<{ updated_at: string }[]>(`rest/v1/rpc/${name}`, args);
  return row?.updated_at ?? '';
};

export interface SentEnvelope {
  id: string;
  version: string;
}

interface EnvelopeOptions {
  ordering?: string;
  title?: string;
  /** Of the contract, unless a file is given. */
  pages?: number;
  file?: Uint8Array<ArrayBuffer>;
}

/** A draft of one document of two pages, written through the functions that the page of the staff calls. */
export async function draftEnvelope(
  people: readonly Asked[],
  { ordering = 'parallel', title = 'Contrat-cadre avec Trame', pages = 2, file }: EnvelopeOptions = {},
): Promise<SentEnvelope> {
  const id = randomUUID();
  const base = {
    id,
    title,
    ordering,
    message: 'Bonjour, voici le contrat dont nous avons parlé.',
    expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  };
  await rpc('save_signature_request', { request: base });
  const form = new FormData();
  form.append('request', id);
  form.append('file', new File([file ?? new Uint8Array(await contract(pages))], 'Contrat-cadre.pdf'));
  const added = await asStaff<{ document: { id: string }; updated_at: string }>(
    'functions/v1/signatures',
    form,
  );
  const recipients = people.map(({ fields: _fields, ...one }, index) => ({
    id: randomUUID(),
    position: index + 1,
    ...one,
  }));
  const fields = people.flatMap(({ fields: own = [] }, index) =>
    own.map(({ kind, page = 0, x, y, w, h, label }) => ({
      id: randomUUID(),
      document_id: added.document.id,
      recipient_id: recipients[index]?.id,
      page,
      x,
      y,
      w: w ?? SIZES[kind]?.[0],
      h: h ?? SIZES[kind]?.[1],
      kind,
      ...(label !== undefined && { label }),
    })),
  );
  const version = await rpc('save_signature_request', {
    request: {
      ...base,
      recipients,
      fields,
      documents: [{ id: added.document.id, name: 'Contrat-cadre.pdf' }],
    },
    version: added.updated_at,
  });
  return { id, version };
}

/** Sends such a draft, with its mails. */
export async function sendEnvelope(
  people: readonly Asked[],
  options: EnvelopeOptions = {},
): Promise<SentEnvelope> {
  const { id, version } = await draftEnvelope(people, options);
  const sent = await rpc('send_signature_request', { request: id, version });
  await asStaff('functions/v1/notifications', { kind: 'signature-mails' });
  return { id, version: sent };
}

/** Keeps a signature for the account that sends envelopes, as its page « Ma signature » does. */
export async function keepSignature(text: string): Promise<void> {
  const { supabaseUrl, supabaseKey } = await platform();
  const { access_token: token } = await sessionOf(ACCOUNTS.app4_user);
  const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
  const headers = {
    apikey: supabaseKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const values = { name: text, signature: { kind: 'typed', text, hand: 'sacramento' }, initials: null };
  const table = `${supabaseUrl}/rest/v1/signature_profiles`;
  const added = await fetch(table, {
    method: 'POST',
    headers,
    body: JSON.stringify({ user_id: sub, ...values }),
  });
  // Another story had kept one.
  if (added.status === 409)
    await fetch(`${table}?user_id=eq.${sub}`, { method: 'PATCH', headers, body: JSON.stringify(values) });
  else if (!added.ok) throw new Error(`signature_profiles: ${added.status} ${await added.text()}`);
}

/** A contract of two pages with these texts, each at points from the lower left corner of its page. */
export async function contractAsking(
  texts: readonly [text: string, x: number, y: number, page?: number][],
): Promise<Buffer> {
  const document = new Pdf({ size: 'A4', margin: 0, bufferPages: true });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const written = new Promise((resolve) => document.on('end', resolve));
  document.addPage();
  for (const number of [0, 1]) {
    document.switchToPage(number);
    document.fontSize(12).text(`Contrat-cadre, page ${number + 1}`, 72, 72);
    for (const [text, x, y, page = 0] of texts)
      if (page === number) document.fontSize(8).text(text, x, document.page.height - y, { lineBreak: false });
  }
  document.end();
  await written;
  return Buffer.concat(parts);
}

/** A window of somebody else, whose console is watched too. */
export async function windowOf(
  browser: Browser,
  watch: { alsoIn: (context: BrowserContext) => void },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  watch.alsoIn(context);
  return context.newPage();
}

/** Draws a wave into the drawing area of the signer's page. */
export async function drawSignature(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Zone de dessin' }).boundingBox();
  if (!box) throw new Error('no drawing area');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (const at of Array.from({ length: 20 }, (_, index) => index))
    await page.mouse.move(box.x + 30 + at * 10, box.y + 60 + 30 * Math.sin(at / 2));
  await page.mouse.up();
}

/** Withdraws an envelope. */
export const cancelEnvelope = ({ id, version }: SentEnvelope, reason: string) =>
  rpc('cancel_signature_request', { request: id, reason, version });

/** The link of the last mail that has one; waits for the mail. */
export async function linkTo(email: string): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- until it is there
    const mails = await mailsTo(email);
    const [link] = mails.flatMap(({ text }) => /https?:\/\/\S+#[\w-]{43}/.exec(text)?.[0] ?? []);
    if (link) return link;
    if (Date.now() > deadline) throw new Error(`no link for ${email}`);
  }
}

/** The code of the last mail that has one, as it is written there. */
export async function codeFor(email: string): Promise<string> {
  const mails = await mailsTo(email);
  const [code] = mails.flatMap(
    ({ subject, text }) => /\b\d{3} \d{3}\b/.exec(`${subject} ${text}`)?.[0] ?? [],
  );
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}
