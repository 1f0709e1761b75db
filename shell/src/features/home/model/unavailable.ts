import { allAreas, holdsAny, remoteOfArea, type Registry } from '@trame/platform';
import type { RefusedApp } from '../../../runtime/fetch-registry.ts';

/** An app that the launcher says is not available; without a title when only the app itself could have said it. */
export type UnavailableApp = { title: string | undefined; reference: string };

/**
 * The refused apps that these roles would open. Who may open an area that only the refused app knows is unknown: everyone
 * reads of it.
 */
export function unavailableApps(
  refused: readonly RefusedApp[],
  registry: Registry,
  roles: readonly string[],
): UnavailableApp[] {
  return refused.flatMap(({ areas, reference }): UnavailableApp[] => {
    const known = allAreas(registry).filter(({ id, slug }) => areas.includes(id) || areas.includes(slug));
    if (known.length === 0) return areas.length > 0 ? [{ title: undefined, reference }] : [];
    return known
      .filter((area) => holdsAny(roles, area.roles) && !remoteOfArea(registry, area.id))
      .map(({ title }) => ({ title, reference }));
  });
}
