import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the device has lost the network, for as long as it lasts. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="banner-slot">
      {!isOnline && (
        <span className="banner banner-warning">
          <WifiOff className="icon" aria-hidden />
          Vous êtes hors ligne. Ce qui est affiché reste lisible&nbsp;; chaque enregistrement dit s’il attend
          le réseau ou s’il est à refaire.
        </span>
      )}
    </output>
  );
}
