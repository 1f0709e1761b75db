import './data/trusted-types.ts';
import type { FileVerdict } from '@trame/document/check';
import { askWorker } from '@trame/document/in-worker';

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

async function checkInWorker(name: string, bytes: Uint8Array): Promise<FileVerdict | undefined> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const verdict = await askWorker<FileVerdict>(
    worker,
    { name, bytes },
    { load: MAX_LOAD_MS, work: MAX_CHECK_MS },
  );
  return verdict === 'late' ? { ok: false, problem: 'heavy' } : verdict;
}
