import type { RemoteModule } from '@trame/platform';
import { lazy } from 'react';
import PromptsPage from './features/prompts/prompts-page.tsx';

const PromptPage = lazy(() => import('./features/prompts/prompt-page.tsx'));
const AiNoticePage = lazy(() => import('./features/notice/ai-notice-page.tsx'));

/** The AI prompt viewer, relative to its prefix. */
const remote: RemoteModule = {
  routes: [
    { index: true, element: <PromptsPage /> },
    { path: 'prompts/:promptId', element: <PromptPage /> },
    { path: 'ce-que-lit-l-ia', element: <AiNoticePage /> },
  ],
};

export default remote;
