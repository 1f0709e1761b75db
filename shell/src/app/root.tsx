import { withoutEndSlash } from '@trame/domain';
import { AREAS, findRoute, routeAddress, type Registry } from '@trame/platform';
import { takesAddress } from '@trame/platform/redirect-address';
import { Suspense, useMemo } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { WaitingPage } from '../features/guard/components/waiting-page.tsx';
import { getShellConfig } from '../runtime/shell-config.ts';
import { redirectTable, resolveRedirect, type Redirect } from '../redirects.ts';
import { SupportSlot } from '../features/support/components/support-slot.tsx';
import { heldPath } from '../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { useRegistry } from '../runtime/registry-store.ts';

/** An address as the browser has it once it was followed, without `.`, `..` and two slashes in a row. */
const followed = (address: string): string =>
  withoutEndSlash(
    new URL(address.replaceAll(/[\\/]+/g, '/'), 'https://origin.invalid').pathname.toLowerCase(),
  );

/**
 * The product's redirects, and those that remotes declare, by the route they point to. A canary or a previous version
 * may bring some that nobody compared with those of the others: none takes a page that is not its own, and none leads
 * to one that leads on, which would be followed without end.
 */
export function redirectsIn(registry: Registry, legacySignatureSlug: string): Redirect[] {
  const declared = registry.remotes.flatMap((remote) =>
    remote.redirects.flatMap(({ from, routeId }) => {
      const found = findRoute(registry, routeId);
      const to = found && routeAddress(found);
      return to && !takesAddress(from, remote, registry.remotes) ? [{ from, to }] : [];
    }),
  );
  const own = redirectTable({ areas: AREAS, legacySignatureSlug });
  const moved = new Set([...own, ...declared].map(({ from }) => followed(from)));
  return redirectTable({
    areas: AREAS,
    legacySignatureSlug,
    fromRegistry: declared.filter(({ to }) => !moved.has(followed(to))),
  });
}

/** Above every page: moves old addresses to their new place before anything guards or renders them. */
export function Root() {
  const location = useLocation();
  const registry = useRegistry();
  const table = useMemo(() => redirectsIn(registry, getShellConfig().legacySignatureSlug), [registry]);
  const moved = resolveRedirect(table, location);
  const phase = useSessionStore((state) => state.phase);
  if (moved) return <Navigate to={moved} replace />;
  // A session that waits for a password or a code only opens the page for it, whatever the address.
  const held = location.pathname.startsWith('/auth/') ? undefined : heldPath(phase, location);
  if (held !== undefined) return <Navigate to={held} replace />;
  return (
    <>
      <Suspense fallback={<WaitingPage />}>
        <Outlet />
      </Suspense>
      <ScrollRestoration />
      <SupportSlot />
    </>
  );
}
