import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './field.css';

/** The props of every form field of the design system besides `name` and `control`. */
export type FieldTexts = {
  label: ReactNode;
  /** A sentence under the label, before one types. */
  help?: ReactNode;
  /** Marked with a star and announced. */
  required?: boolean;
  /** Marked "(facultatif)": in forms where everything else is required. */
  optional?: boolean;
  disabled?: boolean;
};

/** The id of a field's control: error summaries link to it. */
export const fieldId = (name: string) => `champ-${name.replace(/[^\w-]+/g, '-')}`;

/** Ids and ARIA attributes that tie a control to its label, help and error. */
export function describeField(name: string, { help, required, disabled }: FieldTexts, error?: string) {
  const id = fieldId(name);
  const described = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(' ');
  return {
    id: id,
    disabled: disabled,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
  };
}

export function LabelText({
  label,
  required,
  optional,
}: Pick<FieldTexts, 'label' | 'required' | 'optional'>) {
  return (
    <>
      {label}
      {required && (
        <span className="req" aria-hidden="true">
          {'\u00a0*'}
        </span>
      )}
      {optional && ' '}
      {optional && <span className="opt">(facultatif)</span>}
    </>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error-text" id={`${id}-erreur`}>
      <CircleAlert className="icon" aria-hidden="true" />
      {error}
    </p>
  );
}

export type FieldFrameProps = FieldTexts & {
  id: string;
  error: string | undefined;
  /** Beside the label, at the end: a link, a counter. */
  extra?: ReactNode;
  children: ReactNode;
};

/** Label, control, error and help of a field with one control. */
export function FieldFrame({ id, error, help, extra, children, ...texts }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="tr-field-head">
        <label className="label" htmlFor={id}>
          <LabelText {...texts} />
        </label>
        {extra}
      </div>
      {children}
      <FieldError id={id} error={error} />
      {help && (
        <p className="help" id={`${id}-aide`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The same for a field made of several controls: a fieldset with its legend. */
export function GroupFrame({
  id,
  error,
  help,
  children,
  required,
  ...texts
}: FieldFrameProps & { role?: string }) {
  const described = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(' ');
  return (
    <fieldset className="field tr-fieldset" id={id} aria-describedby={described || undefined} tabIndex={-1}>
      <legend className="label">
        <LabelText required={required} {...texts} />
        {required && ' '}
        {required && <span className="sr-only">(obligatoire)</span>}
      </legend>
      {help && (
        <p className="help" id={`${id}-aide`}>
          {help}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
