import type { Box, Line } from '@trame/document';

/** Where a value is in the PDF. */
export interface Place {
  page: number;
  box: Box;
}

/** A line of a page, and its text as words are looked for. */
export interface Seen {
  page: number;
  line: Line;
  folded: string;
}

/** A part of a line between tabs. */
export interface Cell {
  start: number;
  /** Folded, without blanks around it. */
  text: string;
  box: Box;
}

/** The exact box of a part of a line. */
export function placeOf(page: number, line: Line, start: number, end: number): Place {
  const boxes = line.spans
    .filter((span) => span.start < end && span.start + span.length > start)
    .map(({ box }) => box);
  if (boxes.length === 0) return { page, box: line.box };
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return { page, box: [left, top, right - left, bottom - top] };
}

export function cellsOf({ page, line, folded }: Seen): Cell[] {
  let start = 0;
  return folded.split('\t').map((text) => {
    const at = start;
    start += text.length + 1;
    return { start: at, text: text.trim(), box: placeOf(page, line, at, at + text.length).box };
  });
}

/** Rows of pixels that are looked up together, in points. */
const BAND = 24;
/** A name stands at most this far above its value, in heights of it. */
const MOST_ABOVE = 2.4;
/** A page of thousands of lone values is none of a person. */
const MOST_LOOKED_UP = 400;

const hasWords = (text: string) => /[a-z]{2}/.test(text.replace(/\b(?:eur|euros?)\b/g, ''));

export interface Nearby {
  /** The words that name what stands alone in its cell: left of it on its row, else right above it; else nothing. */
  nameOf: (seen: Seen, start: number) => string;
  /** The cell right below this one that begins where it begins. */
  below: (seen: Seen, cell: Cell) => Cell | undefined;
}

/** Looks up what stands around a part of a line by places alone: forms print a name and its value in lines of their own. */
export function nearbyIn(lines: readonly Seen[]): Nearby {
  const bands = new Map<string, { seen: Seen; cell: Cell }[]>();
  for (const seen of lines) {
    for (const cell of cellsOf(seen)) {
      if (cell.text === '') continue;
      const key = `${seen.page} ${Math.floor(cell.box[1] / BAND)}`;
      const band = bands.get(key);
      if (band) band.push({ seen, cell });
      else bands.set(key, [{ seen, cell }]);
    }
  }
  let lookedUp = 0;
  const around = ({ page }: Seen, top: number, bottom: number) => {
    lookedUp += 1;
    if (lookedUp > MOST_LOOKED_UP) return [];
    const found: { seen: Seen; cell: Cell }[] = [];
    for (let band = Math.floor(top / BAND); band <= Math.floor(bottom / BAND); band += 1)
      found.push(...(bands.get(`${page} ${band}`) ?? []));
    return found;
  };
  return {
    nameOf: (seen, start) => {
      const cells = cellsOf(seen);
      const index = cells.findLastIndex((cell) => cell.start <= start);
      const [own, before] = [cells[index], cells[index - 1]];
      if (!own) return '';
      // Words beside the value name it already.
      if (hasWords(seen.folded.slice(own.start, start))) return '';
      if (before && hasWords(before.text) && !/\d{3}|\d[/.-]\d/.test(before.text)) return '';
      const [x, y, width, height] = own.box;
      const middle = y + height / 2;
      const others = around(seen, y - MOST_ABOVE * height, y + height).filter(
        ({ seen: other, cell }) => other !== seen && hasWords(cell.text),
      );
      const left = others
        .filter(
          ({ cell: { box } }) => box[1] <= middle && box[1] + box[3] >= middle && box[0] + box[2] <= x + 1,
        )
        .toSorted((a, b) => b.cell.box[0] - a.cell.box[0])[0];
      if (index === 0 && left) return left.cell.text;
      const above = others
        .filter(({ cell: { box } }) => box[1] + box[3] <= middle && box[0] < x + width && box[0] + box[2] > x)
        .toSorted((a, b) => b.cell.box[1] - a.cell.box[1])[0];
      return above?.cell.text ?? '';
    },
    below: (seen, cell) => {
      const [x, y, , height] = cell.box;
      return around(seen, y + height / 2, y + MOST_ABOVE * height)
        .filter(
          ({ cell: { box } }) =>
            Math.abs(box[0] - x) < 3 && box[1] >= y + height / 2 && box[1] <= y + 2 * height,
        )
        .toSorted((a, b) => a.cell.box[1] - b.cell.box[1])[0]?.cell;
    },
  };
}
