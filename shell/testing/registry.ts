import type { Registry, RemoteEntry } from '@trame/platform';

type OwnArea = Exclude<RemoteEntry['areas'][number], string>;

/** The recruitment remote as a registry describes it, with the changes of a test. */
export function recruitmentEntry(changes: Partial<RemoteEntry> = {}): RemoteEntry {
  return {
    name: 'recruitment',
    areas: ['recruitment'],
    preload: [],
    owner: { team: 'Équipe Recrutement', contact: 'recrutement@trame.example' },
    hostApi: '^1.0.0',
    version: '1.0.0',
    entry: '/remotes/recruitment/1.0.0/mf-manifest.json',
    routes: [
      { id: 'recruitment.applications', path: 'applications', title: 'Candidatures', roles: [] },
      { id: 'recruitment.application', path: 'applications/:id', title: 'Candidature', roles: [] },
      { id: 'recruitment.config', path: 'sendpulse-config', title: 'Configuration', roles: ['admin'] },
    ],
    nav: [
      { routeId: 'recruitment.config', label: 'Configuration SendPulse', order: 20 },
      { routeId: 'recruitment.applications', label: 'Candidatures', icon: 'users', order: 10 },
    ],
    search: [
      {
        id: 'recruitment.search',
        title: 'Rechercher une candidature',
        routeId: 'recruitment.applications',
        keywords: ['formateur', 'CV', 'évaluation'],
      },
    ],
    redirects: [],
    ...changes,
  };
}

export function registryOf(...remotes: RemoteEntry[]): Registry {
  return { schemaVersion: 1, generatedAt: '2026-11-21T08:00:00Z', remotes };
}

/** A second app, for people who may open several. */
export function catalogueEntry(changes: Partial<RemoteEntry> = {}): RemoteEntry {
  return recruitmentEntry({
    name: 'catalogue',
    areas: ['catalogue'],
    entry: '/remotes/catalogue/1.0.0/mf-manifest.json',
    routes: [{ id: 'catalogue.progress', path: 'progress', title: 'Suivi', roles: ['app2_user'] }],
    nav: [{ routeId: 'catalogue.progress', label: 'Suivi des parcours', order: 10 }],
    search: [],
    ...changes,
  });
}

/** An app with an area of its own, which the shell was not built with. */
export function ownAreaEntry(area: Partial<OwnArea> = {}, changes: Partial<RemoteEntry> = {}): RemoteEntry {
  const title = area.title ?? 'Suivi qualité';
  return recruitmentEntry({
    name: 'suivi',
    areas: [
      {
        id: 'suivi',
        slug: 'suivi',
        title,
        description: 'Ce que disent les clients',
        draft: 'toile',
        roles: ['app5_user'],
        ...area,
      },
    ],
    entry: '/remotes/suivi/1.0.0/mf-manifest.json',
    routes: [{ id: 'suivi.home', path: '', title, roles: [] }],
    nav: [{ routeId: 'suivi.home', label: 'Accueil', order: 10 }],
    search: [],
    ...changes,
  });
}
