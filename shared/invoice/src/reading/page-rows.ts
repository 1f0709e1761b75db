import { cellsOf, type Cell, type Place, type Seen } from './nearby.ts';

/** Cells that stand at one height, from left to right, whatever lines of text they come from. */
export interface PageRow {
  page: number;
  cells: readonly Cell[];
  /** Folded, a tab between cells. */
  text: string;
  place: Place;
}

/** A page of more cells is none of an invoice of a person. */
const MOST_CELLS = 6000;

const middleOf = ({ box }: Cell) => box[1] + box[3] / 2;

/** The rows of a document from top to bottom. */
export function rowsOf(lines: readonly Seen[]): PageRow[] {
  const cells = lines
    .flatMap((seen) => cellsOf(seen).map((cell) => ({ page: seen.page, cell })))
    .filter(({ cell }) => cell.text !== '')
    .slice(0, MOST_CELLS)
    .toSorted((a, b) => a.page - b.page || middleOf(a.cell) - middleOf(b.cell));
  const groups: { page: number; cells: Cell[] }[] = [];
  for (const { page, cell } of cells) {
    const group = groups.at(-1);
    const first = group?.cells[0];
    if (
      group &&
      first &&
      group.page === page &&
      middleOf(cell) - middleOf(first) <= 0.45 * Math.min(cell.box[3], first.box[3])
    )
      group.cells.push(cell);
    else groups.push({ page, cells: [cell] });
  }
  return groups.map(({ page, cells: of }) => {
    const sorted = of.toSorted((a, b) => a.box[0] - b.box[0]);
    const left = Math.min(...sorted.map(({ box }) => box[0]));
    const top = Math.min(...sorted.map(({ box }) => box[1]));
    const right = Math.max(...sorted.map(({ box }) => box[0] + box[2]));
    const bottom = Math.max(...sorted.map(({ box }) => box[1] + box[3]));
    return {
      page,
      cells: sorted,
      text: sorted.map(({ text }) => text).join('\t'),
      place: { page, box: [left, top, right - left, bottom - top] as const },
    };
  });
}
