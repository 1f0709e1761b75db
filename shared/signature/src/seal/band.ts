import { ops, type PDFPage } from '@libpdf/core';

/** A hash as cloth: a crossing for each of its 256 bits, 32 across and 8 down. */
const COLUMNS = 32;
const ROWS = 8;

type Rgb = readonly [number, number, number];

/** The bits of a hash, most significant first, row by row. */
export function bitsOf(hash: string): boolean[][] {
  const bits = Array.from(hash, (digit) => Number.parseInt(digit, 16)).flatMap((value) =>
    [8, 4, 2, 1].map((bit) => (value & bit) !== 0),
  );
  return Array.from({ length: ROWS }, (_, row) => bits.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

/** The wefts of a row: from which column to which, the last not included. */
export function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const [column, isOver] of row.entries()) {
    if (!isOver) continue;
    const last = runs.at(-1);
    if (last?.[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}

/** Draws a hash from its upper left corner; a crossing is `pitch` points wide and high. */
export function drawBand(
  page: PDFPage,
  hash: string,
  place: { x: number; top: number; pitch: number },
  colours: { warp: Rgb; weft: Rgb; ground: Rgb },
): void {
  const { x, top, pitch } = place;
  const height = ROWS * pitch;
  const thread = pitch * 0.55;
  const gap = pitch * 0.2;
  const operators = [ops.pushGraphicsState(), ops.setNonStrokingRGB(...colours.warp)];
  for (let column = 0; column < COLUMNS; column += 1)
    operators.push(ops.rectangle(x + column * pitch + (pitch - thread) / 2, top - height, thread, height));
  operators.push(ops.fill());
  const wefts = bitsOf(hash).flatMap((row, index) =>
    runsOf(row).map(([from, to]) => ({
      left: x + from * pitch,
      width: (to - from) * pitch,
      middle: top - (index + 0.5) * pitch,
    })),
  );
  // The weft hides the warp, with a gap on both sides: the eye sees which one is above.
  for (const [colour, thickness] of [
    [colours.ground, thread + 2 * gap],
    [colours.weft, thread],
  ] as const) {
    operators.push(ops.setNonStrokingRGB(...colour));
    for (const { left, width, middle } of wefts)
      operators.push(ops.rectangle(left, middle - thickness / 2, width, thickness));
    if (wefts.length > 0) operators.push(ops.fill());
  }
  operators.push(ops.popGraphicsState());
  page.drawOperators(operators);
}
