import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a menu that comes when its button is pressed: presses the button that takes the first one's place, once, as the
 * person did. Give the ref to it.
 */
export function useOpenAtOnce(opensAtOnce: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const opens = useRef(opensAtOnce);
  useEffect(() => {
    if (!opens.current) return;
    opens.current = false;
    // Once this has been drawn.
    queueMicrotask(() => {
      trigger.current?.focus();
      trigger.current?.click();
    });
  }, []);
  return trigger;
}
