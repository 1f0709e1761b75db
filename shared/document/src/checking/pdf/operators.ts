/** Costs of drawing: a segment of a path costs little, since an illustration has many. */
const MAX_DRAWING = 50_000;
const SEGMENT = 0.15;
/**
 * States that are saved and not restored: the library's time grows with their square. Normal files have two hundred at
 * most.
 */
const MAX_KEPT = 5000;
const [KEEP, GIVE_BACK] = [0x71, 0x51];
const SEGMENTS = new Set(Array.from('mlcvyh', (letter) => letter.charCodeAt(0)));

const isBlank = (byte: number) => byte <= 0x20;
const isLetter = (byte: number) =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x27 || byte === 0x22;

/** Counts the operators of content as it unfolds: words of letters between blanks, outside of texts. */
export function operatorCounter(): { see: (chunk: Uint8Array) => void; isEndless: () => boolean } {
  let drawn = 0;
  let kept = 0;
  let mostKept = 0;
  let depth = 0;
  let before = 0x20;
  let isEscaped = false;
  const see = (chunk: Uint8Array): void => {
    for (let index = 0; index < chunk.length && drawn <= MAX_DRAWING; index += 1) {
      const byte = chunk[index] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (depth > 0 && byte === 0x5c) isEscaped = true;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29 && depth > 0) depth -= 1;
      else if (
        depth === 0 &&
        isLetter(byte) &&
        (isBlank(before) || before === 0x5d || before === 0x29 || before === 0x3e)
      ) {
        const isShort = isBlank(chunk[index + 1] ?? 0x20);
        drawn += isShort && SEGMENTS.has(byte) ? SEGMENT : 1;
        if (isShort && byte === KEEP) mostKept = Math.max(mostKept, (kept += 1));
        else if (isShort && byte === GIVE_BACK) kept = Math.max(0, kept - 1);
      }
      before = byte;
    }
  };
  return { see, isEndless: () => drawn > MAX_DRAWING || mostKept > MAX_KEPT };
}
