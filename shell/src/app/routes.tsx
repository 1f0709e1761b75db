import { AREAS } from '@trame/platform';
import { lazy, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { RouteGuard } from '../features/guard/components/route-guard.tsx';
import { WaitingPage } from '../features/guard/components/waiting-page.tsx';
import { NotFoundPage } from '../features/guard/not-found-page.tsx';
import { UnauthorizedPage } from '../features/guard/unauthorized-page.tsx';
import { SignInPage } from '../features/auth/sign-in-page.tsx';
import { CrashPage } from './crash-page.tsx';
import { Root } from './root.tsx';

/** Everything behind the sign-in page: asked for as soon as a session is known to exist. */
const loadSignedIn = () => import('../features/frame/signed-in.tsx');
const SignedIn = lazy(loadSignedIn);
const HomePage = lazy(() => import('../features/home/home-page.tsx'));
const AreaPage = lazy(() => import('../features/frame/area-page.tsx'));
const ForgotPasswordPage = lazy(() => import('../features/auth/forgot-password-page.tsx'));
const ResetPasswordPage = lazy(() => import('../features/auth/reset-password-page.tsx'));

export function preloadSignedIn(): void {
  // A failed download is asked for again, and reported, when the page itself needs it.
  loadSignedIn().catch(() => undefined);
}

function Guarded() {
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

/** The whole map of the shell. Areas own everything below their prefix; redirects are in `redirects.ts`. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: '/auth', element: <SignInPage /> },
      { path: '/auth/login/:appId', element: <SignInPage /> },
      { path: '/auth/forgot-password', element: <ForgotPasswordPage /> },
      { path: '/auth/reset-password', element: <ResetPasswordPage /> },
      { path: '/unauthorized', element: <UnauthorizedPage /> },
      {
        element: <Guarded />,
        children: [
          { path: '/', element: <HomePage /> },
          ...AREAS.map((area) => ({ path: `/${area.slug}/*`, element: <AreaPage area={area} /> })),
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
