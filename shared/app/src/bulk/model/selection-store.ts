import { MAX_SELECTED } from '@trame/domain';
import { create } from 'zustand';

/** The selection of one list: in the order of selecting, and where a range starts. */
export type Selection = { ids: readonly string[]; anchor: string | undefined };

type SelectionState = {
  lists: Readonly<Record<string, Selection>>;
  /** An action runs, or its outcome is still shown. */
  isActing: boolean;
};

const NOTHING: Selection = { ids: [], anchor: undefined };

/**
 * Selected entities by list: they survive paging, other filters and the way back. The page makes the key of a list from
 * the kind and the filters.
 */
export const useSelectionStore = create<SelectionState>(() => ({
  lists: {},
  isActing: false,
}));

export const selectionOf = (state: SelectionState, key: string): Selection => state.lists[key] ?? NOTHING;

function change(key: string, next: (before: Selection) => Selection): void {
  useSelectionStore.setState((state) => ({
    lists: { ...state.lists, [key]: next(selectionOf(state, key)) },
  }));
}

/** Selects an entity or removes it; above the maximum of an action, nothing is added. */
export function toggleSelected(key: string, id: string): void {
  change(key, ({ ids }) => ({
    anchor: id,
    ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, MAX_SELECTED),
  }));
}

/** Selects everything from the last one touched to this one, in the order of the list. */
export function selectRange(key: string, id: string, listed: readonly string[]): void {
  change(key, ({ ids, anchor = id }) => {
    const places = [listed.indexOf(anchor), listed.indexOf(id)].toSorted((a, b) => a - b);
    const [from = -1, to = -1] = places;
    const range = from === -1 ? [id] : listed.slice(from, to + 1);
    return { anchor, ids: [...new Set([...ids, ...range])].slice(0, MAX_SELECTED) };
  });
}

/** Selects exactly these. */
export function select(key: string, ids: readonly string[]): void {
  change(key, () => ({ ids: ids.slice(0, MAX_SELECTED), anchor: undefined }));
}

/** Clears the selection of a list. */
export function clearSelection(key: string): void {
  change(key, () => NOTHING);
}

/** Removes deleted entities from every selection. */
export function forgetSelected(gone: ReadonlySet<string>): void {
  useSelectionStore.setState((state) => ({
    lists: Object.fromEntries(
      Object.entries(state.lists).map(([key, selection]) => [
        key,
        { ...selection, ids: selection.ids.filter((id) => !gone.has(id)) },
      ]),
    ),
  }));
}

/** Whether an action runs: its selection may be empty before its outcome is read. */
export function setActing(isActing: boolean): void {
  useSelectionStore.setState({ isActing });
}
