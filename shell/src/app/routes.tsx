import { lazy, Suspense } from 'react';
import { Outlet, useMatches, type RouteObject } from 'react-router';
import { RouteGuard } from '../features/guard/components/route-guard.tsx';
import { WaitingPage } from '../features/guard/components/waiting-page.tsx';
import { useRequirement } from '../features/guard/model/use-requirement.ts';
import { RemoteBoundary } from '../remotes/remote-boundary.tsx';
import { useRegistry } from '../runtime/registry-store.ts';
import { CrashPage } from './crash-page.tsx';
import { lazyPage } from '@trame/session/lazy-page';
import { LeaveToSignInApp } from './leave-to-sign-in-app.tsx';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.tsx';

/** Everything after sign-in, loaded as soon as a session is known to exist, or by an unguarded area. */
const loadSignedIn = () => import(/* webpackChunkName: 'signed-in' */ '../features/frame/signed-in.tsx');
const SignedIn = lazy(loadSignedIn);
const HomePage = lazyPage(() => import('../features/home/home-page.tsx'));
const DeploymentsPage = lazyPage(
  () => import(/* webpackChunkName: 'deployments' */ '../features/deployments/deployments-page.tsx'),
);
const AccountPage = lazyPage(
  () => import(/* webpackChunkName: 'account' */ '../features/account/account-page.tsx'),
);
const AreaPage = lazyPage(() => import(/* webpackChunkName: 'apps' */ '../features/frame/area-page.tsx'));

/** Pages that few visits need, in one chunk. */
const loadRefusals = () => import('../features/guard/refusals.ts');
const NotFoundPage = lazy(async () => ({ default: (await loadRefusals()).NotFoundPage }));
const UnauthorizedPage = lazy(async () => ({ default: (await loadRefusals()).UnauthorizedPage }));

export function preloadSignedIn(): void {
  // A failed download is repeated, and reported, when the page itself needs it.
  loadSignedIn().catch(() => undefined);
}

/** Id of the route of every address that is no page of the shell's own. */
const AREA_ROUTE = 'area';

function Guarded() {
  const { area } = useRequirement();
  const isOfAnArea = useMatches().some(({ id }) => id === AREA_ROUTE);
  const hasRegistry = useRegistry().remotes.length > 0;
  // Nobody has to sign in to learn that there is no app.
  if (isOfAnArea && !area && hasRegistry) return <NotFoundPage />;
  return (
    <RouteGuard>
      <Suspense fallback={<WaitingPage />}>
        <SignedIn>
          <Outlet />
        </SignedIn>
      </Suspense>
    </RouteGuard>
  );
}

/**
 * The routes of the shell; redirects are in `redirects.ts`. Areas own everything below their prefix. The registry
 * defines the areas, and may change at any time: they share one route, so that nothing on the screen is mounted again
 * when the registry changes.
 */
export const routes: RouteObject[] = [
  {
    element: (
      <RemoteBoundary>
        <Root />
      </RemoteBoundary>
    ),
    errorElement: <CrashPage />,
    children: [
      { path: '/auth/*', element: <LeaveToSignInApp /> },
      { path: '/unauthorized', element: <UnauthorizedPage /> },
      {
        element: <Guarded />,
        children: [
          {
            errorElement: <PageFailure />,
            children: [
              { path: '/', element: <HomePage /> },
              { path: '/mon-compte', element: <AccountPage /> },
              { path: '/applications-deployees', element: <DeploymentsPage /> },
              { id: AREA_ROUTE, path: '*', element: <AreaPage /> },
            ],
          },
        ],
      },
    ],
  },
];
