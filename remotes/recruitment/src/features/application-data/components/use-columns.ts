import { useSyncExternalStore } from 'react';

/** Widths of the window, in px, under which the grid loses a column (mockup: 3, 2, 1). */
const TWO_COLUMNS = '(max-width: 1180px)';
const ONE_COLUMN = '(max-width: 820px)';

function subscribe(listener: () => void) {
  const queries = [window.matchMedia(TWO_COLUMNS), window.matchMedia(ONE_COLUMN)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function read(): 1 | 2 | 3 {
  if (window.matchMedia(ONE_COLUMN).matches) return 1;
  return window.matchMedia(TWO_COLUMNS).matches ? 2 : 3;
}

/** Columns of the grid at this width. */
export const useColumns = () => useSyncExternalStore(subscribe, read);

/** True where the file and its CV no longer fit side by side. */
export const useIsStacked = () => useSyncExternalStore(subscribe, () => read() !== 3);
