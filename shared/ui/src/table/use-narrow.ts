import { useSyncExternalStore } from 'react';

/** Width of the window, in px, up to which rows are cards and choices are lists. */
const NARROW = '(max-width: 820px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is one column to show things in. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
