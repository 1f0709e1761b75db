import { useId } from 'react';

/** Width of the drawing: that of the widest panel. */
const WIDTH = 560;
/** A repeat of the 2/2 twill: four warps and four wefts, one every 12 px; every eighth weft is lighter. */
const REPEAT = 48;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
const LIGHT_ROW = 5;
const PITCH = 12;

/** Cloth with wefts down to the step reached, then bare warps. The panel clips it. */
export function PendingCloth() {
  const id = useId();
  const rows = ROWS.map((row) => ({
    y: row * PITCH + 2,
    x: (3 - (row % 4)) * PITCH,
    colour: row === LIGHT_ROW ? '#3FB3A4' : '#0F766E',
  }));
  return (
    <svg className="pending-loom" width={WIDTH} height="100%" aria-hidden="true">
      <defs>
        <pattern id={`${id}-warp`} width={PITCH} height={REPEAT} patternUnits="userSpaceOnUse">
          <rect x="3" width="7" height={REPEAT} fill="#1D2C50" />
        </pattern>
        <pattern id={`${id}-weft`} width={REPEAT} height={2 * REPEAT} patternUnits="userSpaceOnUse">
          {rows.flatMap(({ y, x, colour }) =>
            [x, x - REPEAT].map((from) => (
              <rect key={`${y}-${from}`} x={from + 1} y={y} width="23" height="8" rx="1" fill={colour} />
            )),
          )}
        </pattern>
      </defs>
      <rect width={WIDTH} height="100%" fill={`url(#${id}-warp)`} />
      <rect className="pending-wefts" width={WIDTH} fill={`url(#${id}-weft)`} />
    </svg>
  );
}
