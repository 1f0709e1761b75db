/** What a worker says: that it is loaded, what it knows so far, and its answer; null when its work failed. */
export type WorkerNote<T> = { isLoaded: true } | { soFar: T } | { answer: T | null };

/** In milliseconds: how long a worker may load, which says nothing about its file, and then work. */
export type WorkerLimits = { load: number; work: number };

/**
 * Gives a message to a new worker and ends it with its answer. At its limit, what it knew so far, or `late`; undefined
 * when it could not be loaded, or failed.
 */
export async function askWorker<T>(
  worker: Worker,
  message: unknown,
  { load, work }: WorkerLimits,
): Promise<T | 'late' | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<T | 'late' | undefined>((resolve) => {
      let known: T | 'late' = 'late';
      timer = setTimeout(() => resolve(undefined), load);
      worker.addEventListener('error', () => resolve(undefined));
      // Inside a worker, pdf.js sends a message of its own at start, which has none of these names.
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerNote<T>>) => {
        if ('answer' in data) resolve(data.answer ?? undefined);
        else if ('soFar' in data) known = data.soFar;
        else if ('isLoaded' in data) {
          clearTimeout(timer);
          timer = setTimeout(() => resolve(known), work);
        }
      });
      worker.postMessage(message, []);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
