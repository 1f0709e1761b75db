import '../data/trusted-types.ts';
import type { Reading } from './found.ts';

/** A CV of four pages takes three seconds of a slow phone; what takes longer than this was not made to be read. */
export const MAX_READING_MS = 20_000;

/**
 * What a CV says, read beside the page: whatever the file holds, the form answers. Never rejects; the reader ends with
 * its answer, its time or the signal.
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
        // Inside a worker, pdf.js greets whoever started it: that is no answer.
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
