import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useUnsavedStore } from '../../session/model/unsaved-store.ts';
import { useRegistryUpdates } from '../model/use-registry-updates.ts';

type UpdateBannerProps = { remoteName: string | undefined; appTitle: string | undefined };

/** Offers a newer version of the app on the screen; says nothing while a form holds unsaved changes. */
export function UpdateBanner({ remoteName, appTitle }: UpdateBannerProps) {
  const update = useRegistryUpdates(remoteName);
  const isHeld = useUnsavedStore((state) => state.holders.length > 0);
  const [dismissed, setDismissed] = useState(false);
  const isShown = update !== undefined && !isHeld && !dismissed;
  return (
    <output className="banner-slot">
      {isShown && (
        <span className="banner banner-info">
          <RefreshCw className="icon" aria-hidden />
          <span>Une nouvelle version de {appTitle} est prête.</span>
          <button type="button" className="btn btn-default btn-sm" onClick={update.accept}>
            Mettre à jour
          </button>
          <button type="button" className="btn btn-text btn-sm" onClick={() => setDismissed(true)}>
            Plus tard
          </button>
        </span>
      )}
    </output>
  );
}
