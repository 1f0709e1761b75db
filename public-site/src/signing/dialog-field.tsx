import { useId, type ReactNode } from 'react';
import { AlertIcon } from '../forms/controls/icons.tsx';

/** What connects a control to what is wrong with it. */
export interface Faults {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A field with its name above it, and what is wrong with it under it. */
export function DialogField({
  label,
  problem,
  children,
}: {
  label: string;
  problem?: string | undefined;
  children: (faults: Faults) => ReactNode;
}) {
  const id = useId();
  const isWrong = Boolean(problem);
  return (
    <div className="sig-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': isWrong ? `${id}-erreur` : undefined,
      })}
      {isWrong && (
        <p className="error-text" id={`${id}-erreur`}>
          <AlertIcon />
          {problem}
        </p>
      )}
    </div>
  );
}
