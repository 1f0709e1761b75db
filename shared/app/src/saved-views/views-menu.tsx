import { useSearchParams } from '@trame/platform/router';
import { Bookmark } from 'lucide-react';
import type { ComponentType } from 'react';
import { MenuOnDemand } from '../menus/menu-on-demand.tsx';
import { lazyMenu } from '../parts/failed-part.tsx';

/**
 * The saved views of a list, beside its title; the view of the address (« vue ») has its name on the button.
 * @param load the panel of the list, which is fetched when it is wanted
 */
export function viewsMenu(
  load: () => Promise<{ default: ComponentType<{ opensAtOnce: boolean }> }>,
): ComponentType {
  const Panel = lazyMenu(load, 'Vues');
  return function ViewsMenu() {
    const [address] = useSearchParams();
    return (
      <MenuOnDemand
        label="Vues"
        icon={<Bookmark className="icon" aria-hidden />}
        hasChevron
        isNeeded={address.has('vue')}
        onWanted={() => void load().catch(() => undefined)}
      >
        {(opensAtOnce) => <Panel opensAtOnce={opensAtOnce} />}
      </MenuOnDemand>
    );
  };
}
