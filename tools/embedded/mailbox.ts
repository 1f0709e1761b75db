import { serveHttp, webListener } from '../lib/http.ts';
import { openFakeSendPulse, type FakeSendPulse } from './fake-sendpulse.ts';
import { openMailStore, type MailStore, type NewMail } from './mail-store.ts';
import { localStyles } from './local-page.ts';
import { mailBody, mailboxPage } from './mailbox-page.ts';
import { sendPulsePage } from './sendpulse-page.ts';

export type Mailbox = {
  url: string;
  store: MailStore;
  close: () => Promise<void>;
};

const DEFAULT_SENDER = 'Trame <ne-pas-repondre@trame.example>';
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** The page of the mailing service has buttons, which send forms to itself. */
const FORM_POLICY = PAGE_POLICY.replace("form-action 'none'", "form-action 'self'");
/** Styles of mails are allowed; everything else in them is off, and they have an origin of their own. */
const BODY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

const page = (html: string, policy = PAGE_POLICY, status = 200): Response =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });

function parseMail(value: unknown): NewMail | string {
  if (typeof value !== 'object' || value === null) return 'A JSON object is expected.';
  const { to, from, reply_to: replyTo, subject, html, text } = value as Record<string, unknown>;
  const recipients = Array.isArray(to) ? to.join(', ') : to;
  if (typeof recipients !== 'string' || recipients === '') return '`to` is missing.';
  if (typeof subject !== 'string') return '`subject` is missing.';
  if (typeof html !== 'string' && typeof text !== 'string') return '`html` or `text` is missing.';
  return {
    to: recipients,
    from: typeof from === 'string' ? from : DEFAULT_SENDER,
    replyTo: typeof replyTo === 'string' ? replyTo : undefined,
    subject,
    html: typeof html === 'string' ? html : '',
    text: typeof text === 'string' ? text : '',
  };
}

async function receive(request: Request, store: MailStore): Promise<Response> {
  const mail = parseMail(await request.json().catch(() => null));
  if (typeof mail === 'string') return Response.json({ error: mail }, { status: 400 });
  return Response.json(store.add(mail), { status: 201 });
}

async function answerAsSendPulse(request: Request, sendPulse: FakeSendPulse): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/sendpulse/api/')) return sendPulse.answer(request, '/sendpulse/api');
  if (request.method !== 'POST') return page(sendPulsePage(sendPulse.state()), FORM_POLICY);
  const form = new URLSearchParams(await request.text());
  sendPulse.act(form.get('action') ?? '', form.get('email') ?? '');
  return new Response(null, { status: 303, headers: { location: '/sendpulse' } });
}

/**
 * Whether a request that changes something comes from a page of another site, according to the browser. Programs, which
 * post the mails, send no such header.
 */
function isFromElsewhere(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin) return true;
  return !['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? 'none');
}

function answer(request: Request, store: MailStore, sendPulse: FakeSendPulse): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isFromElsewhere(request)) return new Response('Refusé.', { status: 403 });
  if (/^\/sendpulse(\/|$)/.test(pathname)) return answerAsSendPulse(request, sendPulse);
  if (pathname === '/api/messages') {
    if (request.method === 'POST') return receive(request, store);
    if (request.method === 'DELETE') {
      store.clear();
      return new Response(null, { status: 204 });
    }
    return Response.json(store.list(), { headers: { 'cache-control': 'no-store' } });
  }
  if (pathname === '/styles.css') {
    return new Response(localStyles(), { headers: { 'content-type': 'text/css; charset=utf-8' } });
  }
  if (pathname === '/') return page(mailboxPage(store.list()));
  const [, id, isBody] = /^\/messages\/([\w-]+)(\/body)?$/.exec(pathname) ?? [];
  const mail = id ? store.find(id) : undefined;
  if (!mail) return page(mailboxPage(store.list()), PAGE_POLICY, 404);
  return isBody ? page(mailBody(mail), BODY_POLICY) : page(mailboxPage(store.list(), mail));
}

type MailboxOptions = {
  port: number;
  folder: string;
  /** Where the local fake SendPulse stores its address books; by default only in memory. */
  sendPulseFile?: string;
};

/**
 * Serves the mails this installation sent, as a page for people and as JSON for functions and tests, and a fake
 * SendPulse.
 */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const store = openMailStore(options.folder);
  const sendPulse = openFakeSendPulse(options.sendPulseFile);
  const service = await serveHttp(
    webListener(async (request) => await answer(request, store, sendPulse)),
    options.port,
    'boîte aux lettres',
  );
  return { url: `http://localhost:${service.port}`, store, close: service.close };
}
