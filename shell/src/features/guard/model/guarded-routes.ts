import { areaOfRoute, type Registry } from '@trame/platform';
import type { GuardedRoute } from './access.ts';

/** Routes of the registry that ask for more than their area, as absolute patterns. */
export function guardedRoutes(registry: Registry): GuardedRoute[] {
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
