import { escapeHtml, localPage, when } from './local-page.ts';
import type { StoredMail } from './mail-store.ts';

function listItem(mail: StoredMail, openId: string | undefined): string {
  const current = mail.id === openId ? ' aria-current="page"' : '';
  return `<li><a href="/messages/${mail.id}"${current}>
    <span class="subject">${escapeHtml(mail.subject)}</span>
    <span class="meta"><span>${escapeHtml(mail.to)}</span><time datetime="${mail.createdAt}">${when(mail.createdAt)}</time></span>
  </a></li>`;
}

function reading(mail: StoredMail): string {
  return `<main>
    <h2>${escapeHtml(mail.subject)}</h2>
    <dl>
      <dt>De</dt><dd>${escapeHtml(mail.from)}</dd>
      ${mail.replyTo ? `<dt>Réponse à</dt><dd>${escapeHtml(mail.replyTo)}</dd>` : ''}
      <dt>À</dt><dd>${escapeHtml(mail.to)}</dd>
      <dt>Date</dt><dd><time datetime="${mail.createdAt}">${when(mail.createdAt)}</time></dd>
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
  return localPage({
    title: 'Boîte aux lettres',
    subject: open?.subject,
    intro: `${count}. Les mails de cette installation arrivent ici, rien ne part sur Internet.`,
    content,
  });
}

/** The mail itself, for the sandboxed frame: its links open in a new tab, nothing is fetched from elsewhere. */
export function mailBody(mail: StoredMail): string {
  const html = mail.html || `<pre style="white-space:pre-wrap;font:inherit">${escapeHtml(mail.text)}</pre>`;
  const base = '<base target="_blank">';
  return /<head[^<>]*>/i.test(html) ? html.replace(/<head[^<>]*>/i, `$&${base}`) : `${base}${html}`;
}
