import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { controlId, useFormParts } from '../form-parts.ts';
import { AlertIcon } from './icons.tsx';

interface FieldProps {
  name: string;
  /** How many of the six columns of the form the field takes. */
  width?: 2 | 3 | 4 | 6;
  optional?: boolean;
  help?: string | undefined;
  /** Several controls under one name: a group with a legend instead of a label. */
  group?: 'group' | 'radiogroup';
  /** A message of the control itself, shown in place of the form's. */
  problem?: string | undefined;
  children: ReactNode;
}

/** Message of a field, as the rules word it. */
export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name, exact: true });
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

/** Attributes that connect a control to its help and its message. */
export function useDescription(
  name: string,
  { help, problem }: { help?: string | undefined; problem?: string | undefined } = {},
) {
  const error = useFieldError(name);
  const message = problem ?? error;
  const id = controlId(name);
  const describedBy = [message ? `${id}-erreur` : '', help ? `${id}-aide` : ''].filter(Boolean).join(' ');
  return {
    message,
    props: {
      'aria-invalid': message ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Label, control, help and message of one field. */
export function Field({ name, width = 6, optional = false, help, group, problem, children }: FieldProps) {
  const { labels, t } = useFormParts();
  const { message, props } = useDescription(name, { help, problem });
  const id = controlId(name);
  const label = (
    <>
      {labels[name]} {optional && <span className="opt">{t.optional}</span>}
    </>
  );
  const below = (
    <>
      {help && (
        <p className="help" id={`${id}-aide`}>
          {help}
        </p>
      )}
      {message && (
        <p className="error-text" id={`${id}-erreur`}>
          <AlertIcon />
          {message}
        </p>
      )}
    </>
  );
  if (group) {
    return (
      <fieldset
        className={`field f${width}`}
        role={group}
        aria-labelledby={`${id}-nom`}
        aria-describedby={props['aria-describedby']}
        {...(group === 'radiogroup'
          ? { 'aria-invalid': props['aria-invalid'], 'aria-required': !optional }
          : {})}
      >
        <span className="label" id={`${id}-nom`}>
          {label}
        </span>
        {children}
        {below}
      </fieldset>
    );
  }
  return (
    <div className={`field f${width}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {below}
    </div>
  );
}
