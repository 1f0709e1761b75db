/** How many numbers each command of path data takes: https://www.w3.org/TR/SVG2/paths.html#PathData without arcs. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
const COMMAND = /([MLHVCQSTZ])([^MLHVCQSTZ]*)/gi;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/g;

/** Whether a line or curve of path data begins or ends within a box of this size: what is drawn beside it is not shown. */
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
  for (const [, letter = '', text = ''] of path.matchAll(COMMAND)) {
    const command = letter.toUpperCase();
    // Small letters count from where the last one ended.
    const from = letter === command ? 0 : 1;
    const size = NUMBERS[command] ?? 0;
    const numbers = Array.from(text.matchAll(NUMBER), ([number]) => Number(number));
    const pieces = size === 0 ? 0 : Math.floor(numbers.length / size);
    for (let piece = 1; piece <= pieces; piece += 1) {
      const wasWithin = isWithin();
      const last = numbers[piece * size - 1]!;
      if (command !== 'V') x = from * x + (command === 'H' ? last : numbers[piece * size - 2]!);
      if (command !== 'H') y = from * y + last;
      // The first pair of a move goes to where the next line begins; the others are lines.
      if ((command !== 'M' || piece > 1) && (wasWithin || isWithin())) return true;
    }
  }
  return false;
}
