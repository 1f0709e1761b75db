import { withDe } from '@trame/domain';
import { fieldKindLabel, type FieldBox } from '@trame/domain/signatures';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { FieldFrame } from '../../sheets/components/field-frame.tsx';
import { FieldIcon } from '../../sheets/components/field-icon.tsx';
import { boxOfSeen, pointsOf, seenBox, type PageShape, type SeenBox } from '../../sheets/model/place.ts';
import type { DraftField } from '../model/draft.ts';
import '../styles/writing.css';

type PlacedFieldProps = {
  field: DraftField;
  shape: PageShape;
  /** The place of its recipient in the envelope, from 0. */
  place: number;
  name: string;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (box: FieldBox) => void;
  onKey: (event: KeyboardEvent) => void;
};

type Drag = {
  x: number;
  y: number;
  from: SeenBox;
  size: { width: number; height: number };
  isResize: boolean;
};

/** A field on its page: dragged, resized by its corner, or moved by arrows while it has the focus. */
export function PlacedField({
  field,
  shape,
  place,
  name,
  isSelected,
  onSelect,
  onMove,
  onKey,
}: PlacedFieldProps) {
  const drag = useRef<Drag>(undefined);
  const seen = seenBox(field, shape);
  const { x, y } = pointsOf(field, shape);
  const begin = (isResize: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const page = event.currentTarget.closest('[data-page]')?.getBoundingClientRect();
    if (!page) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      from: seen,
      size: { width: page.width, height: page.height },
      isResize,
    };
    onSelect();
  };
  const go = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current) return;
    const right = (event.clientX - current.x) / current.size.width;
    const down = (event.clientY - current.y) / current.size.height;
    const { from } = current;
    const to = current.isResize
      ? { ...from, width: Math.max(from.width + right, 0.01), height: Math.max(from.height + down, 0.006) }
      : { ...from, left: from.left + right, top: from.top + down };
    onMove(boxOfSeen(to, shape));
  };
  const end = () => {
    drag.current = undefined;
  };
  const kind = field.label || fieldKindLabel(field.kind);
  return (
    <FieldFrame className="wrt-field" field={field} page={shape} place={place} isSelected={isSelected}>
      <button
        type="button"
        className="wrt-grip"
        data-field={field.id}
        aria-pressed={isSelected}
        onFocus={onSelect}
        onKeyDown={onKey}
        onPointerDown={begin(false)}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <b aria-hidden="true">{place + 1}</b>
        {field.kind !== 'checkbox' && <FieldIcon kind={field.kind} />}
        <span className={field.kind === 'checkbox' ? 'sr-only' : undefined}>{kind}</span>
        <span className="sr-only">
          {` ${withDe(name)}, page ${field.page + 1}, x ${Math.round(x)}, y ${Math.round(y)}`}
        </span>
      </button>
      {isSelected && (
        <span
          className="wrt-corner"
          aria-hidden="true"
          onPointerDown={begin(true)}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </FieldFrame>
  );
}
