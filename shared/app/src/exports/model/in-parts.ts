/** Lines written in one go: a few milliseconds, after which the page can react. */
const LINES_AT_ONCE = 100;

/** Lets the page draw and handle a click. */
const pageTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

export type WriteOptions = { signal?: AbortSignal; onProgress?: (done: number) => void };

/** Writes lines in parts and reports the progress; rejects with the reason of `signal` once that is aborted. */
export async function inParts<Row>(
  rows: readonly Row[],
  { signal, onProgress }: WriteOptions,
  write: (part: readonly Row[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    write(rows.slice(from, from + LINES_AT_ONCE), from);
    onProgress?.(Math.min(from + LINES_AT_ONCE, rows.length));
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await pageTurn();
    signal?.throwIfAborted();
  }
}
