import { fieldId } from '@trame/ui/form';
import { useEffect } from 'react';

/** Frames during which a dialog takes the focus from the one below it; usually one. */
const FRAMES = 10;

/**
 * Moves the focus to a field when the dialog around it opens; in a group, to the selected option. A dialog focuses an
 * element by itself, and a dialog below it keeps the focus until then: the field repeats this until it has the focus.
 */
export function FocusOnOpen({ field }: { field: string }) {
  useEffect(() => {
    let frame = 0;
    const ask = (left: number) => {
      const group = document.getElementById(fieldId(field));
      const control = group?.querySelector<HTMLElement>('input:checked') ?? group;
      if (left < FRAMES && control === document.activeElement) return;
      control?.focus();
      if (left > 0) frame = requestAnimationFrame(() => ask(left - 1));
    };
    ask(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return null;
}
