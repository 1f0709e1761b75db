import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.ts';
import type { StoredMail } from './mail-store.ts';

const TOKENS = join(ROOT, 'shared/ui/src/styles/tokens.css');

const LAYOUT = `
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; background: var(--surface, #faf9f6); color: var(--text, #14213d); font: 15px/1.5 var(--font-ui, system-ui, sans-serif); }
a { color: var(--primary, #0f766e); }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
:focus-visible { outline: 2px solid var(--focus, #0f766e); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 16px 24px; border-bottom: 1px solid var(--border, #e4dfd4); background: var(--surface-raised, #fff); }
header h1 { font-size: 20px; }
header p { color: var(--text-muted, #55607a); }
header nav { margin-left: auto; }
header a { display: inline-block; padding: 4px 0; }
.layout { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; }
.list { list-style: none; border-right: 1px solid var(--border, #e4dfd4); background: var(--surface-raised, #fff); overflow: auto; max-height: calc(100vh - 62px); }
.list a { display: grid; gap: 2px; padding: 12px 24px; border-bottom: 1px solid var(--border, #e4dfd4); color: inherit; text-decoration: none; }
.list a:hover { background: var(--surface-sunken, #f2efe8); }
.list a[aria-current] { background: var(--primary-soft, #e3f2ef); box-shadow: inset 3px 0 0 var(--accent, #e9a23b); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.meta { display: flex; justify-content: space-between; gap: 12px; color: var(--text-muted, #55607a); font-size: 13px; overflow-wrap: anywhere; }
main { padding: 24px; display: grid; gap: 16px; align-content: start; min-width: 0; }
main h2 { font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; color: var(--text-muted, #55607a); }
dd { color: var(--text, #14213d); overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--border, #e4dfd4); border-radius: 8px; background: #fff; }
summary { cursor: pointer; padding: 4px 0; }
pre { margin: 8px 0 0; padding: 16px; border-radius: 8px; background: var(--surface-sunken, #f2efe8); white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace; }
.empty { padding: 64px 24px; text-align: center; color: var(--text-muted, #55607a); }
@media (max-width: 760px) { .layout { grid-template-columns: 1fr; } .list { border-right: 0; max-height: 40vh; } header, main { padding-inline: 16px; } .list a { padding-inline: 16px; } }
`;

/** Tokens of the design system, when it is there, and the few rules of this page. */
export function mailboxStyles(): string {
  return `${existsSync(TOKENS) ? readFileSync(TOKENS, 'utf8') : ''}\n${LAYOUT}`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
const when = (mail: StoredMail): string => dateFormat.format(new Date(mail.createdAt));

function listItem(mail: StoredMail, openId: string | undefined): string {
  const current = mail.id === openId ? ' aria-current="page"' : '';
  return `<li><a href="/messages/${mail.id}"${current}>
    <span class="subject">${escapeHtml(mail.subject)}</span>
    <span class="meta"><span>${escapeHtml(mail.to)}</span><time datetime="${mail.createdAt}">${when(mail)}</time></span>
  </a></li>`;
}

function reading(mail: StoredMail): string {
  return `<main>
    <h2>${escapeHtml(mail.subject)}</h2>
    <dl>
      <dt>De</dt><dd>${escapeHtml(mail.from)}</dd>
      <dt>À</dt><dd>${escapeHtml(mail.to)}</dd>
      <dt>Date</dt><dd><time datetime="${mail.createdAt}">${when(mail)}</time></dd>
    </dl>
    <iframe title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/body"></iframe>
    <details><summary>Version texte</summary><pre>${escapeHtml(mail.text)}</pre></details>
  </main>`;
}

/** The mailbox: every mail the platform sent, newest first, and the one being read. */
export function mailboxPage(mails: readonly StoredMail[], open?: StoredMail): string {
  const count = `${mails.length} message${mails.length > 1 ? 's' : ''}`;
  const content =
    mails.length === 0
      ? '<main class="empty"><h2>Aucun message pour l’instant</h2><p>Les mails que la plateforme envoie arrivent ici : accusés de réception, liens de connexion.</p></main>'
      : `<div class="layout"><ul class="list" aria-label="Messages" role="list">${mails.map((mail) => listItem(mail, open?.id)).join('')}</ul>${open ? reading(open) : '<main class="empty"><p>Choisissez un message pour le lire.</p></main>'}</div>`;
  return `<!doctype html>
<html lang="fr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${open ? `${escapeHtml(open.subject)} – ` : ''}Boîte aux lettres de Trame</title>
  <link rel="stylesheet" href="/styles.css">
  <link rel="icon" href="data:,">
</head>
<body>
  <header><h1>Boîte aux lettres</h1><p>${count}. Les mails de cette installation arrivent ici, rien ne part sur Internet.</p><nav aria-label="Actions"><a href="">Actualiser</a></nav></header>
  ${content}
</body>
</html>`;
}

/** The mail itself, for the sandboxed frame: its links open in a new tab, nothing is fetched from elsewhere. */
export function mailBody(mail: StoredMail): string {
  const html = mail.html || `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(mail.text)}</pre>`;
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : `${base}${html}`;
}
