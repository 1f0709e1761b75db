import { lazyMenu } from '@trame/app/failed-part';
import { MenuOnDemand } from '@trame/app/menu-on-demand';
import { useSearchParams } from '@trame/platform/router';
import { Bookmark } from 'lucide-react';

const load = () => import('./views-panel.tsx');
const ProgrammeViewsPanel = lazyMenu(load, 'Vues');

/** The saved views of the catalogue, beside its title; the view of the address has its name on the button. */
export function ProgrammeViews() {
  const [address] = useSearchParams();
  return (
    <MenuOnDemand
      label="Vues"
      icon={<Bookmark className="icon" aria-hidden />}
      hasChevron
      isNeeded={address.has('vue')}
      onWanted={() => void load().catch(() => undefined)}
    >
      {(opensAtOnce) => <ProgrammeViewsPanel opensAtOnce={opensAtOnce} />}
    </MenuOnDemand>
  );
}
