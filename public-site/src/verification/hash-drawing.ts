/** Crossings of a band: 256, one for each bit of a SHA-256. */
export const COLUMNS = 32;
export const ROWS = 8;
/** Points from one thread to the next, and half the gap that the upper thread leaves in the lower one. */
const STEP = 6;
const GAP = 2.7;

/** The size of a band in its own points. */
export const BAND = { width: COLUMNS * STEP, height: ROWS * STEP } as const;

/** A thread that goes below at some of its crossings, as the segments that are seen: [from, to]. */
function segments(length: number, below: readonly number[]): [number, number][] {
  const seen: [number, number][] = [];
  let from = 0;
  for (const at of below) {
    const middle = at * STEP + STEP / 2;
    if (middle - GAP > from) seen.push([from, middle - GAP]);
    from = middle + GAP;
  }
  if (from < length) seen.push([from, length]);
  return seen;
}

/**
 * A hash as a piece of cloth: at each crossing the bit says which thread is above, 1 the weft (across), 0 the warp (down). Two paths, for
 * an SVG of the size of `BAND`.
 * @param hash SHA-256, 64 hexadecimal digits
 */
export function drawHash(hash: string): { warp: string; weft: string } {
  const bits = Array.from(hash, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const isWeftAbove = (row: number, column: number) => bits[row * COLUMNS + column] === '1';
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);
  const warp = range(COLUMNS).map((column) => {
    const x = column * STEP + STEP / 2;
    const below = range(ROWS).filter((row) => isWeftAbove(row, column));
    return segments(BAND.height, below)
      .map(([from, to]) => `M${x} ${round(from)}V${round(to)}`)
      .join('');
  });
  const weft = range(ROWS).map((row) => {
    const y = row * STEP + STEP / 2;
    const below = range(COLUMNS).filter((column) => !isWeftAbove(row, column));
    return segments(BAND.width, below)
      .map(([from, to]) => `M${round(from)} ${y}H${round(to)}`)
      .join('');
  });
  return { warp: warp.join(''), weft: weft.join('') };
}

const round = (value: number) => Number(value.toFixed(1));
