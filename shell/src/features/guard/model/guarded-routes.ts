import type { Registry } from '@trame/platform';
import type { GuardedRoute } from './access.ts';

/** Routes of the registry that ask for more than their area, as absolute patterns. */
export function guardedRoutes(registry: Registry): GuardedRoute[] {
  return registry.remotes.flatMap(({ slug, routes }) =>
    routes
      .filter(({ roles }) => roles.length > 0)
      .map(({ path, roles }) => ({ path: path === '' ? `/${slug}` : `/${slug}/${path}`, roles })),
  );
}
