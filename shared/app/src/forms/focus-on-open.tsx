import { fieldId } from '@trame/ui/form';
import { useEffect } from 'react';

/** Frames in which a dialog takes the focus over from the one under it; usually the first. */
const FRAMES = 10;

/**
 * Gives the focus to a field when the dialog around it opens; of a group, to the choice that is made. A dialog looks for
 * something to focus by itself, and one that lies under it holds the focus until then: the field asks until it remains.
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
