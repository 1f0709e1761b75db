import type { RemoteEntry } from '../registry.ts';

/** A remote as the registry describes it, valid unless the test changes it. */
export function aRemote(change: Partial<RemoteEntry> = {}): RemoteEntry {
  const name = change.name ?? 'recruitment';
  return {
    name,
    areas: ['recruitment'],
    version: '1.0.0-aaaa',
    preload: [],
    entry: `/remotes/${name}/1.0.0-aaaa/mf-manifest.json`,
    hostApi: '^1.0.0',
    owner: { team: 'Équipe Recrutement', contact: 'recrutement@trame.example' },
    routes: [
      { id: `${name}.applications`, path: 'applications', title: 'Candidatures', roles: [] },
      { id: `${name}.application`, path: 'applications/:id', title: 'Candidature', roles: [] },
    ],
    nav: [{ routeId: `${name}.applications`, label: 'Candidatures', order: 10 }],
    search: [],
    redirects: [],
    ...change,
  };
}

/** A registry document around remotes, well-formed or not. */
export function aRegistry(remotes: unknown[]): unknown {
  return { schemaVersion: 1, generatedAt: '2026-11-21T09:00:00.000Z', remotes };
}
