import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { sendRecoveryLink } from '../../session/data/account.ts';
import type { Addresses } from '../model/addresses.ts';
import { EmailInput } from './email-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { SubmitButton } from './submit-button.tsx';
import { checkRecovery } from '../model/checks.ts';
import { authFailure, type AuthFailure } from '../model/sign-in-message.ts';
import { useShortForm } from '../model/use-short-form.ts';

/** Requests the recovery link. The answer is the same for every address, so it does not reveal who has an account. */
export function ForgotPassword({ addresses }: { addresses: Addresses }) {
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { email: '' },
    check: checkRecovery,
    submit: async (values) => {
      const email = values.email.trim();
      setFailure(undefined);
      try {
        await sendRecoveryLink(email, new URL(addresses.resetPassword, window.location.origin).href);
        setSentTo(email);
      } catch (error) {
        setFailure(authFailure(error));
      }
    },
  });

  return (
    <>
      {sentTo === undefined ? (
        <>
          <p>Indiquez votre adresse&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe.</p>
          <form className="signin-form" noValidate onSubmit={form.onSubmit}>
            <FailureAlert failure={failure} />
            <EmailInput id="email" error={form.errors.email} {...form.field('email')} />
            <SubmitButton isBusy={form.isBusy} label="Recevoir le lien" busyLabel="Envoi en cours…" />
          </form>
        </>
      ) : (
        <>
          <output className="alert alert-success">
            <MailCheck className="icon" aria-hidden />
            <span className="alert-body">
              Si un compte existe pour <strong>{sentTo}</strong>, un lien vient de lui être envoyé. Il n’est
              valable qu’une fois.
            </span>
          </output>
          <p className="help">
            {'Rien reçu\u202f? Regardez dans les courriers indésirables, ou '}
            <button className="btn-inline" type="button" onClick={() => setSentTo(undefined)}>
              demandez un autre lien
            </button>
            .
          </p>
        </>
      )}
      <p>
        <a href={addresses.signIn}>Retour à la connexion</a>
      </p>
    </>
  );
}
