import { Dialog } from '@trame/ui/dialog';
import { SignInForm } from '../../auth/components/sign-in-form.tsx';
import { leaveExpired, useSessionStore } from '../../session/model/session-store.ts';
import '../../../styles/signin.css';

/** The session expired over unsaved work: sign in again here, the page underneath has not moved. */
export function ReauthDialog() {
  const isOpen = useSessionStore((state) => state.needsReauth);
  const user = useSessionStore((state) => state.user);
  if (!user) return null;
  return (
    <Dialog
      open={isOpen}
      title="Votre session a expiré"
      // Closing would leave a page that cannot save: only signing in or giving up leads out.
      onClose={() => undefined}
    >
      <div className="reauth">
        <p>Reconnectez-vous pour continuer&nbsp;: rien de ce que vous avez saisi n’est perdu.</p>
        {isOpen && <SignInForm knownEmail={user.email} />}
        <p className="help">
          <button type="button" className="btn-inline" onClick={leaveExpired}>
            Abandonner mes modifications et quitter
          </button>
        </p>
      </div>
    </Dialog>
  );
}
