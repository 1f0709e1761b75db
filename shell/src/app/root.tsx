import { AREAS, findRoute, routeAddress, type Registry } from '@trame/platform';
import { Suspense, useMemo } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { WaitingPage } from '../features/guard/components/waiting-page.tsx';
import { getShellConfig } from '../runtime/shell-config.ts';
import { redirectTable, resolveRedirect, type Redirect } from '../redirects.ts';
import { SupportSlot } from '../features/support/components/support-slot.tsx';
import { heldPath } from '../runtime/next.ts';
import { useSessionStore } from '@trame/session/session-store';
import { useRegistry } from '../runtime/registry-store.ts';

/**
 * Legacy addresses that remotes declare, by the route they point to. A canary or a previous version may bring redirects
 * that nobody compared with those of the others: none may lead to one that leads on.
 */
function redirectsOf(registry: Registry): Redirect[] {
  const all = registry.remotes.flatMap(({ redirects }) =>
    redirects.flatMap(({ from, routeId }) => {
      const found = findRoute(registry, routeId);
      const to = found && routeAddress(found);
      return to ? [{ from, to }] : [];
    }),
  );
  const moved = new Set(all.map(({ from }) => from.toLowerCase()));
  return all.filter(({ to }) => !moved.has(to.toLowerCase()));
}

/** Above every page: moves old addresses to their new place before anything guards or renders them. */
export function Root() {
  const location = useLocation();
  const registry = useRegistry();
  const table = useMemo(
    () =>
      redirectTable({
        areas: AREAS,
        legacySignatureSlug: getShellConfig().legacySignatureSlug,
        fromRegistry: redirectsOf(registry),
      }),
    [registry],
  );
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
