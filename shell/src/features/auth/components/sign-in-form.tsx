import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { signInWithPassword } from '../../session/data/auth.ts';
import { signInSchema, type SignInValues } from '../model/schemas.ts';
import { authFailure, type AuthFailure } from '../model/sign-in-message.ts';
import { EmailInput } from './email-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { PasswordInput } from './password-input.tsx';
import { SubmitButton } from './submit-button.tsx';

type SignInFormProps = {
  /** Set when the person is known (expired session): the address cannot be changed. */
  knownEmail?: string;
  /** Beside the label of the password. */
  passwordAside?: ReactNode;
};

/** Address and password. Nothing typed is lost on failure; success is seen by the session store. */
export function SignInForm({ knownEmail, passwordAside }: SignInFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<AuthFailure>();
  const { register, handleSubmit, formState, setFocus } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: knownEmail ?? '', password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    try {
      await signInWithPassword(email, password);
    } catch (error) {
      setFailure(authFailure(error));
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <form
      className="signin-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit();
      }}
    >
      <FailureAlert failure={failure} />
      <EmailInput
        id={`${id}-email`}
        error={errors.email?.message}
        readOnly={knownEmail !== undefined}
        {...register('email')}
      />
      <PasswordInput
        id={`${id}-password`}
        label="Mot de passe"
        autoComplete="current-password"
        error={errors.password?.message}
        aside={passwordAside}
        {...register('password')}
      />
      <SubmitButton isBusy={isSubmitting} label="Se connecter" busyLabel="Connexion en cours…" />
    </form>
  );
}
