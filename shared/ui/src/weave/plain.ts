/** Geometry of the illustrations: threads 7 px wide every 12 px, with a gap of 1.5 px at each crossing. */
const PITCH = 12;
const THREAD = 7;
const GAP = 1;

/** Half of the gap that the upper thread leaves in the lower one. */
const HIDDEN = THREAD / 2 + GAP;

export const WIDTH = 168;
export const HEIGHT = 96;
export const COLUMNS = WIDTH / PITCH;

/** In plain weave the weft passes over every second warp, one step further on each row. */
const over = (column: number, row: number) => (column + row) % 2 === 1;

const middle = (index: number) => index * PITCH + PITCH / 2;

/** Path of one weft, from the edge to `columns` warps further. */
export function weft(row: number, columns: number = COLUMNS): string {
  const y = middle(row);
  const end = columns * PITCH;
  let path = '';
  let from: number | undefined = 0;
  for (let column = 0; column < columns; column += 1) {
    if (over(column, row)) continue;
    const hole = middle(column);
    if (from !== undefined && hole - HIDDEN > from) path += `M${from} ${y}H${hole - HIDDEN}`;
    from = hole + HIDDEN;
  }
  if (from !== undefined && from < end) path += `M${from} ${y}H${end}`;
  return path;
}

/** Path of one warp, interrupted where one of these wefts passes over it. */
export function warp(column: number, rows: readonly number[]): string {
  const x = middle(column);
  let path = '';
  let from = 0;
  for (const row of rows) {
    if (!over(column, row)) continue;
    const y = middle(row);
    path += `M${x} ${from}V${y - HIDDEN}`;
    from = y + HIDDEN;
  }
  return from < HEIGHT ? `${path}M${x} ${from}V${HEIGHT}` : path;
}

/** Paths of all warps under these wefts; `rowsOf` says which wefts reach a column. */
export function warps(rowsOf: (column: number) => readonly number[]): string {
  return Array.from({ length: COLUMNS }, (_, column) => warp(column, rowsOf(column))).join('');
}
