import { lazyPage } from '@trame/session/lazy-page';
import { Suspense, type ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { AccessWaiting } from '../features/access/components/access-waiting.tsx';
import { PendingGate } from '../features/access/components/pending-gate.tsx';
import { RequireSession } from '../features/access/components/require-session.tsx';
import { RequireTrainer } from '../features/access/components/require-trainer.tsx';
import { GUARDS, type Guard, type GuardedPath } from '../features/access/model/guards.ts';
import { PENDING_PATH, portalPath } from '../runtime/addresses.ts';
import { CrashPage } from './crash-page.tsx';
import { OfflineBanner } from './frame/offline-banner.tsx';
import { PortalFrame } from './frame/portal-frame.tsx';
import { LeaveDocument, replaceDocument } from './leave-document.tsx';
import NotFoundPage from './not-found-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { PortalProvider } from './portal-provider.tsx';

/**
 * The pages in the frame, by their path in the portal. `GUARDS` says who opens each; the pages before the application are
 * in `open-pages.ts`.
 */
const PAGES = {
  'app/dashboard': lazyPage(() => import('../features/dashboard/dashboard-page.tsx')),
  'app/invoice-portal': lazyPage(() => import('../features/billing/invoice-portal-page.tsx')),
  'app/invoice-deposit': lazyPage(() => import('../features/invoices/invoice-deposit-page.tsx')),
  'app/my-invoices': lazyPage(() => import('../features/invoices/my-invoices-page.tsx')),
  'app/qualiopi-resources': lazyPage(() => import('../features/qualiopi/qualiopi-page.tsx')),
  profile: lazyPage(() => import('../features/profile/profile-page.tsx')),
  availability: lazyPage(() => import('../features/availability/availability-page.tsx')),
  billing: lazyPage(() => import('../features/billing/invoice-portal-page.tsx')),
  papers: lazyPage(() => import('../features/papers/papers-page.tsx')),
  'admin/debug': lazyPage(() => import('../features/debug/debug-page.tsx')),
  'my-data': lazyPage(() => import('../features/my-data/my-data-page.tsx')),
  account: lazyPage(() => import('../features/account/account-page.tsx')),
} satisfies Partial<Record<GuardedPath, ComponentType>>;
const PendingPage = lazyPage(() => import('../features/pending/pending-page.tsx'));

function guarded(guard: Guard, Page: ComponentType) {
  const isOfSession = guard === 'everyone' || guard === 'session';
  return isOfSession ? (
    <Page />
  ) : (
    <RequireTrainer statuses={guard}>
      <Page />
    </RequireTrainer>
  );
}

const framedRoutes: RouteObject[] = Object.entries(PAGES).map(([path, Page]) => ({
  path,
  element: guarded(GUARDS[path as keyof typeof PAGES], Page),
}));

const signedIn = (
  <RequireSession>
    <PortalProvider>
      <Outlet />
    </PortalProvider>
  </RequireSession>
);

const framed = (
  <PortalFrame>
    <Outlet />
  </PortalFrame>
);

const pending = (
  <PendingGate frame={PortalFrame}>
    <Suspense fallback={<AccessWaiting />}>
      <OfflineBanner />
      <PendingPage />
    </Suspense>
  </PendingGate>
);

/**
 * The routes of the application; call once the configuration is read.
 * @param onLeave goes to a page before the application, which is another document
 */
export const routes = (onLeave: (address: string) => void = replaceDocument): RouteObject[] => [
  {
    errorElement: <CrashPage />,
    children: [
      {
        path: portalPath(''),
        element: signedIn,
        children: [
          { path: PENDING_PATH, element: pending },
          { element: framed, children: [{ errorElement: <PageFailure />, children: framedRoutes }] },
        ],
      },
      { path: '*', element: <LeaveDocument onLeave={onLeave} fallback={<NotFoundPage />} /> },
    ],
  },
];
