import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import './sort-button.css';

/** As the `aria-sort` of the header says it. */
export type SortDirection = 'ascending' | 'descending' | 'none';

const SIGNS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export type SortButtonProps = { direction: SortDirection; onSort: () => void; children: ReactNode };

/** In the header of a column: orders the rows by it, or the other way round. */
export function SortButton({ direction, onSort, children }: SortButtonProps) {
  const Sign = SIGNS[direction];
  return (
    <button type="button" className="tr-sort" onClick={onSort}>
      {children}
      <Sign className="icon" aria-hidden="true" />
    </button>
  );
}
