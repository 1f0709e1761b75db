import { ViewsMenu } from '@trame/app/views-menu';
import { lazy } from 'react';
import type { ApplicationList } from './application-views-panel.tsx';

const load = () => import('./application-views-panel.tsx');
const ApplicationViewsPanel = lazy(load);

/** The saved views of the applications. */
export const ApplicationViews = ({ list }: { list: ApplicationList }) => (
  <ViewsMenu viewId={list.viewId} onWanted={() => void load()}>
    {(opensAtOnce) => <ApplicationViewsPanel list={list} opensAtOnce={opensAtOnce} />}
  </ViewsMenu>
);
