import { allAreas, areaOfPath, holdsAny, mayEnter, type Area, type Registry } from '@trame/platform';
import type { Role } from '@trame/domain';
import { matchPath } from 'react-router';
import type { SessionPhase } from '@trame/session/session-store';
import { guardedRoutes, type GuardedRoute } from './guarded-routes.ts';

/** The requirement of an address. */
export type Requirement = {
  area: Area | undefined;
  /** Any one of these roles; empty asks for a session only. */
  anyOf: readonly string[];
  /** Whether a session is needed. */
  needsSession: boolean;
};

export type Access =
  /** Not known yet: show nothing guarded. */
  | 'wait'
  | 'sign-in'
  /** The roles could not be checked: deny, offer a retry. */
  | 'unverified'
  | 'forbidden'
  /** Only open to an admin, who has no authenticator app yet. */
  | 'second-factor'
  | 'allowed';

/** Pages with a role of their own (spec §2), guarded even while no remote serves their area; and the shell's. */
export const CHILD_ROUTES: readonly GuardedRoute[] = [
  { path: '/applications-deployees', roles: ['admin'] },
  { path: '/catalogue-pro-842f2/progress', roles: ['app2_user'] },
  { path: '/administratif-hub/regles', roles: ['gestionnaire', 'admin'] },
];

/** One spelling for every address that the router treats as the same. */
function normalize(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // A stray « % » : no area has one, the address as written is good enough.
  }
  return path.replace(/\/{2,}/g, '/').toLowerCase();
}

/**
 * The requirement of `pathname`: the roles of its area, one of the product's or one that a remote adds, and those of
 * the closest guarded route.
 */
export function requirementOf(pathname: string, registry: Pick<Registry, 'remotes'>): Requirement {
  const path = normalize(pathname);
  const area = areaOfPath(path, allAreas(registry));
  const child = [...CHILD_ROUTES, ...guardedRoutes(registry)]
    .filter(({ path: pattern }) => matchPath({ path: pattern, end: false }, path))
    .toSorted((a, b) => b.path.split('/').length - a.path.split('/').length)[0];
  const anyOf = child?.roles ?? area?.roles ?? [];
  return { area, anyOf, needsSession: area === undefined || anyOf.length > 0 };
}

/** Whether someone may open an address. Row-level security decides again on every row: this only saves a wrong turn. */
export function decideAccess(
  requirement: Requirement,
  session: {
    phase: SessionPhase;
    roles: readonly Role[];
    /** The deployment asks an admin for an authenticator app, and the session was opened without one. */
    lacksFactor?: boolean;
  },
): Access {
  const { phase, roles, lacksFactor = false } = session;
  if (phase === 'loading') return 'wait';
  if (!requirement.needsSession) return 'allowed';
  if (phase === 'signed-out') return 'sign-in';
  // A session that waits for a password or a code opens the page for it and no other.
  if (phase === 'checking' || phase === 'recovery' || phase === 'second-step') return 'wait';
  if (phase === 'unverified') return 'unverified';
  const isOpenTo = (held: readonly Role[]) =>
    (!requirement.area || mayEnter(requirement.area, held)) && holdsAny(held, requirement.anyOf);
  if (!isOpenTo(roles)) return 'forbidden';
  return lacksFactor && !isOpenTo(roles.filter((role) => role !== 'admin')) ? 'second-factor' : 'allowed';
}
