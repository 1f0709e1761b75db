import { create } from 'zustand';

/** Something that was just done and can be taken back. */
export type Undoable = {
  /** What was done, as a person would say it: "Statut de Zoé Martin : Contacté". */
  label: string;
  /** Takes it back; throws a sentence when it cannot be any more, an `AppError` when trying again may help. */
  undo: () => Promise<void>;
};

type UndoState = { last: Undoable | undefined };

/** The last thing done that can be taken back; a new one takes its place. */
export const useUndoStore = create<UndoState>(() => ({ last: undefined }));

/** Offers to take this back: by the key U, or the bar that says what was done. */
export function offerUndo(undoable: Undoable): void {
  useUndoStore.setState({ last: undoable });
}

/** Stops offering it. */
export function dismissUndo(): void {
  useUndoStore.setState({ last: undefined });
}

/** Hands over the last thing done, once: two presses of a key take one thing back. */
export function takeUndo(): Undoable | undefined {
  const { last } = useUndoStore.getState();
  useUndoStore.setState({ last: undefined });
  return last;
}
