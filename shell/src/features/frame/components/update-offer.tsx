import { Button } from '@trame/ui/button';
import { RefreshCw } from 'lucide-react';
import { focusContentAfter } from '../../../runtime/focus-content.ts';
import { acceptUpdate, putOffUpdate, useRegistryUpdates } from '../model/use-registry-updates.ts';

export type UpdateOfferProps = {
  remoteName: string | undefined;
  appTitle: string | undefined;
  /** The person came back to the tab while this was loaded. */
  isAsked?: boolean;
};

/** Offers a newer version of the open app or of the shell; hidden while a form has unsaved changes. */
export function UpdateOffer({ remoteName, appTitle, isAsked }: UpdateOfferProps) {
  const update = useRegistryUpdates(remoteName, isAsked);
  const isShell = update?.subject === 'shell';
  return (
    update && (
      <span className="banner banner-info" ref={focusContentAfter}>
        <RefreshCw className="icon" aria-hidden />
        <span>Une nouvelle version de {isShell ? 'Trame' : appTitle} est prête.</span>
        <Button size="sm" onClick={() => acceptUpdate(update)}>
          {isShell ? 'Recharger' : 'Mettre à jour'}
        </Button>
        <Button variant="text" size="sm" onClick={() => putOffUpdate(update)}>
          Plus tard
        </Button>
      </span>
    )
  );
}
