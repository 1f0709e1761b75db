import type { RemoteModule } from '@trame/platform';
import { lazy } from 'react';
import ApplicationsPage from './features/applications/applications-page.tsx';

const ApplicationDialog = lazy(() => import('./features/applications/application-dialog.tsx'));
const ApplicationTriagePage = lazy(() => import('./features/applications/application-triage-page.tsx'));
const DashboardPage = lazy(() => import('./features/dashboard/dashboard-page.tsx'));
const TrainersPage = lazy(() => import('./features/trainers/trainers-page.tsx'));
const TemplatesPage = lazy(() => import('./features/messages/templates-page.tsx'));
const RetentionPage = lazy(() => import('./features/retention/retention-page.tsx'));
const SendpulsePage = lazy(() => import('./features/sendpulse/sendpulse-page.tsx'));

/** The recruitment portal, relative to its prefix. */
const remote: RemoteModule = {
  search: () => import('./features/application-data/data/record-search.ts'),
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
