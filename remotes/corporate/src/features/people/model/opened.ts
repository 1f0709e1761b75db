import {
  allAreas,
  areaOfRoute,
  findRoute,
  holdsAny,
  mayOpen,
  remoteOfArea,
  routeAddress,
  type Area,
  type Registry,
  type RemoteEntry,
} from '@trame/platform';

export type OpenedPage = { id: string; label: string; href: string };

/** An area of the product under a set of roles, with the pages of its menu that they open. */
export type OpenedArea = {
  area: Area;
  isOpen: boolean;
  pages: OpenedPage[];
  /** Why nothing opens there for anybody yet, or for now. */
  unavailable?: string;
};

function unavailable(remote: RemoteEntry | undefined): string | undefined {
  if (!remote) return 'Pas encore en service';
  return remote.disabled && `Hors service\u00a0: ${remote.disabled.message}`;
}

/** The pages of the menu of an area, in its order. */
function pagesOf(registry: Registry, remote: RemoteEntry, area: Area, roles: readonly string[]) {
  return remote.nav
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ routeId, label }): OpenedPage[] => {
      const found = findRoute(registry, routeId);
      if (!found || areaOfRoute(found)?.id !== area.id || !mayOpen(found, roles)) return [];
      const href = routeAddress(found);
      return href ? [{ id: routeId, label, href }] : [];
    });
}

/** Every area with what these roles open of it, as the guards of the shell decide. */
export function openedBy(registry: Registry, roles: readonly string[]): OpenedArea[] {
  return allAreas(registry).map((area): OpenedArea => {
    const remote = remoteOfArea(registry, area.id);
    const isOpen = holdsAny(roles, area.roles);
    const why = unavailable(remote);
    return {
      area,
      isOpen,
      pages: isOpen && remote ? pagesOf(registry, remote, area, roles) : [],
      ...(why && { unavailable: why }),
    };
  });
}

export type OpenedChange = { area: Area; pages: OpenedPage[]; unavailable?: string };

/** What opens with one set of roles and not with another. */
export function openedMore(
  registry: Registry,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): OpenedChange[] {
  const before = new Map(openedBy(registry, from).map((opened) => [opened.area.id, opened]));
  return openedBy(registry, to).flatMap(({ isOpen, area, pages, unavailable: why }): OpenedChange[] => {
    const earlier = before.get(area.id);
    const added = pages.filter(({ id }) => !earlier?.pages.some((page) => page.id === id));
    if (!isOpen || (earlier?.isOpen && added.length === 0)) return [];
    return [{ area, pages: added, ...(why && { unavailable: why }) }];
  });
}

/** What a role lets one do inside the areas, where these and their pages do not say it. */
export const RIGHTS: Readonly<Record<string, string>> = {
  admin:
    'Avec Gestion Corporate, confirme ou refuse les changements de rôle, et désactive aussi des administrateurs. Voit la page «\u00a0Applications déployées\u00a0».',
  app1_user: 'Invite des personnes, désactive des comptes et demande des rôles, sans pouvoir en donner.',
};
