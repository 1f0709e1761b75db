import { areaOfRoute, type Registry } from '@trame/platform';

/** A route that asks for more than its area does: an absolute pattern that covers everything below it. */
export type GuardedRoute = { path: string; roles: readonly string[] };

/** Routes of the registry that ask for more than their area, as absolute patterns. */
export function guardedRoutes(registry: Pick<Registry, 'remotes'>): GuardedRoute[] {
  return registry.remotes.flatMap((remote) =>
    remote.routes
      .filter(({ roles }) => roles.length > 0)
      .flatMap((route) => {
        const slug = areaOfRoute({ remote, route })?.slug;
        if (slug === undefined) return [];
        return [{ path: route.path === '' ? `/${slug}` : `/${slug}/${route.path}`, roles: route.roles }];
      }),
  );
}
