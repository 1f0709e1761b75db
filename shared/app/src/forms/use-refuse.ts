import { AppError } from '@trame/data';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** The constraint that refused a row: PostgreSQL names it in its message, and PostgREST nowhere else. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof AppError ? /constraint "([^"]+)"/.exec(error.message)?.[1] : undefined;

/**
 * Shows at a field why its value is refused. The field gets the focus, after a save once that is over: fields accept
 * none meanwhile.
 */
export function useRefuse<Values extends FieldValues>(
  { setError, setFocus }: Pick<UseFormReturn<Values>, 'setError' | 'setFocus'>,
  isSaving: boolean,
): (field: Path<Values>, message: string) => void {
  const [refused, setRefused] = useState<{ field: Path<Values> }>();
  const focused = useRef<typeof refused>(undefined);
  useEffect(() => {
    if (isSaving || !refused || refused === focused.current) return;
    // Once for each refusal, and not again after the next save.
    focused.current = refused;
    setFocus(refused.field);
  }, [isSaving, refused, setFocus]);
  return (field, message) => {
    setError(field, { type: 'refused', message });
    setRefused({ field });
  };
}
