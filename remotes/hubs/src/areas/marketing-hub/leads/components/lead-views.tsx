import { viewsMenu } from '@trame/app/views-menu';

/** The saved views of the leads. */
export const LeadViews = viewsMenu(() => import('./lead-views-panel.tsx'));
