import type { ReactElement } from 'react';
import type { RouteObject } from 'react-router';

/** A page of a remote; `inside` names the route whose page draws this one in its outlet. */
type RemotePage<Id> = ReactElement | { inside: Id; element: ReactElement };

const isNested = <Id>(page: RemotePage<Id>): page is { inside: Id; element: ReactElement } =>
  'inside' in page;

/** A page for each id of the facts; a page under any other key has no possible value, so it is refused. */
type Pages<Facts, Given> = { [Id in keyof Facts]: RemotePage<keyof Facts> } & {
  [Id in Exclude<keyof Given, keyof Facts>]: never;
};

/**
 * Routes of a remote: each path is stated once, in `remote.json`, and each page here by the id of its route. An id
 * without a page, or a page without an id, fails the check of types, since the keys of the imported JSON are its type.
 */
export function remoteRoutes<
  Facts extends Readonly<Record<string, { path: string }>>,
  Given extends Pages<Facts, Given>,
>(facts: Facts, pages: Given): RouteObject[] {
  const ids = Object.keys(facts);
  const pageOf = (id: string): RemotePage<keyof Facts> => {
    const page = pages[id as keyof Facts] as RemotePage<keyof Facts> | undefined;
    if (!page) throw new Error(`${id}: no page.`);
    return page;
  };
  const routeOf = (id: string, path: string): RouteObject => {
    const page = pageOf(id);
    const element = isNested(page) ? page.element : page;
    if (path === '') return { index: true, element };
    const children = routesInside(id);
    return { path, element, ...(children.length > 0 && { children }) };
  };
  const routesInside = (parent: string): RouteObject[] =>
    ids.flatMap((id) => {
      const page = pageOf(id);
      if (!isNested(page) || page.inside !== parent) return [];
      const start = `${facts[parent]?.path}/`;
      const path = facts[id]?.path ?? '';
      if (!path.startsWith(start))
        throw new Error(`${id} is inside ${parent}: its path must continue ${start}`);
      return [routeOf(id, path.slice(start.length))];
    });
  return ids.flatMap((id) => (isNested(pageOf(id)) ? [] : [routeOf(id, facts[id]?.path ?? '')]));
}
