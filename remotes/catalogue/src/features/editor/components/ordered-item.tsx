import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOrder } from './use-order.ts';
import '../styles/sheet.css';

export const gripId = (list: string, at: number) => `${list}-poignee-${at}`;

type OrderedItemProps = {
  list: string;
  at: number;
  count: number;
  /** "Déplacer l’objectif 2". */
  label: string;
  className?: string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** An entry of a list with the handle that moves it, by drag or by the arrow keys. */
export function OrderedItem({ label, className, children, ...place }: OrderedItemProps) {
  const { entry, handle, isOver, onKeyDown } = useOrder(place);
  return (
    <li ref={entry} className={[className, isOver && 'is-over'].filter(Boolean).join(' ') || undefined}>
      {place.count > 1 && (
        <button
          ref={handle}
          id={gripId(place.list, place.at)}
          type="button"
          className="btn btn-text btn-icon btn-sm sheet-grip"
          aria-label={label}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={onKeyDown}
        >
          <GripVertical className="icon" aria-hidden />
        </button>
      )}
      {children}
    </li>
  );
}
