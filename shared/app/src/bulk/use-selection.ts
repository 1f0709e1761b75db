import { selectionOf, selectRange, toggleSelected, useSelectionStore } from './model/selection-store.ts';

/** Whether the selection bar of a list is shown: for a selection, or an action's outcome. */
export function useIsSelecting(listKey: string): boolean {
  return useSelectionStore((state) => state.isActing || selectionOf(state, listKey).ids.length > 0);
}

/**
 * Selects in a list: one, or with `isRange` all from the last one touched; `listed` returns the list as it is shown.
 */
export function choose(listKey: string, id: string, isRange: boolean, listed: () => readonly string[]): void {
  if (isRange) selectRange(listKey, id, listed());
  else toggleSelected(listKey, id);
}
