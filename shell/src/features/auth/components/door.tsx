import { useEffect, useState } from 'react';
import { useSessionStore } from '../../session/model/session-store.ts';
import { ForgotPasswordPage } from '../forgot-password-page.tsx';
import { doorPage } from '../model/door.ts';
import { ResetPasswordPage } from '../reset-password-page.tsx';
import { destinationOf, SignInPage } from '../sign-in-page.tsx';

type DoorProps = {
  /** Someone is in: go to this address of the application. */
  onEnter: (destination: string) => void;
  /** Someone is about to come in: fetch the application. */
  onApproach: () => void;
};

/** The pages before the application. Each address is a document of its own: there is no router here. */
export function Door({ onEnter, onApproach }: DoorProps) {
  const [at] = useState(() => doorPage(window.location.pathname));
  const hasSession = useSessionStore((state) => state.user !== null);
  const destination = at?.page === 'sign-in' && hasSession ? destinationOf(at.app) : undefined;

  useEffect(() => {
    if (destination !== undefined) onEnter(destination);
  }, [destination, onEnter]);

  return (
    <div onInput={onApproach}>
      {at?.page === 'sign-in' && <SignInPage app={at.app} />}
      {at?.page === 'forgot-password' && <ForgotPasswordPage />}
      {at?.page === 'reset-password' && <ResetPasswordPage onDone={() => onEnter('/')} />}
    </div>
  );
}
