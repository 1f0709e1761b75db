import { normalizeSearch } from '@trame/domain';
import { areaOfRoute, findRoute, mayOpen, routeAddress, type Registry } from '@trame/platform';
import type { ThemeChoice } from '@trame/session/theme';
import { navigationOf, openableApps } from '../../home/model/apps.ts';

export type PaletteAction =
  | { kind: 'go'; to: string }
  | { kind: 'theme'; choice: ThemeChoice }
  | { kind: 'sign-in' }
  | { kind: 'sign-out' };

export type PaletteEntry = {
  id: string;
  group: 'Pages' | 'Applications' | 'Actions';
  title: string;
  /** Where it belongs, said beside the title. */
  hint?: string;
  keywords: readonly string[];
  action: PaletteAction;
};

const ACTIONS: readonly PaletteEntry[] = [
  {
    id: 'action.home',
    group: 'Actions',
    title: 'Revenir à l’accueil',
    keywords: ['applications', 'lanceur'],
    action: { kind: 'go', to: '/' },
  },
  {
    id: 'action.theme.light',
    group: 'Actions',
    title: 'Thème clair',
    keywords: ['jour', 'apparence', 'couleurs'],
    action: { kind: 'theme', choice: 'light' },
  },
  {
    id: 'action.theme.dark',
    group: 'Actions',
    title: 'Thème sombre',
    keywords: ['nuit', 'apparence', 'couleurs'],
    action: { kind: 'theme', choice: 'dark' },
  },
  {
    id: 'action.theme.system',
    group: 'Actions',
    title: 'Thème du système',
    keywords: ['automatique', 'apparence', 'couleurs'],
    action: { kind: 'theme', choice: 'system' },
  },
];

const SIGN_IN: PaletteEntry = {
  id: 'action.sign-in',
  group: 'Actions',
  title: 'Se connecter',
  keywords: ['connexion', 'compte', 'mot de passe'],
  action: { kind: 'sign-in' },
};

const SIGN_OUT: PaletteEntry = {
  id: 'action.sign-out',
  group: 'Actions',
  title: 'Se déconnecter',
  keywords: ['quitter', 'déconnexion', 'changer de compte'],
  action: { kind: 'sign-out' },
};

/** The shell's own page, for the operators of the platform. */
const DEPLOYMENTS: PaletteEntry = {
  id: 'page.deployments',
  group: 'Pages',
  title: 'Applications déployées',
  keywords: ['versions', 'santé', 'incidents', 'erreurs', 'registre', 'canari', 'support'],
  action: { kind: 'go', to: '/applications-deployees' },
};

/** Whom the palette is for; a visitor of an unguarded area is not signed in. */
export type PaletteReader = { isSignedIn: boolean; roles: readonly string[] };

/** Everything that the person can open from the palette: pages, apps, actions. Apps out of service are left out. */
export function paletteEntries(registry: Registry, { isSignedIn, roles }: PaletteReader): PaletteEntry[] {
  const apps = openableApps(registry, roles).filter(({ outOfService }) => outOfService === undefined);
  const pages = apps.flatMap(({ area, remote }): PaletteEntry[] => {
    const searched = remote.search.flatMap(({ id, title, routeId, keywords }): PaletteEntry[] => {
      const found = findRoute(registry, routeId);
      const isHere = found && areaOfRoute(found)?.id === area.id;
      const to = isHere && mayOpen(found, roles) ? routeAddress(found) : undefined;
      return to
        ? [{ id, group: 'Pages', title, hint: area.title, keywords, action: { kind: 'go', to } }]
        : [];
    });
    const reached = new Set(searched.map(({ action }) => (action.kind === 'go' ? action.to : '')));
    const navigated = navigationOf(remote, area, roles)
      .filter(({ href }) => !reached.has(href))
      .map(({ id, label, href }): PaletteEntry => ({
        id,
        group: 'Pages',
        title: label,
        hint: area.title,
        keywords: [],
        action: { kind: 'go', to: href },
      }));
    return [...searched, ...navigated];
  });
  const launchers = apps.map(({ area, href }): PaletteEntry => ({
    id: `app.${area.id}`,
    group: 'Applications',
    title: area.title,
    keywords: [],
    action: { kind: 'go', to: href },
  }));
  const ofAdmins = roles.includes('admin') ? [DEPLOYMENTS] : [];
  return [...pages, ...ofAdmins, ...launchers, ...ACTIONS, isSignedIn ? SIGN_OUT : SIGN_IN];
}

/** How well one word of the query matches an entry: lower is better. Undefined when it does not match. */
function rankWord(word: string, title: string, others: string): number | undefined {
  if (title.startsWith(word)) return 0;
  if (title.includes(` ${word}`)) return 1;
  if (title.includes(word)) return 2;
  if (others.includes(` ${word}`)) return 3;
  return others.includes(word) ? 4 : undefined;
}

/** Entries that contain every word of the query, case and accents ignored, best first. */
export function filterEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = normalizeSearch(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  return entries
    .flatMap((entry, order) => {
      const title = normalizeSearch(entry.title);
      const others = ` ${normalizeSearch([entry.hint ?? '', ...entry.keywords].join(' '))}`;
      const ranks = words.map((word) => rankWord(word, title, others));
      if (ranks.includes(undefined)) return [];
      const total = ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0);
      return [{ entry, total, order }];
    })
    .toSorted((a, b) => a.total - b.total || a.order - b.order)
    .map(({ entry }) => entry);
}
