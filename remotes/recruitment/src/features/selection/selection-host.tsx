import { lazy, Suspense, useState } from 'react';
import type { ListFilters } from '../applications/model/filters.ts';
import { useIsSelecting } from './components/use-selection.ts';

const SelectionBar = lazy(() => import('./components/selection-bar.tsx'));

/** The place of the selection bar: its code comes with the first choice, and stays for the outcome of what it does. */
export function SelectionHost({ filters }: { filters: ListFilters }) {
  const isSelecting = useIsSelecting();
  const [isNeeded, setNeeded] = useState(isSelecting);
  if (isSelecting && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar filters={filters} />
    </Suspense>
  );
}
