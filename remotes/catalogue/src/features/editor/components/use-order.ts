import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

/** Entries with one of them in another place. */
export function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...entries.slice(from, from + 1));
}

type OrderedEntry = {
  /** The list that the entry is of: entries of others are not taken. */
  list: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** An entry that its handle moves: dragged onto another one's place, or by the arrow keys. */
export function useOrder({ list, at, count, onMove }: OrderedEntry): {
  entry: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  isOver: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const entry = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });
  useEffect(() => {
    const [element, dragHandle] = [entry.current, handle.current];
    if (!element || !dragHandle) return undefined;
    const fromOf = (data: Record<string | symbol, unknown>): number | undefined =>
      data['list'] === list && typeof data['at'] === 'number' ? data['at'] : undefined;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => (fromOf(source.data) ?? at) !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const from = fromOf(source.data);
          if (from !== undefined) moved.current(from, at);
        },
      }),
    );
  }, [list, at]);
  return {
    entry,
    handle,
    isOver,
    onKeyDown: (event) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const to = at + step;
      if (to >= 0 && to < count) onMove(at, to);
    },
  };
}
