import type { RemoteModule } from '@trame/platform';
import { lazyRouteDialog } from '@trame/app/lazy-dialog';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { lazy } from 'react';
import facts from '../remote.json';
import ApplicationsPage from './features/applications/applications-page.tsx';

const ApplicationDialog = lazyRouteDialog(() => import('./features/applications/application-dialog.tsx'));
const ApplicationTriagePage = lazy(() => import('./features/applications/application-triage-page.tsx'));
const DashboardPage = lazy(() => import('./features/dashboard/dashboard-page.tsx'));
const TrainersPage = lazy(() => import('./features/trainers/trainers-page.tsx'));
const PapersPage = lazy(() => import('./features/papers/papers-page.tsx'));
const TemplatesPage = lazy(() => import('./features/messages/templates-page.tsx'));
const TemplatePage = lazy(() => import('./features/messages/template-page.tsx'));
const RetentionPage = lazy(() => import('./features/retention/retention-page.tsx'));
const SendpulsePage = lazy(() => import('./features/sendpulse/sendpulse-page.tsx'));

/** The recruitment portal, relative to its prefix. */
const remote: RemoteModule = {
  search: () => import('./features/application-data/data/record-search.ts'),
  routes: remoteRoutes(facts.routes, {
    'recruitment.dashboard': <DashboardPage />,
    'recruitment.applications': <ApplicationsPage />,
    'recruitment.application': { inside: 'recruitment.applications', element: <ApplicationDialog /> },
    'recruitment.application-full-screen': <ApplicationTriagePage />,
    'recruitment.trainers': <TrainersPage />,
    'recruitment.papers': <PapersPage />,
    'recruitment.messages': <TemplatesPage />,
    'recruitment.message-template': <TemplatePage />,
    'recruitment.retention': <RetentionPage />,
    'recruitment.sendpulse': <SendpulsePage />,
  }),
  tasks: () => import('./features/dashboard/data/home-tasks.ts'),
};

export default remote;
