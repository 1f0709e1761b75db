/** Geometry of the sign-in cloth: a 2/2 twill being woven, threads 14 px wide every 20 px. */
const PITCH = 20;
const HIDDEN = 8.5;
const FLOAT = 21.5;
const REPEAT = 4 * PITCH;
export const TWILL_WIDTH = 720;
export const TWILL_HEIGHT = 920;
/** Warps go on above the drawing for panels taller than it. */
const WARP_TOP = -1200;

const FIRST_ROW = 290;
const THREAD_ROW = 410;
/** Every sixth weft is lighter, as a weaver counts. */
const LIGHT_EVERY = 120;

/**
 * The length of each weft, from the oldest visible row up to the newest: the edge of unfinished cloth is never
 * straight.
 */
const ENDS = [
  40, 20, 80, 60, 40, 100, 720, 220, 260, 280, 240, 300, 360, 340, 320, 380, 420, 480, 460, 520, 520, 500,
  540, 540, 660, 660, 640, 680, 680, 720, 720, 720,
];
/** The thread in hand is woven up to here, and free after. */
const THREAD_WOVEN = 200;

type Row = { y: number; floats: { from: number; to: number }[] };

function rowAt(index: number, end: number): Row {
  const y = FIRST_ROW + index * PITCH;
  const centre = (((PITCH - index * PITCH) % REPEAT) + REPEAT) % REPEAT;
  const woven = y === THREAD_ROW ? THREAD_WOVEN - PITCH : end;
  const floats = [];
  for (let at = centre - REPEAT; at - FLOAT < woven; at += REPEAT) {
    const from = Math.max(0, at - FLOAT);
    const to = Math.min(at + FLOAT, woven);
    if (to > from) floats.push({ from, to });
  }
  if (y === THREAD_ROW) floats.push({ from: THREAD_WOVEN - FLOAT, to: TWILL_WIDTH });
  return { y, floats };
}

const path = (rows: Row[]) =>
  rows.flatMap(({ y, floats }) => floats.map(({ from, to }) => `M${from} ${y}H${to}`)).join('');

const light = (row: Row) => (row.y - FIRST_ROW) % LIGHT_EVERY === 0 && row.y !== THREAD_ROW;

/** Paths of the cloth, by colour. */
export function twill(): { warp: string; weft: string; light: string; thread: string } {
  const rows = ENDS.map((end, index) => rowAt(index, end));
  let warp = '';
  for (let x = PITCH / 2; x < TWILL_WIDTH; x += PITCH) {
    let from = WARP_TOP;
    for (const { y, floats } of rows) {
      if (!floats.some((float) => float.from < x && x < float.to)) continue;
      if (y - HIDDEN > from) warp += `M${x} ${from}V${y - HIDDEN}`;
      from = y + HIDDEN;
    }
    if (from < TWILL_HEIGHT) warp += `M${x} ${from}V${TWILL_HEIGHT}`;
  }
  return {
    warp,
    weft: path(rows.filter((row) => !light(row) && row.y !== THREAD_ROW)),
    light: path(rows.filter(light)),
    thread: path(rows.filter((row) => row.y === THREAD_ROW)),
  };
}
