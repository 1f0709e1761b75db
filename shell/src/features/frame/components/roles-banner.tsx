import { Button } from '@trame/ui/button';
import { retryRoles, useSessionStore } from '@trame/session/session-store';
import { ShieldQuestionMark } from 'lucide-react';

/** On a page open to all: the roles of the person could not be read, so their other apps cannot be named. */
export function RolesBanner() {
  const isUnknown = useSessionStore(
    ({ phase, rolesFailure }) => phase === 'unverified' || (phase === 'checking' && rolesFailure !== null),
  );
  const isChecking = useSessionStore(({ phase }) => phase === 'checking');
  return (
    <output className="banner-slot">
      {isUnknown && (
        <span className="banner banner-warning">
          <ShieldQuestionMark className="icon" aria-hidden />
          <span>Vos rôles n’ont pas pu être vérifiés&nbsp;: vos autres applications n’apparaissent pas.</span>
          <Button size="sm" aria-busy={isChecking} onClick={retryRoles}>
            Réessayer
          </Button>
        </span>
      )}
    </output>
  );
}
