import { LOCAL_SENDPULSE_KEYS, type FakeBook, type FakeContact, type FakeState } from './fake-sendpulse.ts';
import { escapeHtml, localPage } from './local-page.ts';

const button = (action: string, label: string, email = '') =>
  `<form method="post" action="/sendpulse"><input type="hidden" name="action" value="${action}"><input type="hidden" name="email" value="${escapeHtml(email)}"><button>${label}</button></form>`;

function contactItem({ email, variables, status }: FakeContact): string {
  const said = Object.entries(variables).map(([name, value]) => `${escapeHtml(name)} : ${escapeHtml(value)}`);
  const end =
    status === 'Active'
      ? `${button('unsubscribe', 'Désabonner', email)}${button('bounce', 'Adresse en erreur', email)}`
      : `<span class="meta">${status === 'Undeliverable' ? 'Adresse en erreur' : 'Désabonné'}</span>`;
  return `<li><strong>${escapeHtml(email)}</strong><span class="meta">${said.join(' · ')}</span>${end}</li>`;
}

const bookSection = ({ name, contacts }: FakeBook) => `<section>
    <h2>${escapeHtml(name)} (${contacts.length})</h2>
    ${contacts.length > 0 ? `<ul class="cards">${contacts.map(contactItem).join('')}</ul>` : '<p>Aucun contact.</p>'}
  </section>`;

/** The content of the local SendPulse, and buttons for events that happen at the real one. */
export function sendPulsePage({ books, isDown }: FakeState): string {
  return localPage({
    title: 'SendPulse local',
    intro: 'Les carnets d’adresses de cette installation. Rien ne part sur Internet.',
    content: `<main>
  <dl><dt>Identifiant</dt><dd><code>${LOCAL_SENDPULSE_KEYS.client_id}</code></dd><dt>Clé secrète</dt><dd><code>${LOCAL_SENDPULSE_KEYS.client_secret}</code></dd></dl>
  ${isDown ? '<p><strong>En panne : chaque appel échoue.</strong></p>' : ''}
  <div class="buttons">${button('outage', isDown ? 'Fin de la panne' : 'Simuler une panne')}${button('clear', 'Vider les carnets')}</div>
  ${books.map(bookSection).join('')}
</main>`,
  });
}
