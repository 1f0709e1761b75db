import { CodeInput } from '@trame/session/code-input';
import { PasswordInput } from '@trame/session/password-input';
import type { FieldErrors, FieldProps } from '@trame/session/use-short-form';

type Name = 'password' | 'code';

type ProofFieldsProps = {
  id: string;
  email: string;
  needsCode: boolean;
  errors: FieldErrors<Name>;
  field: (name: Name) => FieldProps;
};

/** The current password, and the code of the authenticator app of who has one. */
export function ProofFields({ id, email, needsCode, errors, field }: ProofFieldsProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordInput
        id={`${id}-password`}
        label="Mot de passe actuel"
        autoComplete="current-password"
        error={errors.password}
        {...field('password')}
      />
      {needsCode && <CodeInput id={`${id}-code`} error={errors.code} {...field('code')} />}
    </>
  );
}
