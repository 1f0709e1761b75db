import { useSyncExternalStore } from 'react';

/** From here on six columns are wide enough for words. */
const WIDE = '(min-width: 1200px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for the columns of the pipeline. */
export const useWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
