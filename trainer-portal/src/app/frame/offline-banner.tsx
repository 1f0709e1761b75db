import { formatDateTime } from '@trame/domain';
import { WifiOff } from 'lucide-react';
import { useStaleSince, type StaleWhy } from './use-stale-since.ts';

const WHY: Record<StaleWhy, string> = {
  offline: 'Vous êtes hors ligne.',
  unreachable: 'Le serveur ne répond pas.',
};

/** Says that what is shown cannot be read again now, and when it was read, for as long as it lasts. */
export function OfflineBanner() {
  const stale = useStaleSince();
  return (
    <output className="portal-offline">
      {stale && (
        <span>
          <WifiOff className="icon" aria-hidden />
          <span>
            {WHY[stale.why]}{' '}
            {stale.since
              ? `Ce qui est affiché a été lu le ${formatDateTime(stale.since)}\u202f; rien ne s’enregistre tant que cela dure.`
              : 'Rien n’a pu être lu pour l’instant.'}
          </span>
        </span>
      )}
    </output>
  );
}
