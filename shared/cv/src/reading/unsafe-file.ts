import type { FileProblem } from '../checking/check-file.ts';
import { ReadingError, type ReadingErrorCode } from '../reading-error.ts';

/** What a check of the file says in the words of a reading: what it found inside is reported as one thing. */
const OF_CHECKS: Readonly<Partial<Record<FileProblem, ReadingErrorCode>>> = {
  corrupt: 'corrupt',
  encrypted: 'encrypted',
  heavy: 'heavy',
  mismatch: 'unsupported',
};

/** The error for a file that must not be opened. */
export const unsafeFile = (problem: FileProblem, options?: ErrorOptions): ReadingError =>
  new ReadingError(OF_CHECKS[problem] ?? 'active', options);
