import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';

/** A page of a remote; `inside` names the route whose page renders this one in its outlet. */
type RemotePage<Id> = ReactElement | { inside: Id; element: ReactElement };

/** A page for each id of the facts; a page with any other key is refused by its type. */
type Pages<Facts, Given> = { [Id in keyof Facts]: RemotePage<keyof Facts> } & {
  [Id in Exclude<keyof Given, keyof Facts>]: never;
};

type PagesById = Readonly<Record<string, RemotePage<string>>>;

/**
 * Routes of a remote: each path is stated once, in `remote.json`, and each page here by the id of its route. An id
 * without a page, or a page without an id, fails the check of types, since the keys of the imported JSON are its type.
 * This code is in every remote, so at run time it only checks what types cannot express.
 */
export function remoteRoutes<
  Facts extends Readonly<Record<string, { path: string }>>,
  Given extends Pages<Facts, Given>,
>(facts: Facts, pages: Given): RouteObject[] {
  /** The routes inside `parent`, whose path is the beginning of theirs; for undefined, those inside none. */
  const routesIn = (parent: string | undefined, start: string): RouteObject[] =>
    Object.entries(pages as PagesById).flatMap(([id, page]) => {
      const [outer, element] = 'inside' in page ? [page.inside, page.element] : [undefined, page];
      if (outer !== parent) return [];
      const whole = facts[id]?.path ?? '';
      if (!whole.startsWith(start)) throw new Error(`The path of ${id} must start with ${start}`);
      const path = whole.slice(start.length);
      if (!path) return { index: true, element };
      const children = routesIn(id, `${whole}/`);
      return { path, element, ...(children.length > 0 && { children }) };
    });
  return routesIn(undefined, '');
}

type AreaFacts = {
  areas: readonly (string | { id: string })[];
  routes: Readonly<Record<string, { path: string; area?: string }>>;
};

/** Routes of a remote with several areas, by the identifiers of these; a route without an area is in the first one. */
export function remoteAreas<Facts extends AreaFacts, Given extends Pages<Facts['routes'], Given>>(
  { areas, routes }: Facts,
  pages: Given,
): Record<string, RouteObject[]> {
  const ids = areas.map((area) => (typeof area === 'string' ? area : area.id));
  const pagesOf = (wanted: string) =>
    Object.fromEntries(
      Object.entries(pages as PagesById).filter(([id]) => (routes[id]?.area ?? ids[0]) === wanted),
    );
  return Object.fromEntries(
    ids.map((id) => [id, remoteRoutes<AreaFacts['routes'], PagesById>(routes, pagesOf(id))]),
  );
}
