import { Button } from '@trame/ui/button';
import { Dialog } from '@trame/ui/dialog';
import { SecondStepForm } from '../../sign-in/components/second-step-form.tsx';
import { SignInForm } from '../../sign-in/components/sign-in-form.tsx';
import { leaveExpired, useSessionStore, type SessionState } from '../../session/model/session-store.ts';
import { SHELL_FIELDS } from '../model/typed-text.ts';
import { CopyTyped } from './copy-typed.tsx';

/** Why the session ended, and the advice. */
function wordsFor({ endedBy, otherSession }: Pick<SessionState, 'endedBy' | 'otherSession'>) {
  if (otherSession) {
    return {
      title: 'Une autre personne s’est connectée',
      text:
        `${otherSession.user.displayName} (${otherSession.user.email}) s’est connecté dans un autre onglet de ce navigateur. ` +
        'Reconnectez-vous pour continuer\u00a0: rien de ce que vous avez saisi ici n’est perdu.',
      leave: 'Abandonner mes modifications et laisser la place',
    };
  }
  if (endedBy === 'person') {
    return {
      title: 'Vous vous êtes déconnecté',
      text:
        'La session a été fermée dans un autre onglet. Reconnectez-vous pour continuer\u00a0: ' +
        'rien de ce que vous avez saisi ici n’est perdu.',
      leave: 'Abandonner mes modifications et quitter',
    };
  }
  return {
    title: 'Votre session a expiré',
    text: 'Reconnectez-vous pour continuer\u00a0: rien de ce que vous avez saisi n’est perdu.',
    leave: 'Abandonner mes modifications et quitter',
  };
}

/** The dialog moves the focus to itself in the frame in which it is first shown, also from a dialog below it. */
function focusField(place: HTMLElement | null): void {
  const focus = () => place?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/** The session ended over unsaved work: sign in again here, the page underneath has not moved. */
export function ReauthDialog() {
  const isOpen = useSessionStore((state) => state.needsReauth);
  const needsCode = useSessionStore((state) => state.needsCode);
  const user = useSessionStore((state) => state.user);
  const endedBy = useSessionStore((state) => state.endedBy);
  const otherSession = useSessionStore((state) => state.otherSession);
  if (!user) return null;
  const words = wordsFor({ endedBy, otherSession });
  return (
    <Dialog
      open={isOpen}
      title={words.title}
      // Closing would leave a page that cannot save: the person must sign in or discard the changes.

      closable={false}
      onClose={() => undefined}
    >
      <div ref={focusField} className="reauth-body" {...SHELL_FIELDS}>
        <p>{words.text}</p>
        {isOpen && (needsCode ? <SecondStepForm /> : <SignInForm knownEmail={user.email} />)}
        {isOpen && <CopyTyped />}
        <p className="help">
          <Button variant="inline" onClick={leaveExpired}>
            {words.leave}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
