import { useRef, type PointerEvent } from 'react';
import type { Point } from './strokes.ts';
import type { SignerTexts } from './texts.ts';

/** Points of the area, whatever its size on the screen. */
const AREA = { width: 600, height: 240 } as const;

/** A place to draw with a finger, a pen or the mouse. */
export function DrawArea({
  strokes,
  onChange,
  t,
}: {
  strokes: readonly (readonly Point[])[];
  onChange: (strokes: Point[][]) => void;
  t: SignerTexts;
}) {
  const current = useRef<Point[]>(null);
  const area = useRef<SVGSVGElement>(null);
  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = area.current!.getBoundingClientRect();
    return {
      x: ((event.clientX - left) / width) * AREA.width,
      y: ((event.clientY - top) / height) * AREA.height,
    };
  };
  const done = strokes.map((stroke) => [...stroke]);
  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    current.current = [pointOf(event)];
    onChange([...done, current.current]);
  }
  function go(event: PointerEvent<SVGSVGElement>) {
    if (!current.current) return;
    // A finger moves further than once in a picture of the screen.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const last = current.current;
    current.current = [...last, ...(moves.length > 0 ? moves : [event]).map(pointOf)];
    onChange([...done.slice(0, -1), current.current]);
  }
  const end = () => {
    current.current = null;
  };
  return (
    <svg
      ref={area}
      className="sig-area"
      viewBox={`0 0 ${AREA.width} ${AREA.height}`}
      role="img"
      aria-label={t.adopt.area}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <path className="sig-line" d="M40 190H560" />
      {strokes.map((stroke, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes are only added at the end
        <polyline key={at} points={stroke.map(({ x, y }) => `${x},${y}`).join(' ')} />
      ))}
    </svg>
  );
}
