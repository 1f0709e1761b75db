import { SelectionCheckbox } from '@trame/app/selection-checkbox';
import { useListFilters } from '../../application-data/components/use-list-filters.ts';
import { selectionKey, useSelect } from './use-selection.ts';

/** Selects an application in the list of the address; `name` is its applicant. */
export function ApplicationCheckbox({ id, name }: { id: string; name: string }) {
  const { filters } = useListFilters();
  return <SelectionCheckbox listKey={selectionKey(filters)} id={id} name={name} onChoose={useSelect()} />;
}
