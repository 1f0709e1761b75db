import type { RemoteModule } from '@trame/platform';
import { lazy } from 'react';
import PromptsPage from './areas/ai-prompt-viewer/prompts-page.tsx';

const PromptPage = lazy(() => import('./areas/ai-prompt-viewer/prompt-page.tsx'));
const AiNoticePage = lazy(() => import('./areas/ai-prompt-viewer/ai-notice-page.tsx'));

/** The AI prompt viewer, relative to its prefix. */
const remote: RemoteModule = {
  routes: [
    { index: true, element: <PromptsPage /> },
    { path: 'prompts/:promptId', element: <PromptPage /> },
    { path: 'ce-que-lit-l-ia', element: <AiNoticePage /> },
  ],
};

export default remote;
