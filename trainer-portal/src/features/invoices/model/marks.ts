import type { PageText } from '@trame/document';
import type { Finding } from '@trame/invoice';

type Box = readonly [x: number, y: number, width: number, height: number];

/** A value of the page that findings are about, and where their numbers stand beside it. */
export type Mark = {
  box: Box;
  /** Of the findings, in their order. */
  indexes: readonly number[];
  /** « 2, 5 » */
  label: string;
  chip: Box;
};

/** In points, around a value that is marked. */
export const MARGIN = 3;

/** Of the numbers of a mark, in points. */
export const CHIP_SIZE = 8;
const CHIP_HEIGHT = 11;
const SIGN_WIDTH = 5;

const overlap = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

const around = ([x, y, width, height]: Box): Box => [
  x - MARGIN,
  y - MARGIN,
  width + 2 * MARGIN,
  height + 2 * MARGIN,
];

/** One box around both. */
function union(a: Box, b: Box): Box {
  const x = Math.min(a[0], b[0]);
  const y = Math.min(a[1], b[1]);
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
}

/** What is written on a page, as boxes. */
const written = ({ lines }: PageText): Box[] =>
  lines.flatMap((line) => (line.text.includes('\t') ? line.spans.map(({ box }) => box) : [line.box]));

/**
 * The marks of the findings of a page. Findings about one value have one mark; its numbers stand where they cover neither what is
 * written nor the numbers of another mark: on its left, else on its right, above or below.
 */
export function marksOf(findings: readonly Finding[], page: PageText): Mark[] {
  const groups: { box: Box; indexes: number[] }[] = [];
  for (const [index, { place }] of findings.entries()) {
    if (place?.page !== page.page) continue;
    const same = groups.find(({ box }) => overlap(box, place.box));
    if (same) {
      same.indexes.push(index);
      same.box = union(same.box, place.box);
    } else groups.push({ box: place.box, indexes: [index] });
  }
  const taken = [...written(page), ...groups.map(({ box }) => around(box))];
  return groups.map(({ box, indexes }) => {
    const label = indexes.map((index) => index + 1).join(', ');
    const chip = chipOf(around(box), label.length * SIGN_WIDTH + 6, page, taken);
    taken.push(chip);
    return { box: around(box), indexes, label, chip };
  });
}

function chipOf([x, y, width, height]: Box, long: number, page: PageText, taken: readonly Box[]): Box {
  const middle = y + (height - CHIP_HEIGHT) / 2;
  const places: Box[] = [
    [x - long, middle, long, CHIP_HEIGHT],
    [x + width, middle, long, CHIP_HEIGHT],
    [x, y - CHIP_HEIGHT, long, CHIP_HEIGHT],
    [x, y + height, long, CHIP_HEIGHT],
  ];
  const isFree = (place: Box) =>
    place[0] >= 0 &&
    place[0] + place[2] <= page.width &&
    place[1] >= 0 &&
    place[1] + place[3] <= page.height &&
    !taken.some((other) => overlap(place, other));
  // Where nothing is free, on the mark itself rather than on what is beside it.
  return places.find(isFree) ?? [x, y, long, CHIP_HEIGHT];
}
