import type { RemoteModule } from '@trame/platform';
import { remoteAreas } from '@trame/platform/remote-routes';
import { Navigate } from '@trame/platform/router';
import { lazy } from 'react';
import facts from '../remote.json';
import PromptsPage from './areas/ai-prompt-viewer/prompts-page.tsx';

const PromptPage = lazy(() => import('./areas/ai-prompt-viewer/prompt-page.tsx'));
const AiNoticePage = lazy(() => import('./areas/ai-prompt-viewer/ai-notice-page.tsx'));
const PapersPage = lazy(() => import('./areas/administratif-hub/papers/papers-page.tsx'));
const RulesPage = lazy(() => import('./areas/administratif-hub/invoice-rules/rules-page.tsx'));

/** The pages of each area, relative to its path. */
const remote: RemoteModule = {
  routes: remoteAreas(facts, {
    'hubs.prompts': <PromptsPage />,
    'hubs.prompt': <PromptPage />,
    'hubs.ai-notice': <AiNoticePage />,
    'hubs.office': <Navigate to={facts.routes['hubs.papers'].path} replace />,
    'hubs.papers': <PapersPage />,
    'hubs.invoice-rules': <RulesPage />,
  }),
};

export default remote;
