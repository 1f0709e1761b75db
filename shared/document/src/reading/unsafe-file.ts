import type { FileProblem } from '../checking/check-file.ts';
import { ReadingError, type ReadingErrorCode } from '../reading-error.ts';

/** The result of a file's check as a reading error: all kinds of active content become one. */
const OF_CHECKS: Readonly<Partial<Record<FileProblem, ReadingErrorCode>>> = {
  corrupt: 'corrupt',
  encrypted: 'encrypted',
  heavy: 'heavy',
  mismatch: 'unsupported',
};

/** The error for a file that must not be opened. */
export const unsafeFile = (problem: FileProblem, options?: ErrorOptions): ReadingError =>
  new ReadingError(OF_CHECKS[problem] ?? 'active', options);
