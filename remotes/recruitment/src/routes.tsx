import type { RemoteModule } from '@trame/platform';
import { lazy } from 'react';
import ApplicationsPage from './features/review/applications-page.tsx';

const ApplicationDialog = lazy(() => import('./features/review/application-dialog.tsx'));
const ApplicationTriagePage = lazy(() => import('./features/review/application-triage-page.tsx'));
const DashboardPage = lazy(() => import('./features/dashboard/dashboard-page.tsx'));
const TrainersPage = lazy(() => import('./features/accounts/trainers-page.tsx'));
const TemplatesPage = lazy(() => import('./features/messages/templates-page.tsx'));
const RetentionPage = lazy(() => import('./features/retention/retention-page.tsx'));
const SendpulsePage = lazy(() => import('./features/sendpulse/sendpulse-page.tsx'));

/** The recruitment portal, relative to its prefix. */
const remote: RemoteModule = {
  search: () => import('./features/applications/data/record-search.ts'),
  routes: [
    { index: true, element: <DashboardPage /> },
    {
      path: 'applications',
      element: <ApplicationsPage />,
      children: [{ path: ':id', element: <ApplicationDialog /> }],
    },
    { path: 'applications/:id/plein-ecran', element: <ApplicationTriagePage /> },
    { path: 'trainers', element: <TrainersPage /> },
    { path: 'messages', element: <TemplatesPage /> },
    { path: 'conservation', element: <RetentionPage /> },
    { path: 'sendpulse-config', element: <SendpulsePage /> },
  ],
};

export default remote;
