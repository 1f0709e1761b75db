import * as z from 'zod/mini';
import type { Batch } from './batch-store.ts';

const KEY = 'trame.cv-analyses';

export type Progress = Pick<Batch, 'analysed' | 'failures'>;

const kept = z.object({
  ownerId: z.string(),
  analysed: z.number(),
  failures: z.array(z.object({ id: z.string(), reason: z.string() })),
});

/** What was done of a person's queue before the page was closed; the queue itself only knows what is left. */
export function readProgress(ownerId: string): Progress {
  try {
    const { analysed, failures, ...who } = kept.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    if (who.ownerId === ownerId) return { analysed, failures };
  } catch {
    // Nothing is kept, or the browser keeps nothing: counting starts again.
  }
  return { analysed: 0, failures: [] };
}

/** Keeps it for the next page, or with no progress forgets it. */
export function keepProgress(ownerId: string, progress?: Progress): void {
  try {
    if (progress) {
      const { analysed, failures } = progress;
      localStorage.setItem(KEY, JSON.stringify({ ownerId, analysed, failures }));
    } else localStorage.removeItem(KEY);
  } catch {
    // Counting starts again after a reload.
  }
}
