import { lazyMenu } from '@trame/app/failed-part';
import { MenuOnDemand } from '@trame/app/menu-on-demand';
import { Bookmark } from 'lucide-react';
import type { ApplicationList } from './application-views-panel.tsx';

const load = () => import('./application-views-panel.tsx');
const ApplicationViewsPanel = lazyMenu(load, 'Vues');

/** The saved views of the applications, beside their title; the view of the address has its name on the button. */
export const ApplicationViews = ({ list }: { list: ApplicationList }) => (
  <MenuOnDemand
    label="Vues"
    icon={<Bookmark className="icon" aria-hidden />}
    hasChevron
    isNeeded={list.viewId !== null}
    onWanted={() => void load().catch(() => undefined)}
  >
    {(opensAtOnce) => <ApplicationViewsPanel list={list} opensAtOnce={opensAtOnce} />}
  </MenuOnDemand>
);
