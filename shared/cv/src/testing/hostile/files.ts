import type { FileProblem } from '../../checking/check-file.ts';
import type { ReadingErrorCode } from '../../reading-error.ts';
import { HOSTILE_DOCX } from './docx-files.ts';
import { ENDS } from './ends.ts';
import { HOSTILE_PDF } from './pdf-files.ts';

export { HOSTILE_CLAIMS, HOSTILE_WORDS } from './claims.ts';

/** A file that is made to cost: in the checking, in the reading, or in both. */
export interface HostileFile {
  what: string;
  name: string;
  make: () => Uint8Array<ArrayBuffer>;
}

/** The limit that a thread had to be ended for. */
type Ended = 'time' | 'memory';
/** What the check of the form says, then what an analysis says; `ok` is taken, or read to the end. */
export type Ends = readonly [check: 'ok' | FileProblem | Ended, analysis: 'ok' | ReadingErrorCode | Ended];

function endsOf({ what }: HostileFile): Ends {
  const ends = ENDS[what];
  if (!ends) throw new Error(`Nothing says how « ${what} » ends`);
  return ends;
}

/** Each ends within the budgets of `npm run bench -- hostile-files`, in the way that `ends.ts` says. */
export const HOSTILE_FILES = [...HOSTILE_PDF, ...HOSTILE_DOCX].map((file) => ({
  ...file,
  ends: endsOf(file),
}));
