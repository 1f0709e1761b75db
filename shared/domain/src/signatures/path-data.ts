/** How many numbers each command of path data takes: https://www.w3.org/TR/SVG2/paths.html#PathData without arcs. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
/** The command of either letter, by its code. */
const COMMANDS = new Map(
  Object.keys(NUMBERS).flatMap((command) =>
    [command, command.toLowerCase()].map((letter) => [letter.codePointAt(0)!, command] as const),
  ),
);
const SMALL = 0x20;
const [PLUS, MINUS, POINT, ZERO, NINE] = [0x2b, 0x2d, 0x2e, 0x30, 0x39];

/** A part of a path, from one point to another. */
export interface PathPart {
  /** A move, a line, a curve (`S` and `T` mirror the control point before) or the end of a shape. */
  command: 'M' | 'L' | 'C' | 'S' | 'Q' | 'T' | 'Z';
  from: { x: number; y: number };
  to: { x: number; y: number };
  /** Its points from the corner of the picture, the last of them being `to`: x, y, x, y… */
  points: Float64Array;
}

/**
 * Reads path data of SVG, a drawn signature, until `part` answers true. The part is the same object each time, and no text is made on
 * the way: a request has four million signs, and an expression that cuts the numbers out takes ten times as long.
 */
export function readPath(path: string, part: (part: Readonly<PathPart>) => boolean): void {
  const points = new Float64Array(6);
  const read: PathPart = { command: 'M', from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, points };
  const { from, to } = read;
  let [startX, startY] = [0, 0];
  let command = '';
  let size = 0;
  let count = 0;
  let isRelative = false;
  /** Whether there is enough. */
  const give = (): boolean => {
    from.x = to.x;
    from.y = to.y;
    const [dx, dy] = isRelative ? [to.x, to.y] : [0, 0];
    if (command === 'Z') {
      points[0] = startX;
      points[1] = startY;
    } else if (command === 'H') {
      points[0]! += dx;
      points[1] = to.y;
    } else if (command === 'V') {
      points[1] = points[0]! + dy;
      points[0] = to.x;
    } else
      for (let at = 0; at < size; at += 2) {
        points[at]! += dx;
        points[at + 1]! += dy;
      }
    const last = Math.max(size - 2, 0);
    to.x = points[last]!;
    to.y = points[last + 1]!;
    read.command = command === 'H' || command === 'V' ? 'L' : (command as PathPart['command']);
    if (command === 'M') {
      startX = to.x;
      startY = to.y;
      // The pairs that follow are lines.
      command = 'L';
    }
    return part(read);
  };
  for (let at = 0; at < path.length;) {
    const begun = at;
    const sign = path.codePointAt(at)!;
    if (sign === MINUS || sign === PLUS) at += 1;
    let value = 0;
    let digits = 0;
    let scale = 0;
    for (; at < path.length; at += 1) {
      const code = path.codePointAt(at)!;
      if (code >= ZERO && code <= NINE) {
        digits += 1;
        value = value * 10 + code - ZERO;
        scale *= 10;
      } else if (code === POINT && scale === 0) scale = 1;
      else break;
    }
    if (digits === 0) {
      // No number begins here: a command, or what lies between.
      at = begun + 1;
      const found = COMMANDS.get(sign);
      if (found === undefined) continue;
      command = found;
      size = NUMBERS[found]!;
      count = 0;
      isRelative = (sign & SMALL) !== 0;
      if (size === 0 && give()) return;
      continue;
    }
    if (size === 0) continue;
    if (scale > 1) value /= scale;
    points[count] = sign === MINUS ? -value : value;
    count += 1;
    if (count < size) continue;
    count = 0;
    if (give()) return;
  }
}
