import '../../forms/data/trusted-types.ts';
import type { Reading } from './found.ts';

/** A CV of four pages takes three seconds on a slow phone; a file that takes longer than this is not an ordinary CV. */
export const MAX_READING_MS = 20_000;

/**
 * Reads a CV in a worker, so that the form reacts whatever the file contains. Never rejects; the worker ends with its
 * answer, at its time limit or on the signal.
 */
export async function readInBackground(file: Blob, signal: AbortSignal): Promise<Reading> {
  const failed: Reading = { failure: 'failed' };
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const bytes = await file.arrayBuffer();
    if (signal.aborted) return failed;
    const reader = new Worker(new URL('./read-cv-worker.ts', import.meta.url), { type: 'module' });
    worker = reader;
    return await new Promise<Reading>((resolve) => {
      const giveUp = () => resolve(failed);
      timer = setTimeout(giveUp, MAX_READING_MS);
      signal.addEventListener('abort', giveUp);
      reader.addEventListener('error', giveUp);
      reader.addEventListener('message', ({ data }: MessageEvent<{ reading?: Reading }>) => {
        // Inside a worker, pdf.js sends a message of its own at start, which is not an answer.
        if (data.reading) resolve(data.reading);
      });
      reader.postMessage(bytes, [bytes]);
    });
  } catch {
    return failed;
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
