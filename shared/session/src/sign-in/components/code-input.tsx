import type { ComponentProps } from 'react';
import { FieldError } from './field-error.tsx';

type CodeInputProps = ComponentProps<'input'> & { id: string; error?: string | undefined; help?: string };

/** The six digits of an authenticator app: one field, so that a code is pasted or filled in whole. */
export function CodeInput({ id, error, help, ...input }: CodeInputProps) {
  const notes = [error && `${id}-error`, help && `${id}-help`].filter(Boolean);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Code à 6 chiffres
      </label>
      <div className={error ? 'input input-lg is-error' : 'input input-lg'}>
        <input
          {...input}
          className="signin-code"
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for the spaces that apps show between the digits.
          maxLength={12}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.join(' ') || undefined}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
