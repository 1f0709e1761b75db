import { Button } from '@trame/ui/button';
import { retryRoles, useSessionStore } from '@trame/session/session-store';
import { WifiOff } from 'lucide-react';
import { focusContentAfter } from '../../../runtime/focus-content.ts';

/** On a page open to all: the roles of the person could not be read, so their other apps cannot be named. */
export function RolesBanner() {
  const phase = useSessionStore((state) => state.phase);
  const isUnread = useSessionStore(({ rolesFailure }) => rolesFailure !== null) && phase !== 'ready';
  return (
    <output className="banner-slot">
      {isUnread && (
        <span className="banner banner-warning" ref={focusContentAfter}>
          <WifiOff className="icon" aria-hidden />
          <span>Vos rôles n’ont pas pu être vérifiés&nbsp;: vos autres applications n’apparaissent pas.</span>
          <Button size="sm" aria-busy={phase === 'checking'} onClick={retryRoles}>
            Réessayer
          </Button>
        </span>
      )}
    </output>
  );
}
