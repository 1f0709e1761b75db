import { viewsMenu } from '@trame/app/views-menu';

/** The saved views of the catalogue. */
export const ProgrammeViews = viewsMenu(() => import('./views-panel.tsx'));
