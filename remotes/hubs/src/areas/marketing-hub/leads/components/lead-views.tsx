import { lazyMenu } from '@trame/app/failed-part';
import { MenuOnDemand } from '@trame/app/menu-on-demand';
import { useSearchParams } from '@trame/platform/router';
import { Bookmark } from 'lucide-react';

const load = () => import('./lead-views-panel.tsx');
const LeadViewsPanel = lazyMenu(load, 'Vues');

/** The saved views of the leads, beside the title; the view of the address has its name on the button. */
export function LeadViews() {
  const [address] = useSearchParams();
  return (
    <MenuOnDemand
      label="Vues"
      icon={<Bookmark className="icon" aria-hidden />}
      hasChevron
      isNeeded={address.has('vue')}
      onWanted={() => void load().catch(() => undefined)}
    >
      {(opensAtOnce) => <LeadViewsPanel opensAtOnce={opensAtOnce} />}
    </MenuOnDemand>
  );
}
