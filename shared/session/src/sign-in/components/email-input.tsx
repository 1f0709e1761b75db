import type { ComponentProps } from 'react';
import { FieldError } from './field-error.tsx';

type EmailInputProps = ComponentProps<'input'> & { id: string; error?: string | undefined; label?: string };

export function EmailInput({
  id,
  error,
  label = 'Adresse e-mail',
  autoComplete = 'username',
  ...input
}: EmailInputProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'input input-lg is-error' : 'input input-lg'}>
        <input
          {...input}
          id={id}
          // « text » and not « email »: the browser's own check has messages in its own language and hides ours.
          type="text"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
