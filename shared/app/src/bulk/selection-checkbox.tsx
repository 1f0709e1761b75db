import { Check } from 'lucide-react';
import { selectionOf, useSelectionStore } from './model/selection-store.ts';
import './selection-checkbox.css';

export type SelectionCheckboxProps = {
  listKey: string;
  id: string;
  /** Its name in the list. */
  name: string;
  onChoose: (id: string, isRange: boolean) => void;
};

/** A button rather than an input: letters typed on it stay shortcuts of the page. */
const checkbox = (isChecked: boolean) => ({ role: 'checkbox', 'aria-checked': isChecked }) as const;

/** Selects an entity for bulk actions; with Shift, all from the last one touched. */
export function SelectionCheckbox({ listKey, id, name, onChoose }: SelectionCheckboxProps) {
  const isSelected = useSelectionStore((state) => selectionOf(state, listKey).ids.includes(id));
  return (
    <button
      {...checkbox(isSelected)}
      type="button"
      className="selection-check"
      aria-label={`Sélectionner ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(id, event.shiftKey);
      }}
    >
      <span className="selection-box">{isSelected && <Check className="icon" aria-hidden />}</span>
    </button>
  );
}
