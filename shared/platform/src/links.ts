import { holdsAny, mayEnter, type Area } from './areas.ts';
import { areasOfRemote } from './claimed-areas.ts';
import type { Registry, RemoteEntry, RemoteRoute } from './registry.ts';

/** A route and its remote. */
export type FoundRoute = { remote: RemoteEntry; route: RemoteRoute };

/** Finds a route of any app by its id. */
export function findRoute(registry: Registry, routeId: string): FoundRoute | undefined {
  for (const remote of registry.remotes) {
    const route = remote.routes.find(({ id }) => id === routeId);
    if (route) return { remote, route };
  }
  return undefined;
}

/** The area of a route: the one it names, or its remote's first. */
export function areaOfRoute({ remote, route }: FoundRoute): Area | undefined {
  const areas = areasOfRemote(remote);
  return route.area === undefined ? areas[0] : areas.find(({ id }) => id === route.area);
}

/** Whether these roles open a route: both the area's guard and the route's own must pass, which is the area's where it has none. */
export function mayOpen({ remote, route }: FoundRoute, roles: readonly string[]): boolean {
  const area = areaOfRoute({ remote, route });
  if (!area || !mayEnter(area, roles)) return false;
  return holdsAny(roles, route.roles.length > 0 ? route.roles : area.roles);
}

/**
 * The address of a route. Parameters that the path does not name become the query string. Undefined when a parameter of
 * the path is missing.
 */
export function routeAddress(
  { remote, route }: FoundRoute,
  params: Readonly<Record<string, string>> = {},
): string | undefined {
  const area = areaOfRoute({ remote, route });
  if (!area) return undefined;
  const unused = new Map(Object.entries(params));
  const segments = [area.slug];
  for (const segment of route.path.split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      segments.push(segment);
      continue;
    }
    const key = segment.slice(1).replace(/\?$/, '');
    const value = unused.get(key);
    unused.delete(key);
    if (value) segments.push(encodeURIComponent(value));
    else if (!segment.endsWith('?')) return undefined;
  }
  const query = new URLSearchParams([...unused]).toString();
  return `/${segments.join('/')}${query ? `?${query}` : ''}`;
}

/** `host.linkTo`: undefined when the app is absent, out of service or not allowed, so that the link can be hidden. */
export function createLinkTo(registry: Registry, roles: readonly string[]) {
  return (routeId: string, params?: Readonly<Record<string, string>>): string | undefined => {
    const found = findRoute(registry, routeId);
    if (!found || found.remote.disabled || !mayOpen(found, roles)) return undefined;
    return routeAddress(found, params);
  };
}
