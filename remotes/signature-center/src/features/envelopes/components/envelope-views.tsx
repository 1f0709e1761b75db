import { viewsMenu } from '@trame/app/views-menu';

/** The saved views of the envelopes. */
export const EnvelopeViews = viewsMenu(() => import('./views-panel.tsx'));
