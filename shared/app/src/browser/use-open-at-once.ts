import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a menu that loads when its button is pressed: presses the button that replaces the first one, once, as the person
 * did. Pass the ref to that button.
 */
export function useOpenAtOnce(opensAtOnce: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const opens = useRef(opensAtOnce);
  useEffect(() => {
    if (!opens.current) return;
    opens.current = false;
    // After this has been drawn.
    queueMicrotask(() => {
      trigger.current?.focus();
      trigger.current?.click();
    });
  }, []);
  return trigger;
}
