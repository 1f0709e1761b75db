/** Cards `from` up to, not including, `to`, laid out together. */
export type GridBlock = { from: number; to: number };

/**
 * Cuts the cards into blocks for a virtual grid: one line of `columns` cards, or two lines where a card of the first
 * one is expanded, because that one is as tall as two. The order of the cards never changes.
 */
export function toBlocks(
  ids: readonly { id: string }[],
  columns: number,
  expanded: ReadonlySet<string>,
): GridBlock[] {
  const blocks: GridBlock[] = [];
  for (let from = 0; from < ids.length;) {
    const tall = ids.slice(from, from + columns).filter(({ id }) => expanded.has(id)).length;
    const size = tall === 0 ? columns : 2 * columns - tall;
    const to = Math.min(ids.length, from + size);
    blocks.push({ from, to });
    from = to;
  }
  return blocks;
}

/** Index of the block that contains a card. */
export function blockOf(blocks: readonly GridBlock[], card: number): number {
  return blocks.findIndex(({ to }) => card < to);
}
