import { fieldId } from '@trame/ui/form';
import { useEffect, useRef } from 'react';

/** Frames during which a dialog takes the focus from the one below it; usually one. */
const FRAMES = 10;

const FIELDS = 'input:enabled, textarea:enabled';

/**
 * Moves the focus to a field, by default the first one beside it, when the dialog around it opens; in a group, to the selected option. A dialog focuses an
 * element by itself, and a dialog below it keeps the focus until then: the field repeats this until it has the focus.
 */
export function FocusOnOpen({ field }: { field?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const ask = (left: number) => {
      const group =
        field === undefined
          ? place.current?.parentElement?.querySelector<HTMLElement>(FIELDS)
          : document.getElementById(fieldId(field));
      const control = group?.querySelector<HTMLElement>('input:checked') ?? group;
      if (left < FRAMES && control === document.activeElement) return;
      control?.focus();
      if (left > 0) frame = requestAnimationFrame(() => ask(left - 1));
    };
    ask(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [field]);
  return <span ref={place} hidden />;
}
