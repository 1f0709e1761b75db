import { useEffect, useRef } from 'react';

/** The way back to what has the focus now, unless something else has it by then. */
function wayBack(): () => void {
  const focused = document.activeElement;
  return () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  };
}

/**
 * The focus of a form that is inert while it is saved: a browser takes it from what becomes inert, and gives it to
 * nothing that is. `keepFocus`, before the save, has it given back after; `focusWhenOpen` gives it elsewhere, as soon as
 * the form is no longer inert.
 */
export function useFormFocus(isInert: boolean) {
  const wanted = useRef<() => void>(undefined);
  const inert = useRef(isInert);
  useEffect(() => {
    inert.current = isInert;
    if (isInert) return;
    wanted.current?.();
    wanted.current = undefined;
  }, [isInert]);
  return {
    keepFocus: () => {
      wanted.current = wayBack();
    },
    focusWhenOpen: (focus: () => void) => {
      if (inert.current) wanted.current = focus;
      else focus();
    },
  };
}
