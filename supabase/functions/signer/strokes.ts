/** How many numbers each command of path data takes: https://www.w3.org/TR/SVG2/paths.html#PathData without arcs. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
/** The same by the code of either letter; 255 is no command. */
const TAKES = new Uint8Array(128).fill(255);
for (const [letter, count] of Object.entries(NUMBERS))
  for (const either of [letter, letter.toLowerCase()]) TAKES[either.codePointAt(0)!] = count;
const [M, H, V, SMALL] = [0x4d, 0x48, 0x56, 0x20];
const [PLUS, MINUS, POINT, ZERO, NINE] = [0x2b, 0x2d, 0x2e, 0x30, 0x39];

/**
 * Whether a line or curve of path data begins or ends within a box of this size: what is drawn beside it is not shown. Sign after
 * sign: a request has four million of them, and an expression that cuts the numbers out takes ten times as long.
 */
export function hasInkWithin({
  path,
  width,
  height,
}: {
  path: string;
  width: number;
  height: number;
}): boolean {
  if (!(width > 0 && height > 0)) return false;
  let [x, y] = [0, 0];
  const isWithin = () => x >= 0 && y >= 0 && x <= width && y <= height;
  let command = 0;
  // Small letters count from where the last one ended.
  let from = 0;
  let size = 0;
  let numbers = 0;
  let pieces = 0;
  let before = 0;
  let last = 0;
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
      const taken = sign < TAKES.length ? TAKES[sign]! : 255;
      if (taken === 255) continue;
      from = sign & SMALL ? 1 : 0;
      command = sign & ~SMALL;
      size = taken;
      numbers = 0;
      pieces = 0;
      continue;
    }
    if (scale > 1) value /= scale;
    before = last;
    last = sign === MINUS ? -value : value;
    numbers += 1;
    if (numbers < size || size === 0) continue;
    numbers = 0;
    pieces += 1;
    const wasWithin = isWithin();
    if (command !== V) x = from * x + (command === H ? last : before);
    if (command !== H) y = from * y + last;
    // The first pair of a move goes to where the next line begins; the others are lines.
    if ((command !== M || pieces > 1) && (wasWithin || isWithin())) return true;
  }
  return false;
}
