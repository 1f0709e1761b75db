import { SortButton } from '@trame/ui/sort-button';
import type { ReactNode } from 'react';
import type { ListSort } from '../../application-data/model/filters.ts';
import { directionOf, nextSort, type SortedColumn } from '../model/table-sort.ts';

export type TableHeadProps = { sort: ListSort; onSort: (sort: ListSort) => void };

/** Names of the columns; those that the database can sort by are buttons. */
export function TableHead({ sort, onSort }: TableHeadProps) {
  const sorted = (column: SortedColumn, label: ReactNode) => {
    const direction = directionOf(column, sort);
    return (
      <th scope="col" aria-sort={direction} className={`cand-col-${column}`}>
        <SortButton direction={direction} onSort={() => onSort(nextSort(column, sort))}>
          {label}
        </SortButton>
      </th>
    );
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="cand-col-choice">
          <span className="sr-only">Sélection</span>
        </th>
        {sorted('name', 'Nom')}
        <th scope="col" className="cand-col-country">
          <span className="sr-only">Pays</span>
        </th>
        <th scope="col" className="cand-col-status">
          Statut
        </th>
        {sorted('evaluation', 'Évaluation')}
        <th scope="col">Logiciels</th>
        <th scope="col" className="cand-col-availability">
          Disponibilité
        </th>
        <th scope="col" className="cand-col-assignee">
          Suivie par
        </th>
        {sorted('created', 'Reçue le')}
      </tr>
    </thead>
  );
}
