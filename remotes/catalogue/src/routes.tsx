import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { Navigate } from '@trame/platform/router';
import { lazy } from 'react';
import facts from '../remote.json';

const CataloguePage = lazy(() => import('./features/list/list-page.tsx'));
const ImportPage = lazy(() => import('./features/import/import-page.tsx'));
const OptimisationPage = lazy(() => import('./features/optimisation/optimisation-page.tsx'));
const ProgressPage = lazy(() => import('./features/progress/progress-page.tsx'));
const PreviewPage = lazy(() => import('./features/editor/preview-page.tsx'));
const ProgrammePage = lazy(() => import('./features/editor/programme-page.tsx'));

/** The pages of the app by the ids of their routes, whose paths are in remote.json. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    'catalogue.home': <Navigate to="catalogue" replace />,
    'catalogue.list': <CataloguePage />,
    'catalogue.import': <ImportPage />,
    'catalogue.programme': <ProgrammePage />,
    'catalogue.preview': <PreviewPage />,
    'catalogue.optimisation': <OptimisationPage />,
    'catalogue.progress': <ProgressPage />,
  }),
  search: () => import('./features/programmes/data/record-search.ts'),
  tasks: () => import('./features/programmes/data/home-tasks.ts'),
};

export default remote;
