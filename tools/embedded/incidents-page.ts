import { escapeHtml, localPage, when } from './local-page.ts';
import type { Incident } from './incident-store.ts';

/** Shown at once; the file keeps more, and the search looks through all of it. */
const SHOWN = 100;

function entry({ id, at, path, name, message, stack, context }: Incident): string {
  const facts = Object.entries(context).filter(([key]) => key !== 'id');
  return `<li><article aria-label="Incident ${escapeHtml(id)}">
    <h2><code>${escapeHtml(id)}</code> ${escapeHtml(name)}</h2>
    <p class="said">${escapeHtml(message)}</p>
    <dl>
      <dt>Date</dt><dd><time datetime="${escapeHtml(at)}">${when(at)}</time></dd>
      <dt>Adresse</dt><dd>${escapeHtml(path)}</dd>
      ${facts.map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}
    </dl>
    ${stack ? `<details><summary>Pile d’appels</summary><pre>${escapeHtml(stack)}</pre></details>` : ''}
  </article></li>`;
}

function content(incidents: readonly Incident[], searched: string): string {
  if (incidents.length > 0) {
    return `<ul class="incidents" role="list">${incidents.slice(0, SHOWN).map(entry).join('')}</ul>`;
  }
  return searched
    ? `<div class="empty"><h2>Aucun incident ${escapeHtml(searched)}</h2><p>Vérifiez la référence lue sur l’écran : six ou huit caractères.</p></div>`
    : '<div class="empty"><h2>Aucun incident</h2><p>Ce que les applications signalent arrive ici, avec la référence affichée à la personne.</p></div>';
}

/** The failures the apps of this installation reported, newest first, found by the reference a person was shown. */
export function incidentsPage(incidents: readonly Incident[], searched: string): string {
  return localPage({
    title: 'Incidents',
    current: 'incidents',
    intro: 'Ce que les applications de cette installation ont signalé, sans donnée personnelle.',
    content: `<main>
      <form class="find" role="search" action="/incidents">
        <label for="ref">Référence</label>
        <input id="ref" name="ref" type="search" autocomplete="off" spellcheck="false" value="${escapeHtml(searched)}">
        <button type="submit">Chercher</button>
        ${searched ? '<a href="/incidents">Tous les incidents</a>' : ''}
      </form>
      ${content(incidents, searched)}
    </main>`,
  });
}
