import { PASSWORD_MIN } from '@trame/domain';
import { useId } from 'react';
import type { FieldErrors, FieldProps } from '../model/use-short-form.ts';
import { PasswordInput } from './password-input.tsx';

type Name = 'password' | 'confirmation';

type NewPasswordFieldsProps = {
  /** For password managers: the account of the password. */
  email: string;
  errors: FieldErrors<Name>;
  field: (name: Name) => FieldProps;
  /** Called when someone is about to type: fetch the estimator. */
  onApproach: () => void;
};

/** A new password, twice. */
export function NewPasswordFields({ email, errors, field, onApproach }: NewPasswordFieldsProps) {
  const id = useId();
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordInput
        id={`${id}-new`}
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help={`Au moins ${PASSWORD_MIN} caractères\u00a0: quatre mots sans rapport entre eux se retiennent mieux qu’un code.`}
        error={errors.password}
        onFocus={onApproach}
        {...field('password')}
      />
      <PasswordInput
        id={`${id}-again`}
        label="Encore une fois"
        autoComplete="new-password"
        error={errors.confirmation}
        {...field('confirmation')}
      />
    </>
  );
}
