import './data/trusted-types.ts';
import type { FileVerdict } from '@trame/document/check';

/** A file of 10 MB takes one second on a slow phone; a file that takes longer than this is not an ordinary one. */
export const MAX_CHECK_MS = 20_000;
/** On a slow connection the checking program itself loads slowly, which says nothing about the file. */
export const MAX_LOAD_MS = 20_000;

/**
 * The result that the server will give for a file, computed in a worker. Undefined when it cannot be known here: the
 * server checks the file again in any case.
 */
export async function checkInBackground(name: string, bytes: Uint8Array): Promise<FileVerdict | undefined> {
  try {
    return await (typeof Worker === 'undefined' ? checkHere(name, bytes) : checkInWorker(name, bytes));
  } catch {
    return undefined;
  }
}

async function checkHere(name: string, bytes: Uint8Array): Promise<FileVerdict> {
  const { checkFile } = await import('@trame/document/check');
  return checkFile(name, bytes);
}

type Said = { isLoaded: true } | { verdict: FileVerdict };

async function checkInWorker(name: string, bytes: Uint8Array): Promise<FileVerdict | undefined> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FileVerdict | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), MAX_LOAD_MS);
      // The script cannot be loaded, or the file makes it fail.
      worker.addEventListener('error', () => resolve(undefined));
      worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
        if ('verdict' in data) return resolve(data.verdict);
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ ok: false, problem: 'heavy' }), MAX_CHECK_MS);
      });
      worker.postMessage({ name, bytes }, []);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
