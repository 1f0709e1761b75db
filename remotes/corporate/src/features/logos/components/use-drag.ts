import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';

type Dragged = { id: string; place: number };

const dragged = (data: Record<string | symbol, unknown>): Dragged | undefined =>
  typeof data['logo'] === 'string' && typeof data['place'] === 'number'
    ? { id: data['logo'], place: data['place'] }
    : undefined;

/** A card that is dragged by its handle onto the place of another one. */
export function useDrag(
  { id, place, isOn }: Dragged & { isOn: boolean },
  onDrop: (id: string, place: number) => void,
): {
  card: RefObject<HTMLLIElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  isOver: boolean;
  isDragged: boolean;
} {
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const [isDragged, setDragged] = useState(false);
  const dropped = useRef(onDrop);
  useEffect(() => {
    dropped.current = onDrop;
  });
  useEffect(() => {
    const [element, dragHandle] = [card.current, handle.current];
    if (!element || !dragHandle || !isOn) return undefined;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ logo: id, place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => dragged(source.data) !== undefined && dragged(source.data)?.id !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const other = dragged(source.data);
          if (other) dropped.current(other.id, place);
        },
      }),
    );
  }, [id, place, isOn]);
  return { card, handle, isOver, isDragged };
}
