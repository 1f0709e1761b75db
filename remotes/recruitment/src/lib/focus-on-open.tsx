import { fieldId } from '@trame/ui/form';
import { useEffect } from 'react';

/**
 * Gives the focus to a field when the dialog around it opens; of a group, to the choice that is made. Stands among the
 * dialog's children: its effects run when these are there, and before the dialog looks for something to focus.
 */
export function FocusOnOpen({ field }: { field: string }) {
  useEffect(() => {
    const control = document.getElementById(fieldId(field));
    (control?.querySelector<HTMLElement>('input:checked') ?? control)?.focus();
  }, [field]);
  return null;
}
