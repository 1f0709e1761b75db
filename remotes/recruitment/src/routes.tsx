import type { RemoteModule } from '@trame/platform';
import { lazy } from 'react';
import { Navigate } from '@trame/platform/router';
import ApplicationsPage from './features/applications/applications-page.tsx';

const ApplicationDialog = lazy(() => import('./features/applications/application-dialog.tsx'));
const ApplicationTriagePage = lazy(() => import('./features/applications/application-triage-page.tsx'));

/** The recruitment portal, relative to its prefix. */
const remote: RemoteModule = {
  routes: [
    { index: true, element: <Navigate to="applications" replace /> },
    {
      path: 'applications',
      element: <ApplicationsPage />,
      children: [{ path: ':id', element: <ApplicationDialog /> }],
    },
    { path: 'applications/:id/plein-ecran', element: <ApplicationTriagePage /> },
  ],
};

export default remote;
