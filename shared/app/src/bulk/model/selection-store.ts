import { MAX_SELECTED } from '@trame/domain';
import { create } from 'zustand';

/** What is chosen in one list: in the order of choosing, and where a range starts. */
export type Selection = { ids: readonly string[]; anchor: string | undefined };

type SelectionState = {
  lists: Readonly<Record<string, Selection>>;
  /** An action runs, or its outcome is still shown. */
  isActing: boolean;
};

const NOTHING: Selection = { ids: [], anchor: undefined };

/**
 * Chosen entities by list: they survive paging, other filters and the way back. The key of a list is made by its page,
 * of the kind and of the filters.
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

/** Adds an entity to the selection or removes it; above the maximum of an action, nothing is added. */
export function toggleSelected(key: string, id: string): void {
  change(key, ({ ids }) => ({
    anchor: id,
    ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, MAX_SELECTED),
  }));
}

/** Chooses everything from the last one touched to this one, in the order of the list. */
export function selectRange(key: string, id: string, listed: readonly string[]): void {
  change(key, ({ ids, anchor = id }) => {
    const places = [listed.indexOf(anchor), listed.indexOf(id)].toSorted((a, b) => a - b);
    const [from = -1, to = -1] = places;
    const range = from === -1 ? [id] : listed.slice(from, to + 1);
    return { anchor, ids: [...new Set([...ids, ...range])].slice(0, MAX_SELECTED) };
  });
}

/** Chooses exactly these. */
export function select(key: string, ids: readonly string[]): void {
  change(key, () => ({ ids: ids.slice(0, MAX_SELECTED), anchor: undefined }));
}

/** Lets go of everything in a list. */
export function clearSelection(key: string): void {
  change(key, () => NOTHING);
}

/** Entities that are gone are chosen nowhere. */
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

/** Whether an action runs: the selection it started from may be empty before its outcome is read. */
export function setActing(isActing: boolean): void {
  useSelectionStore.setState({ isActing });
}
