import type { FileProblem } from '../../checking/check-file.ts';
import type { ReadingErrorCode } from '../../reading-error.ts';

/** A file that is made to cost: in the checking, in the reading, or in both. */
export interface HostileFile {
  what: string;
  name: string;
  make: () => Uint8Array<ArrayBuffer>;
}

/** The limit that a thread had to be ended for. */
type Ended = 'time' | 'memory';
/** The result of the form's check, then of an analysis; `ok` means accepted, or read to the end. */
export type Ends = readonly [check: 'ok' | FileProblem | Ended, analysis: 'ok' | ReadingErrorCode | Ended];
