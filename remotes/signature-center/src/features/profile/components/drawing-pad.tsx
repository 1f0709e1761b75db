import { SIGNATURE_LIMITS, type SignaturePicture } from '@trame/domain/signatures';
import { Button } from '@trame/ui/button';
import { Eraser } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';

import '../styles/profile.css';

/** The size of the pad in its own units; what is drawn is kept in these. */
const WIDTH = 600;
const HEIGHT = 200;
/** Units between two points of a line: closer ones add bytes, not shape. */
const STEP = 3;

type DrawingPadProps = {
  label: string;
  value: SignaturePicture | null;
  onChange: (value: SignaturePicture | null) => void;
};

/** Draws with a pointer; lines are kept as path data. */
export function DrawingPad({ label, value, onChange }: DrawingPadProps) {
  const [path, setPath] = useState(value?.kind === 'drawn' ? value.path : '');
  const last = useRef<{ x: number; y: number }>(undefined);
  const pointOf = (event: PointerEvent<SVGSVGElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    return {
      x: Math.round(((event.clientX - frame.left) / frame.width) * WIDTH),
      y: Math.round(((event.clientY - frame.top) / frame.height) * HEIGHT),
    };
  };
  return (
    <div className="prf-pad">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const point = pointOf(event);
          last.current = point;
          // A dot is a line of one unit.
          setPath((before) => `${before}M${point.x} ${point.y}l1 0`);
        }}
        onPointerMove={(event) => {
          const { current } = last;
          if (!current) return;
          const point = pointOf(event);
          if (Math.hypot(point.x - current.x, point.y - current.y) < STEP) return;
          last.current = point;
          setPath((before) =>
            before.length > SIGNATURE_LIMITS.strokes - 20 ? before : `${before}L${point.x} ${point.y}`,
          );
        }}
        onPointerUp={() => {
          last.current = undefined;
          if (path !== '') onChange({ kind: 'drawn', path, width: WIDTH, height: HEIGHT });
        }}
      >
        <line className="prf-line" x1={40} x2={WIDTH - 40} y1={150} y2={150} />
        <path d={path} />
      </svg>
      <Button
        size="sm"
        variant="text"
        icon={<Eraser className="icon" aria-hidden />}
        disabled={path === ''}
        onClick={() => {
          setPath('');
          onChange(null);
        }}
      >
        Effacer
      </Button>
    </div>
  );
}
