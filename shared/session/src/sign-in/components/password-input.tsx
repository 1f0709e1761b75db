import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field-error.tsx';

type PasswordInputProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  error?: string | undefined;
  help?: string;
  /** Beside the label, for instance the link to the recovery page. */
  extra?: ReactNode;
};

/** A password field with its label, its fault, a button to show the password, and a notice when caps lock is on. */
export function PasswordInput({ id, label, error, help, extra, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  // An error says what to do, so the help is not shown beside it.
  const advice = error ? undefined : help;
  const notes = [error && `${id}-error`, hasCapsLock && `${id}-caps`, advice && `${id}-help`].filter(Boolean);

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <div className="field">
      <div className="row-between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {extra}
      </div>
      <div className={error ? 'input input-lg is-error' : 'input input-lg'}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes.join(' ') || undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          className="btn btn-text btn-icon btn-sm"
          type="button"
          aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          title={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {hasCapsLock && (
        <output className="help signin-caps" id={`${id}-caps`}>
          Le verrouillage des majuscules est activé.
        </output>
      )}
      {advice && (
        <p className="help" id={`${id}-help`}>
          {advice}
        </p>
      )}
    </div>
  );
}
