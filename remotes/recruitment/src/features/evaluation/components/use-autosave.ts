import { useEffect, useRef } from 'react';

/** Milliseconds without a change after which a draft saves itself. */
const AUTOSAVE_AFTER_MS = 1_500;

/** Saves a value once it has not changed for a moment; undefined: there is nothing to save. */
export function useAutosave(written: string | undefined, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (written === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [written]);
}
