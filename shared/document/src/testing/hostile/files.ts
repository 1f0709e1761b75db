import { HOSTILE_DOCX } from './docx-files.ts';
import { ENDS } from './ends.ts';
import type { Ends, HostileFile } from './hostile-file.ts';
import { HOSTILE_PDF } from './pdf-files.ts';

export { docxOf } from './docx-files.ts';
export type { Ends } from './hostile-file.ts';

function endsOf({ what }: HostileFile): Ends {
  const ends = ENDS[what];
  if (!ends) throw new Error(`Nothing says how « ${what} » ends`);
  return ends;
}

/** Each ends within the budgets of `npm run bench -- hostile-files`, as `ends.ts` states. */
export const HOSTILE_FILES = [...HOSTILE_PDF, ...HOSTILE_DOCX].map((file) => ({
  ...file,
  ends: endsOf(file),
}));
