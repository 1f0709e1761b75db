import { withoutEndSlash } from '@trame/domain';
import {
  allAreas,
  areaOfRoute,
  mayEnter,
  mayOpen,
  remoteOfArea,
  routeAddress,
  type Area,
  type FoundRoute,
  type Registry,
  type RemoteEntry,
} from '@trame/platform';

/** An app one may open, as the launcher, the switcher and the palette show it. */
export type OpenableApp = {
  area: Area;
  remote: RemoteEntry;
  href: string;
  /** Why it cannot be opened now, when it is out of service. */
  outOfService: string | undefined;
};

/** The apps of the registry that these roles open: the product's in its order, then those that remotes add. */
export function openableApps(registry: Registry, roles: readonly string[]): OpenableApp[] {
  return allAreas(registry).flatMap((area) => {
    const remote = remoteOfArea(registry, area.id);
    if (!remote || !mayEnter(area, roles)) return [];
    const href = startOf(remote, area, roles);
    return href === undefined ? [] : [{ area, remote, href, outOfService: remote.disabled?.message }];
  });
}

/** Where one starts in an app: its first page, or where that asks for another role, the first one of its navigation. */
function startOf(remote: RemoteEntry, area: Area, roles: readonly string[]): string | undefined {
  const first = remote.routes.find(
    (route) => route.path === '' && areaOfRoute({ remote, route })?.id === area.id,
  );
  return first && !mayOpen({ remote, route: first }, roles)
    ? navigationOf(remote, area, roles)[0]?.href
    : `/${area.slug}`;
}

export type NavLink = { id: string; label: string; href: string; icon: string | undefined };

/** The navigation of one area of a remote, as far as these roles go. */
export function navigationOf(remote: RemoteEntry, area: Area, roles: readonly string[]): NavLink[] {
  return remote.nav
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ routeId, label, icon }) => {
      const route = remote.routes.find(({ id }) => id === routeId);
      const found: FoundRoute | undefined = route && { remote, route };
      const isHere = found && areaOfRoute(found)?.id === area.id;
      const href = isHere && mayOpen(found, roles) ? routeAddress(found) : undefined;
      return href ? [{ id: routeId, label, href, icon }] : [];
    });
}

/** The link of the present page: the deepest one above the current address. */
export function activeLink(links: readonly NavLink[], pathname: string): NavLink | undefined {
  const path = `${withoutEndSlash(pathname).toLowerCase()}/`;
  return links
    .filter(({ href }) => path.startsWith(`${href.toLowerCase()}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}
