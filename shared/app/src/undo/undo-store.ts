import { create } from 'zustand';

/** That a change was undone in part: what is back, and what is not, in sentences. */
export class UndonePartly extends Error {
  override name = 'UndonePartly';
}

/** A change that was just made and can be undone. */
export type Undoable = {
  /** The change as a text: "Statut de Zoé Martin : Contacté". */
  label: string;
  /**
   * Undoes it; throws a sentence when that is no longer possible, `UndonePartly` when a part of it was, an `AppError` when a
   * retry may help.
   */
  undo: () => Promise<void>;
};

/** A change that can be undone, and its turn: a higher turn was requested later. */
type Offered = Undoable & { turn: number };

type UndoState = { last: Offered | undefined };

/** The last requested change that is done and can be undone. */
export const useUndoStore = create<UndoState>(() => ({ last: undefined }));

let turns = 0;

/** Takes the turn of a change when it is requested, before it is saved. */
export function undoTurn(): number {
  turns += 1;
  return turns;
}

/**
 * Offers to undo this change: by the key U, or the bar that describes it. Answers arrive in any order, and those of
 * decisions made offline all at once: the change that was requested last is offered.
 */
export function offerUndo(undoable: Undoable, turn: number): void {
  useUndoStore.setState(({ last }) => (last && last.turn > turn ? {} : { last: { ...undoable, turn } }));
}

/** Removes the offer. */
export function dismissUndo(): void {
  useUndoStore.setState({ last: undefined });
}

/** Returns the last change once: two presses of a key undo one change. */
export function takeUndo(): Offered | undefined {
  const { last } = useUndoStore.getState();
  useUndoStore.setState({ last: undefined });
  return last;
}
