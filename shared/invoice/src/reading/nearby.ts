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

type SeenCell = { seen: Seen; cell: Cell };

/** What the parts of a form are called. */
const HEADING =
  /^(?:(?:vos |les )?(?:details?|informations?|infos?|references?|coordonnees|resume|recapitulatif|document|facture|facturation|details de (?:la )?facture|informations (?:generales|de facturation)))\s?:?$/;

/** Parts about something else, which has a number too. */
const OF_OTHER =
  /commande|devis|contrat|convention|client|order|livraison|adherent|dossier|mission|compte|banque|session|formation/;

const writtenOf = ({ seen, cell }: SeenCell) =>
  seen.line.text.slice(cell.start, cell.start + cell.text.length);
const isInCapitals = (text: string) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** Whether a cell is the heading of the part in which the cell below names something. */
const isHeading = (one: SeenCell, below: SeenCell): boolean =>
  HEADING.test(one.cell.text) ||
  (isInCapitals(writtenOf(one)) &&
    !isInCapitals(writtenOf(below)) &&
    (!OF_OTHER.test(one.cell.text) || /factur|invoice/.test(below.cell.text)));

/** Rows of pixels that are looked up together, in points. */
const BAND = 24;
/** A name stands at most this far above its value, in heights of it. */
const MOST_ABOVE = 3.4;
/** A page of thousands of lone values is none of a person. */
const MOST_LOOKED_UP = 400;

/** Whether a text names something: words, « n° » or letters with dots as in « T.V.A. »; a currency alone does not. */
export const hasWords = (text: string): boolean =>
  /[a-z]{2}|[a-z]\.[a-z]|n[°º]/.test(text.replace(/\b(?:eur|euros?|usd|chf|gbp)\b/g, ''));

/** Words of a day or a period: they name nothing. */
const OF_DAYS =
  /\b(?:du|au|le|les|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|janv(?:ier)?|fevr?(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|aout|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|dec(?:embre)?)\b/g;

export interface Nearby {
  /**
   * The words that name what stands alone in its cell: left of it on its row, else right above it; else nothing.
   * @param known the names that such a value has: one of them goes before words of a neighbour
   * @param end where the value ends, where its cell has others too
   */
  nameOf: (seen: Seen, start: number, known?: RegExp, end?: number) => string;
  /** The cell right below this one, in line with it, and its line. */
  below: (seen: Seen, cell: Cell) => SeenCell | undefined;
}

/** Looks up what stands around a part of a line by places alone: forms print a name and its value in lines of their own. */
export function nearbyIn(lines: readonly Seen[]): Nearby {
  const bands = new Map<string, SeenCell[]>();
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
    const found: SeenCell[] = [];
    for (let band = Math.floor(top / BAND); band <= Math.floor(bottom / BAND); band += 1)
      found.push(...(bands.get(`${page} ${band}`) ?? []));
    return found;
  };
  /** The name in a row of names right above a row of as many values: centred names may not stand above theirs. */
  const headOf = (seen: Seen, own: Cell, others: readonly SeenCell[]): string | undefined => {
    const [, y, , height] = own.box;
    const nearest = others
      .filter(({ cell: { box } }) => box[1] + box[3] <= y + height / 2)
      .toSorted((a, b) => b.cell.box[1] - a.cell.box[1])[0]?.cell;
    if (!nearest) return undefined;
    const inRow = (cell: Cell) =>
      around(seen, cell.box[1] - 2, cell.box[1] + 2)
        .filter((one) => Math.abs(one.cell.box[1] - cell.box[1]) <= 2)
        .map((one) => one.cell)
        .toSorted((a, b) => a.box[0] - b.box[0]);
    const [names, values] = [inRow(nearest), inRow(own)];
    const isHead = names.length > 1 && names.every(({ text }) => hasWords(text) && !/\d/.test(text));
    if (!isHead || names.length !== values.length) return undefined;
    return names[values.findIndex(({ box }) => box[0] === own.box[0])]?.text;
  };
  /** A name in a narrow column may begin in the line above: « Bon de commande | n° ». The heading of a part begins none. */
  const wholeName = (name: SeenCell, others: readonly SeenCell[]): string => {
    const [x, y, width, height] = name.cell.box;
    const before = others.find(
      (one) =>
        Math.abs(one.cell.box[1] + one.cell.box[3] - y) < 0.35 * height &&
        one.cell.box[0] < x + width &&
        one.cell.box[0] + one.cell.box[2] > x &&
        !/\d/.test(one.cell.text) &&
        !isHeading(one, name),
    );
    return before ? `${before.cell.text} ${name.cell.text}` : name.cell.text;
  };
  return {
    nameOf: (seen, start, known, end) => {
      const cells = cellsOf(seen);
      const index = cells.findLastIndex((cell) => cell.start <= start);
      const [own, beside] = [cells[index], cells[index - 1]];
      if (!own) return '';
      // Words beside the value name it already.
      const before = seen.folded.slice(own.start, start).replaceAll(OF_DAYS, '');
      // Numbers of narrow columns may run into it.
      if (hasWords(before.replaceAll(/\S*\d\S*/g, ''))) return '';
      const isNamed = beside && hasWords(beside.text) && !/\d{3}|\d[/.-]\d/.test(beside.text);
      if (isNamed && (!known || known.test(beside.text))) return '';
      // Of several values in a cell each has its own place.
      const [x, y, width, height] =
        end === undefined ? own.box : placeOf(seen.page, seen.line, start, end).box;
      const middle = y + height / 2;
      const others = around(seen, y - (MOST_ABOVE + 1) * height, y + height).filter(
        ({ seen: other, cell }) => other !== seen && hasWords(cell.text),
      );
      const isAtMiddle = ([, top, , high]: Box) => top <= middle && top + high >= middle;
      const left = others
        .filter(
          ({ cell: { box } }) =>
            box[1] < y + 0.8 * height && box[1] + box[3] > y + 0.2 * height && box[0] + box[2] <= x + 1,
        )
        .toSorted(
          (a, b) =>
            Number(isAtMiddle(b.cell.box)) - Number(isAtMiddle(a.cell.box)) || b.cell.box[0] - a.cell.box[0],
        )[0];
      const above = others
        .filter(({ cell: { box } }) => box[1] + box[3] <= middle && box[0] < x + width && box[0] + box[2] > x)
        .toSorted((a, b) => b.cell.box[1] - a.cell.box[1])[0];
      const names = [
        index === 0 ? left?.cell.text : undefined,
        headOf(seen, own, others),
        above && wholeName(above, others),
      ].filter((name) => name !== undefined);
      const name = names.find((one) => known?.test(one));
      return name ?? (isNamed ? '' : (names[0] ?? ''));
    },
    below: (seen, cell) => {
      const [x, y, width, height] = cell.box;
      const isAligned = ([left, , wide]: Box) =>
        Math.abs(left - x) < 3 ||
        Math.abs(left + wide / 2 - x - width / 2) < 2 ||
        Math.abs(left + wide - x - width) < 2;
      return around(seen, y + height / 2, y + MOST_ABOVE * height)
        .filter(({ cell: { box } }) => isAligned(box) && box[1] >= y + height / 2 && box[1] <= y + 2 * height)
        .toSorted((a, b) => a.cell.box[1] - b.cell.box[1])[0];
    },
  };
}
