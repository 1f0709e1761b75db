import { useLayoutEffect, useRef, useState } from 'react';
import '../styles/sheet.css';

type ThreadLineProps = {
  /** Ids of the two ends; nothing is drawn while one of them is not there. */
  from: string | undefined;
  to: string | undefined;
};

/** Below this width of the window the panel is not beside the form. */
const WIDE = '(min-width: 1181px)';
/** Rounding of the corners. */
const CORNER = 6;
/** Height in the lost point where the line ends: the middle of its first line. */
const FIRST_LINE = 21;

/** The thread between a lost point and its field: where the point is lost. */
export function ThreadLine({ from, to }: ThreadLineProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [path, setPath] = useState('');
  useLayoutEffect(() => {
    const draw = () => {
      const frame = svg.current?.parentElement?.getBoundingClientRect();
      const start = from === undefined ? null : document.getElementById(from);
      const end = to === undefined ? null : document.getElementById(to);
      if (!frame || !start || !end || !window.matchMedia(WIDE).matches) {
        setPath('');
        return;
      }
      const [one, other] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
      const [x1, y1] = [one.right - frame.left, one.top + one.height / 2 - frame.top];
      const [x2, y2] = [other.left - frame.left, other.top + FIRST_LINE - frame.top];
      const middle = x2 - 16;
      const turn = y2 < y1 ? -CORNER : CORNER;
      setPath(
        Math.abs(y2 - y1) < 2 * CORNER
          ? `M${x1} ${y1}L${x2} ${y2}`
          : `M${x1} ${y1}H${middle - CORNER}q${CORNER} 0 ${CORNER} ${turn}V${y2 - turn}q0 ${turn} ${CORNER} ${turn}H${x2}`,
      );
    };
    draw();
    addEventListener('resize', draw);
    addEventListener('scroll', draw, true);
    return () => {
      removeEventListener('resize', draw);
      removeEventListener('scroll', draw, true);
    };
  }, [from, to]);
  return (
    <svg ref={svg} className="sheet-thread" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
