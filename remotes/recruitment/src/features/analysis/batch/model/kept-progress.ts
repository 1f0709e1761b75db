import * as z from 'zod/mini';
import type { Batch } from './batch-store.ts';

const KEY = 'trame.cv-analyses';

export type Progress = Pick<Batch, 'analysed' | 'failures'>;

const kept = z.object({
  ownerId: z.string(),
  total: z.number(),
  failures: z.array(z.object({ id: z.string(), reason: z.string() })),
});

/**
 * The progress in a person's queue before the page was closed; the queue itself only has the remaining CVs. The one
 * that was running when the page closed counts as analysed, once it has left the queue.
 */
export function readProgress(ownerId: string, left: number): Progress {
  try {
    const { total, failures, ...who } = kept.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (who.ownerId === ownerId && total >= left + failures.length)
      return { analysed: total - left - failures.length, failures };
  } catch {
    // Nothing is stored, or the browser refuses storage: counting starts again.
  }
  return { analysed: 0, failures: [] };
}

/** Keeps it for the next page, or with no progress forgets it. */
export function keepProgress(
  ownerId: string,
  progress?: Pick<Batch, 'analysed' | 'failures' | 'left'>,
): void {
  try {
    if (progress) {
      const { analysed, failures, left } = progress;
      const total = analysed + failures.length + left;
      localStorage.setItem(KEY, JSON.stringify({ ownerId, total, failures }));
    } else localStorage.removeItem(KEY);
  } catch {
    // Counting starts again after a reload.
  }
}
