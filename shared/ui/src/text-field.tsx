import { countCharacters } from '@trame/domain';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { describeField, FieldFrame, type FieldTexts } from './fields/field-frame.tsx';
import { useField, type FieldBinding } from './fields/use-field.ts';

type Common<Values extends FieldValues, Name extends FieldPath<Values>, Output> = FieldBinding<
  Values,
  Name,
  Output
> &
  FieldTexts & {
    placeholder?: string;
    autoComplete?: HTMLInputAutoCompleteAttribute;
    maxLength?: number;
    /** Beside the label, at the end. */
    extra?: ReactNode;
    size?: 'md' | 'lg';
  };

export type TextFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = Common<Values, Name, Output> & {
  type?: 'text' | 'email' | 'url' | 'tel' | 'number';
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel' | 'url';
  /** Before the text, inside the edge. */
  icon?: ReactNode;
};

/** One line of text. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  type = 'text',
  inputMode,
  icon,
  placeholder,
  autoComplete,
  maxLength,
  extra,
  size = 'md',
  ...texts
}: TextFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  return (
    <FieldFrame {...texts} id={described.id} error={error} extra={extra}>
      <div className={`input${size === 'lg' ? ' input-lg' : ''}${error ? ' is-error' : ''}`}>
        {icon}
        <input
          {...field}
          ref={attach}
          {...described}
          value={field.value ?? ''}
          {...{ type, inputMode, placeholder, autoComplete, maxLength }}
        />
      </div>
    </FieldFrame>
  );
}

export type TextAreaFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Output = Values,
> = Common<Values, Name, Output> & {
  /** Lines shown at first; it can be made higher. */
  rows?: number;
};

/** Several lines of text; with `maxLength`, the remaining characters are counted. */
export function TextAreaField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  rows = 4,
  placeholder,
  autoComplete,
  maxLength,
  extra,
  size = 'md',
  ...texts
}: TextAreaFieldProps<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const described = describeField(name, texts, error);
  const value: string = field.value ?? '';
  const count = maxLength && (
    <span className="tr-count num">
      {countCharacters(value)} / {maxLength}
    </span>
  );
  return (
    <FieldFrame {...texts} id={described.id} error={error} extra={extra ?? count}>
      <div className={`input${size === 'lg' ? ' input-lg' : ''}${error ? ' is-error' : ''}`}>
        <textarea
          {...field}
          ref={attach}
          {...described}
          value={value}
          {...{ rows, placeholder, autoComplete, maxLength }}
        />
      </div>
    </FieldFrame>
  );
}

/** A password that can be shown. */
export function PasswordField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  name,
  control,
  placeholder,
  autoComplete = 'current-password',
  maxLength,
  extra,
  size = 'md',
  ...texts
}: Common<Values, Name, Output>) {
  const { field, attach, error } = useField({ name, control });
  const [shown, setShown] = useState(false);
  const described = describeField(name, texts, error);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...texts} id={described.id} error={error} extra={extra}>
      <div className={`input${size === 'lg' ? ' input-lg' : ''}${error ? ' is-error' : ''}`}>
        <input
          {...field}
          ref={attach}
          {...described}
          value={field.value ?? ''}
          type={shown ? 'text' : 'password'}
          {...{ placeholder, autoComplete, maxLength }}
        />
        <button
          type="button"
          className="btn btn-text btn-icon btn-sm"
          aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  );
}
