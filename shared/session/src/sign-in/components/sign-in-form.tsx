import { useId, useState, type ReactNode } from 'react';
import { signInWithPassword } from '../../session/data/auth.ts';
import { checkSignIn } from '../model/checks.ts';
import { authFailure, type AuthFailure } from '../model/sign-in-message.ts';
import { useShortForm } from '../model/use-short-form.ts';
import { EmailInput } from './email-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordInput } from './password-input.tsx';
import { SubmitButton } from './submit-button.tsx';
import '../styles/signin.css';

type SignInFormProps = {
  /** Set when the person is known (expired session): the address cannot be changed. */
  knownEmail?: string;
  /** Beside the label of the password. */
  passwordExtra?: ReactNode;
};

/** Address and password. Nothing typed is lost on failure; the session store notices success. */
export function SignInForm({ knownEmail, passwordExtra }: SignInFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<AuthFailure>();
  const form = useShortForm({
    initial: { email: knownEmail ?? '', password: '' },
    check: checkSignIn,
    submit: async ({ email, password }) => {
      setFailure(undefined);
      try {
        await signInWithPassword(email.trim(), password);
      } catch (error) {
        setFailure(authFailure(error));
        form.focus('password');
      }
    },
  });

  return (
    <form className="signin-form" noValidate onSubmit={form.onSubmit}>
      <FailureAlert failure={failure} />
      <EmailInput
        id={`${id}-email`}
        error={form.errors.email}
        readOnly={knownEmail !== undefined}
        {...form.field('email')}
      />
      <PasswordInput
        id={`${id}-password`}
        label="Mot de passe"
        autoComplete="current-password"
        error={form.errors.password}
        extra={passwordExtra}
        {...form.field('password')}
      />
      <SubmitButton isBusy={form.isBusy} label="Se connecter" busyLabel="Connexion en cours…" />
    </form>
  );
}
