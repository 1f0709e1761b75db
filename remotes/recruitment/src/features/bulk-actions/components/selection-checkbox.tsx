import { Check } from 'lucide-react';
import { useListFilters } from '../../application-data/components/use-list-filters.ts';
import { selectionKey, selectionOf, useSelectionStore } from '../model/selection-store.ts';
import { useSelect } from './use-selection.ts';
import '../styles/selection-checkbox.css';

export type SelectionCheckboxProps = {
  id: string;
  /** Whose application it is. */
  name: string;
};

/** A button rather than an input: letters typed on it stay shortcuts of the page. */
const checkbox = (isChecked: boolean) => ({ role: 'checkbox', 'aria-checked': isChecked }) as const;

/** Chooses an application for what is done to many at once; with Shift, all from the last one touched. */
export function SelectionCheckbox({ id, name }: SelectionCheckboxProps) {
  const { filters } = useListFilters();
  const key = selectionKey(filters);
  const isSelected = useSelectionStore((state) => selectionOf(state, key).ids.includes(id));
  const choose = useSelect();
  return (
    <button
      {...checkbox(isSelected)}
      type="button"
      className="sel-check"
      aria-label={`Sélectionner ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        choose(id, event.shiftKey);
      }}
    >
      <span className="sel-box">{isSelected && <Check className="icon" aria-hidden />}</span>
    </button>
  );
}
