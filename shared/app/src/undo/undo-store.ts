import { create } from 'zustand';

/** Something that was just done and can be taken back. */
export type Undoable = {
  /** What was done, as a person would say it: "Statut de Zoé Martin : Contacté". */
  label: string;
  /** Takes it back; throws a sentence when it cannot be any more, an `AppError` when trying again may help. */
  undo: () => Promise<void>;
};

/** A thing on offer, and when it was asked for: the higher turn is the later one. */
type Offered = Undoable & { turn: number };

type UndoState = { last: Offered | undefined };

/** The last thing asked for that is done and can be taken back. */
export const useUndoStore = create<UndoState>(() => ({ last: undefined }));

let turns = 0;

/** Takes the turn of a thing at the moment someone asks for it, before it is saved. */
export function undoTurn(): number {
  turns += 1;
  return turns;
}

/**
 * Offers to take this back: by the key U, or the bar that says what was done. Answers arrive in any order, those of
 * decisions taken offline all at once: what was asked for later remains on offer.
 */
export function offerUndo(undoable: Undoable, turn: number): void {
  useUndoStore.setState(({ last }) => (last && last.turn > turn ? {} : { last: { ...undoable, turn } }));
}

/** Stops offering it. */
export function dismissUndo(): void {
  useUndoStore.setState({ last: undefined });
}

/** Hands over the last thing done, once: two presses of a key take one thing back. */
export function takeUndo(): Offered | undefined {
  const { last } = useUndoStore.getState();
  useUndoStore.setState({ last: undefined });
  return last;
}
