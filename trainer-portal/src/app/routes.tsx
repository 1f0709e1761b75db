import { lazyPage } from '@trame/session/lazy-page';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { AccessWaiting } from '../features/access/components/access-waiting.tsx';
import { PendingGate } from '../features/access/components/pending-gate.tsx';
import { RequireSession } from '../features/access/components/require-session.tsx';
import { RequireTrainer } from '../features/access/components/require-trainer.tsx';
import { ANY_ACCOUNT } from '../features/access/model/access.ts';
import { PENDING_PATH, portalPath } from '../runtime/addresses.ts';
import { CrashPage } from './crash-page.tsx';
import { PortalFrame } from './frame/portal-frame.tsx';
import { LeaveDocument } from './leave-document.tsx';
import NotFoundPage from './not-found-page.tsx';
import { PortalProvider } from './portal-provider.tsx';

/** Pages with an account of one of the statuses; the pages before sign-in are in `open-pages.ts`. */
const APP_PAGES = {
  dashboard: lazyPage(() => import('../features/dashboard/dashboard-page.tsx')),
  'invoice-portal': lazyPage(() => import('../features/invoices/invoice-portal-page.tsx')),
  'invoice-deposit': lazyPage(() => import('../features/invoices/invoice-deposit-page.tsx')),
  'my-invoices': lazyPage(() => import('../features/invoices/my-invoices-page.tsx')),
  'qualiopi-resources': lazyPage(() => import('../features/qualiopi/qualiopi-page.tsx')),
};
const ACCOUNT_PAGES = {
  profile: lazyPage(() => import('../features/profile/profile-page.tsx')),
  availability: lazyPage(() => import('../features/availability/availability-page.tsx')),
  papers: lazyPage(() => import('../features/papers/papers-page.tsx')),
  'admin/debug': lazyPage(() => import('../features/debug/debug-page.tsx')),
};
/** Pages of anyone who is signed in. */
const SESSION_PAGES = {
  'my-data': lazyPage(() => import('../features/my-data/my-data-page.tsx')),
  account: lazyPage(() => import('../features/account/account-page.tsx')),
};
const PendingPage = lazyPage(() => import('../features/pending/pending-page.tsx'));

const routesOf = (pages: Readonly<Record<string, ReturnType<typeof lazyPage>>>): RouteObject[] =>
  Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> }));

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

/** The routes of the application; call once the configuration is read. */
export const routes = (): RouteObject[] => [
  {
    errorElement: <CrashPage />,
    children: [
      {
        path: portalPath(''),
        element: signedIn,
        children: [
          {
            path: PENDING_PATH,
            element: (
              <PendingGate>
                <Suspense fallback={<AccessWaiting />}>
                  <PendingPage />
                </Suspense>
              </PendingGate>
            ),
          },
          {
            element: framed,
            children: [
              {
                path: 'app',
                element: (
                  <RequireTrainer statuses={['approved']}>
                    <Outlet />
                  </RequireTrainer>
                ),
                children: routesOf(APP_PAGES),
              },
              {
                element: (
                  <RequireTrainer statuses={ANY_ACCOUNT}>
                    <Outlet />
                  </RequireTrainer>
                ),
                children: routesOf(ACCOUNT_PAGES),
              },
              ...routesOf(SESSION_PAGES),
            ],
          },
        ],
      },
      { path: '*', element: <LeaveDocument fallback={<NotFoundPage />} /> },
    ],
  },
];
