import { Button } from '@trame/ui/button';
import { forgetSupportSwitches, useRegistryStore } from '../../../runtime/registry-store.ts';

type PublishedVersionButtonProps = { remote: string; reload?: () => void };

/**
 * Returns to the published version of an app that fails while it is loaded from a developer's machine; nothing
 * otherwise.
 */
export function PublishedVersionButton({
  remote,
  reload = () => window.location.reload(),
}: PublishedVersionButtonProps) {
  const isOverridden = useRegistryStore(({ override }) => override?.remote === remote);
  if (!isOverridden) return null;
  return (
    <Button
      onClick={() => {
        forgetSupportSwitches();
        reload();
      }}
    >
      Revenir à la version publiée
    </Button>
  );
}
