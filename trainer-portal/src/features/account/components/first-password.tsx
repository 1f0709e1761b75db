import { accountFailure } from '@trame/session/account-message';
import { sendRecoveryLink } from '@trame/session/account-calls';
import { Section } from '@trame/session/account-section';
import type { AuthUser } from '@trame/session/auth-calls';
import { FailureAlert } from '@trame/session/failure-alert';
import type { AuthFailure } from '@trame/session/sign-in-message';
import { SuccessNotice } from '@trame/session/success-notice';
import { useState } from 'react';
import { addresses } from '../../../runtime/addresses.ts';

/** For who signs in with a provider alone: a password is what proves who changes the address, or closes the account. */
export function FirstPassword({ user }: { user: AuthUser }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const [done, setDone] = useState<string>();
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await sendRecoveryLink(user.email, new URL(addresses().resetPassword, window.location.origin).href);
      setDone(`Un lien vient d’être envoyé à ${user.email}. Il est valable une heure.`);
    } catch (error) {
      setFailure(accountFailure(error));
    }
    setBusy(false);
  };
  return (
    <Section
      title="Mot de passe"
      text="Vous vous connectez avec un fournisseur. Un mot de passe vous permet aussi de changer d’adresse, ou de fermer votre compte."
    >
      <SuccessNotice message={done} />
      <FailureAlert failure={failure && { ...failure, canRetry: false }} />
      <button
        className="btn btn-default"
        type="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void send()}
      >
        {isBusy ? 'Envoi en cours…' : 'Recevoir un lien pour en choisir un'}
      </button>
    </Section>
  );
}
