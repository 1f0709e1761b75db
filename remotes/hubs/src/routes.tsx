import type { RemoteModule } from '@trame/platform';
import { remoteRoutes } from '@trame/platform/remote-routes';
import { lazy } from 'react';
import facts from '../remote.json';
import PromptsPage from './areas/ai-prompt-viewer/prompts-page.tsx';

const PromptPage = lazy(() => import('./areas/ai-prompt-viewer/prompt-page.tsx'));
const AiNoticePage = lazy(() => import('./areas/ai-prompt-viewer/ai-notice-page.tsx'));

/** The AI prompt viewer, relative to the path of its area. */
const remote: RemoteModule = {
  routes: remoteRoutes(facts.routes, {
    'hubs.prompts': <PromptsPage />,
    'hubs.prompt': <PromptPage />,
    'hubs.ai-notice': <AiNoticePage />,
  }),
};

export default remote;
