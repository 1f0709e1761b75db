import type { RouteObject } from 'react-router';
import type { RemoteModule } from '../host-api.tsx';

/**
 * The shell renders these routes inside one of its own, so features that only work at the top of a router would
 * silently not work.
 */
const ROUTER_ONLY = ['loader', 'action', 'lazy', 'middleware', 'shouldRevalidate'] as const;

function problemOf(route: unknown, where: string): string | undefined {
  if (typeof route !== 'object' || route === null) return `${where} is not a route`;
  const { path, index, children } = route as RouteObject;
  if (path !== undefined && typeof path !== 'string') return `${where}.path is not text`;
  if (path?.startsWith('/')) return `${where}.path is absolute; routes are relative to the area's prefix`;
  const forbidden = ROUTER_ONLY.find((key) => key in route);
  if (forbidden) return `${where}.${forbidden} never runs in a remote; use React.lazy and queries`;
  if (children === undefined) {
    if (!('element' in route || 'Component' in route)) return `${where} shows nothing`;
    return path === undefined && index !== true ? `${where} has neither path nor index` : undefined;
  }
  return problemOfAll(children, `${where}.children`);
}

function problemOfAll(routes: unknown, where: string): string | undefined {
  if (!Array.isArray(routes)) return `${where} is not a list`;
  for (const [index, route] of routes.entries()) {
    const problem = problemOf(route, `${where}[${index}]`);
    if (problem) return problem;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks the export of a remote's `./routes`; returns the module, or a sentence that says what is wrong with it. */
export function checkRemoteModule(exported: unknown): RemoteModule | string {
  const module =
    typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : undefined;
  if (typeof module !== 'object' || module === null || !('routes' in module)) {
    return 'no default export { routes }';
  }
  const { routes } = module;
  const byArea = isRecord(routes) ? Object.entries(routes) : [[undefined, routes] as const];
  if (byArea.length === 0) return 'routes is empty';
  for (const [area, list] of byArea) {
    const where = area === undefined ? 'routes' : `routes.${area}`;
    if (Array.isArray(list) && list.length === 0) return `${where} is empty`;
    const problem = problemOfAll(list, where);
    if (problem) return problem;
  }
  return module as RemoteModule;
}
