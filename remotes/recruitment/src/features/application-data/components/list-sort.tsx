import { Select } from '@trame/ui/select';
import { LIST_SORTS, type ListSort } from '../model/filters.ts';
import '../styles/list-sort.css';

export type ListSortSelectProps = { value: ListSort; onChange: (sort: ListSort) => void };

/** The order of the list, beside its count. */
export function ListSortSelect({ value, onChange }: ListSortSelectProps) {
  return (
    <div className="cand-sort">
      <Select label="Trier" hideLabel value={value} options={LIST_SORTS} onChange={onChange} />
    </div>
  );
}
